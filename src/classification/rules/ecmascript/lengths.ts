import { type Core, core } from '../../../model/core.ts';
import { ITEMS_ANSWER, LENGTHS_COUNT, PLAIN_ARRAYS } from '../../assumptions.ts';
import { footprintOf } from '../../normal-form/facts/footprint-of.ts';
import { differs, fire, type Unit } from '../../normal-form/unit.ts';
import { shapeOf } from './declared-shapes.ts';
import { mayBeOwn } from './own-members.ts';

/**
 * Whether there is anything in a list, and the first thing that is sought in it.
 *
 *     xs.length > 0, xs.length >= 1, xs.length !== 0      ->      !!xs.length
 *     xs.length === 0, xs.length < 1                      ->      !xs.length
 *     xs.filter(f).length > 0  ->  xs.some(f)             xs.filter(f)[0]  ->  xs.find(f)
 *
 * Assumes that a `length` counts; one that is declared as maybe missing doesn't. A search stops where it finds something, so that the function must write nothing, and
 * is assumed to fail for none of the items.
 */
export function plainLength(unit: Unit, node: Core): Core {
  if (node.op === 'index') return firstOf(unit, node) ?? node;
  if (node.op === 'unary' && node.text === '!') return anyOf(unit, node) ?? node;
  if (node.op !== 'binary' || !differs(unit, ...QUESTIONS)) return node;
  const [left, right] = node.children as [Core, Core];
  if (left.op !== 'member' || left.text !== 'length' || right.op !== 'literal') return node;
  const answer = ASKS[`${node.text} ${right.text}`];
  if (answer === undefined || shapeOf(left)?.mayBeMissing || mayBeOwn(unit, left.children[0]!, 'length'))
    return node;
  fire(unit, 'length-question', '', node.source, LENGTHS_COUNT);
  const empty = core('unary', '!', [left], node.source);
  if (answer === 'empty') return anyOf(unit, empty) ?? empty;
  return searched(unit, left.children[0]!, 'some') ?? core('unary', '!', [empty], node.source);
}

const ASKS: Readonly<Record<string, 'some' | 'empty'>> = {
  '> n:0': 'some',
  '>= n:1': 'some',
  '!== n:0': 'some',
  '!= n:0': 'some',
  '=== n:0': 'empty',
  '== n:0': 'empty',
  '< n:1': 'empty',
  '<= n:0': 'empty',
};

const QUESTIONS = [
  'unary !',
  ...['>', '>=', '!==', '!=', '===', '==', '<', '<='].map((sign) => `binary ${sign}`),
];

/** `!xs.filter(f).length` is `!xs.some(f)`. */
function anyOf(unit: Unit, node: Core): Core | null {
  const [length] = node.children as [Core];
  const call = length.op === 'member' && length.text === 'length' ? length.children[0]! : null;
  const made = call && searched(unit, call, 'some');
  return made && core('unary', '!', [made], node.source);
}

function firstOf(unit: Unit, node: Core): Core | null {
  const [list, place] = node.children as [Core, Core];
  return place.op === 'literal' && place.text === 'n:0' ? searched(unit, list, 'find') : null;
}

/** The call of `filter` as one that stops at what it finds. */
function searched(unit: Unit, call: Core, method: string): Core | null {
  const [callee, test, ...more] = call.children;
  if (call.op !== 'call' || callee!.op !== 'member' || callee!.text !== 'filter' || more.length > 0)
    return null;
  if (test?.op !== 'function' || !differs(unit, 'call filter') || !differs(unit, `call ${method}`))
    return null;
  if (mayBeOwn(unit, callee!.children[0]!, callee!.text, method)) return null;
  const [only, ...others] = test.children[1]!.children;
  if (others.length > 0 || only?.op !== 'return' || !only.children[0]) return null;
  const { heapWrite, control, throws, writes } = footprintOf(only.children[0], unit.facts);
  if (heapWrite || control || writes.size > 0) return null;
  if (throws) fire(unit, 'search-stops', '', call.source, ITEMS_ANSWER);
  fire(unit, 'loop-form', '', call.source, PLAIN_ARRAYS);
  return core('call', '', [{ ...callee!, text: method }, test], call.source);
}
