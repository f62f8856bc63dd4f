import type { Assumption } from '../../../model/assumption.ts';
import { type Core, core } from '../../../model/core.ts';
import { some, withChildren } from '../../normal-form/tree.ts';
import { differs, fire, type Unit } from '../../normal-form/unit.ts';
import { type CertainNumber, certainNumber } from './certain-numbers.ts';

/**
 * Numbers that are compared by the opposite question, or by the next whole number, and nothing that is counted with.
 *
 *     xs.length >= n             ->      !(xs.length < n)
 *     i <= 9                     ->      i < 10
 *     i <= xs.length - 1         ->      i < xs.length
 *     i - 0, i * 1               ->      i
 *
 * Holds where neither can be a NaN (certain-numbers.ts), of which both questions are denied.
 */
export function orderedNumbers(unit: Unit, node: Core): Core {
  if (node.op !== 'binary') return node;
  const supposed: Assumption[] = [];
  const made = /^[<>]=?$/.test(node.text)
    ? compared(unit, node, supposed)
    : withoutNothing(unit, node, supposed);
  if (made !== node) fire(unit, 'ordered-numbers', '', node.source, supposed[0] ?? null);
  return made;
}

function compared(unit: Unit, node: Core, supposed: Assumption[]): Core {
  if (!differs(unit, ...SIGNS)) return node;
  const [left, right] = node.children as [Core, Core];
  const [one, other] = [left, right].map((side) => certainNumber(unit, side, supposed));
  if (!one || !other) return node;
  const next = one === 'whole' && other === 'whole' ? nextOf(right) : null;
  switch (node.text) {
    case '<=':
      return next ? below(node, left, next) : denied({ ...node, text: '>' });
    case '>=':
      return denied(below(node, left, right));
    case '>':
      return next ? denied(below(node, left, next)) : node;
    default:
      return node;
  }
}

const SIGNS = ['<', '<=', '>', '>='].map((sign) => `binary ${sign}`);

function below(node: Core, left: Core, right: Core): Core {
  return { ...withChildren(node, [left, right]), text: '<' };
}

function denied(test: Core): Core {
  return core('unary', '!', [test], test.source);
}

/** The whole number behind a spelled one, or behind one less than another. */
function nextOf(number: Core): Core | null {
  const [left, right] = number.children;
  if (number.op === 'literal')
    return { ...number, text: `n:${Number(number.text.slice(2)) + 1}`, source: null };
  return number.op === 'binary' && number.text === '-' && right!.text === 'n:1' ? left! : null;
}

/** `i - 0`, `i + 0`, `i * 1` */
function withoutNothing(unit: Unit, node: Core, supposed: Assumption[]): Core {
  const [left, right] = node.children as [Core, Core];
  if (
    right.op !== 'literal' ||
    !/^(?:[-+] n:0|\* n:1)$/.test(`${node.text} ${right.text}`) ||
    !differs(unit, `binary ${node.text}`)
  )
    return node;
  const found: CertainNumber | null = certainNumber(unit, left, supposed);
  // Nothing added to -0 is 0.
  if (node.text === '+') return found === 'whole' && !some(left, mayGiveMinusZero) ? left : node;
  return found ? left : node;
}

/** `-xs.length`, `n * -1`, `n % 2`, `Math.round(-0.2)` */
function mayGiveMinusZero({ op, text }: Core): boolean {
  return op === 'call' || (op === 'unary' && text === '-') || (op === 'binary' && /^[*/%]$/.test(text));
}
