import type { Assumption } from '../../../model/assumption.ts';
import type { Core } from '../../../model/core.ts';
import { LENGTHS_COUNT, PLACES_ARE_FOUND } from '../../assumptions.ts';
import { countersIn } from '../../normal-form/facts/counters.ts';
import type { Unit } from '../../normal-form/unit.ts';
import { isStatic } from '../free-names.ts';
import { shapeOf } from './declared-shapes.ts';
import { keptValues, MOST_STEPS } from './kept-values.ts';
import { mayBeOwn } from './own-members.ts';

/** What is no NaN: any number, or a whole one. */
export type CertainNumber = 'number' | 'whole';

/**
 * What a value certainly is of numbers, by how it is made: a NaN is neither below nor above anything, so that a type that
 * is declared doesn't tell.
 *
 *     2      xs.length - 1      i of a loop that counts      xs.indexOf(x)      Math.random()      Math.floor(xs.length / 2)
 *
 * @param supposed takes what is assumed of lengths and searches.
 */
export function certainNumber(
  unit: Unit,
  node: Core,
  supposed: Assumption[],
  steps: { left: number } = { left: MOST_STEPS },
): CertainNumber | null {
  if (--steps.left < 0) return null;
  const { op, text, children } = node;
  const all = (parts: readonly Core[]): CertainNumber | null => {
    const found = parts.map((part) => certainNumber(unit, part, supposed, steps));
    if (found.includes(null)) return null;
    return found.includes('number') ? 'number' : 'whole';
  };
  switch (op) {
    case 'literal':
      if (!/^n:-?[\d.]+(?:e[-+]?\d+)?$/.test(text)) return null;
      return Number.isSafeInteger(Number(text.slice(2))) ? 'whole' : 'number';
    case 'variable': {
      if (countersIn(unit.root).has(node.variable!)) return 'whole';
      const value = keptValues(unit).get(node.variable!);
      return value ? certainNumber(unit, value, supposed, steps) : null;
    }
    case 'member':
      if (text !== 'length' || shapeOf(node)?.mayBeMissing || mayBeOwn(unit, children[0]!, 'length'))
        return null;
      supposed.push(LENGTHS_COUNT);
      return 'whole';
    case 'unary':
      return text === '-' ? all(children) : null;
    case 'binary':
      if (/^[-+*]$/.test(text)) return all(children);
      return /^[%/]$/.test(text) && isSpelledAboveZero(children[1]!) && all([children[0]!]) ? 'number' : null;
    case 'call':
      return ofCall(unit, node, supposed, all);
    default:
      return null;
  }
}

function isSpelledAboveZero({ op, text }: Core): boolean {
  return op === 'literal' && /^n:[\d.]+$/.test(text) && Number(text.slice(2)) > 0;
}

function ofCall(
  unit: Unit,
  { children: [callee, ...args] }: Core,
  supposed: Assumption[],
  all: (parts: readonly Core[]) => CertainNumber | null,
): CertainNumber | null {
  if (callee!.op !== 'member') return null;
  const ofMath = (name: string): boolean => callee!.text === name && isStatic(callee!, 'Math', name);
  if (ofMath('random') && args.length === 0) return 'number';
  if (ROUNDS.some(ofMath) && args.length === 1) return all(args) && 'whole';
  if (['min', 'max', 'abs'].some(ofMath) && args.length > 0) return all(args);
  if (isStatic(callee!, 'Date', 'now')) return 'whole';
  if (!SEARCHES.test(callee!.text) || mayBeOwn(unit, callee!.children[0]!, callee!.text)) return null;
  supposed.push(PLACES_ARE_FOUND);
  return 'whole';
}

const ROUNDS = ['floor', 'ceil', 'round', 'trunc'];
const SEARCHES = /^(?:(?:i|lastI)ndexOf|find(?:Last)?Index)$/;
