import { type Core, core } from '../../../model/core.ts';
import { isUntyped, staticType, underlyingType } from '../../../model/core-types.ts';
import { footprintOf } from '../../normal-form/facts/footprint-of.ts';
import { givenBackAlone } from '../../normal-form/node-facts.ts';
import type { Unit } from '../../normal-form/unit.ts';
import { identical } from '../conditionals.ts';
import { ORDERED } from './paths.ts';

/**
 *     a < b ? a : b                             ->      min(a, b)
 *     n := a; if b < n { n = b }; if c < n { n = c }      ->      n := min(a, b, c)
 *
 * Holds for integers and texts that can be evaluated twice; of those it doesn't matter which one comes first.
 */
export function extreme(node: Core, unit: Pick<Unit, 'facts'>): Core {
  if (node.op === 'call') return builtin(node);
  if (node.op !== 'choose') return node;
  let [test, yes, no] = node.children as [Core, Core, Core];
  const [first, second] = [givenBackAlone(yes), givenBackAlone(no)];
  if (first && second) {
    const made = extreme(core('choose', '', [test, first, second], node.source), unit);
    return made.op === 'binary' ? core('return', '', [made], node.source) : node;
  }
  while (test.op === 'unary' && test.text === '!') [test, yes, no] = [test.children[0]!, no, yes];
  if (test.op !== 'binary' || !/^[<>]=?$/.test(test.text)) return node;
  const [left, right] = test.children.map((side) => plainNumber(side)) as [Core, Core];
  const [one, other] = [plainNumber(yes), plainNumber(no)];
  const isStraight = identical(one, left) && identical(other, right);
  if (!isStraight && !(identical(one, right) && identical(other, left))) return node;
  if (![test.children[0]!, test.children[1]!, yes, no].some(isOrdered)) return node;
  const made = footprintOf(test, unit.facts);
  if (made.heapWrite || made.control || made.fresh) return node;
  const least = test.text.startsWith('<') === isStraight;
  return core('binary', `${least ? 'min' : 'max'} either`, [left, right], node.source);
}

/** Of more than two values the first two are looked at first: `min(a, b, c)` is `min(min(a, b), c)`. */
function builtin(node: Core): Core {
  const [callee, first, ...more] = node.children as [Core, Core | undefined, ...Core[]];
  const name = callee.op === 'variable' && callee.variable!.kind === 'free' ? callee.variable!.name : '';
  if (!/^(?:min|max)$/.test(name) || !first || more.length === 0) return node;
  if (more.some(({ op }) => op === 'spread')) return node;
  return more.reduce((one, other) => extremeOf(name, one, other, node.source), first);
}

function extremeOf(name: string, one: Core, other: Core, source: Core['source']): Core {
  const either = isOrdered(one) || isOrdered(other);
  const sides = either ? [plainNumber(one), plainNumber(other)] : [one, other];
  return core('binary', either ? `${name} either` : name, sides, source);
}

function isOrdered(value: Core): boolean {
  const type = isUntyped(value) ? null : staticType(value);
  const whole = type && underlyingType(type);
  return whole?.op === 'type' && ORDERED.test(whole.text);
}

/** A constant as it is before it takes its type from what it is compared with. */
function plainNumber(value: Core): Core {
  const [, inner] = value.children;
  return value.op === 'convert' && /^(?:assigned)?$/.test(value.text) && isUntyped(inner!) ? inner! : value;
}
