import { type Core, core } from '../../../model/core.ts';
import { some } from '../../normal-form/tree.ts';
import { identical } from '../conditionals.ts';

/**
 * What a value becomes together with another one, in place.
 *
 *     c.total = c.total + n      ->      c.total += n
 *
 * Holds for a place and a value that nothing is called for: the place is found once in the one way and twice in the other.
 */
export function changedInPlace(node: Core): Core {
  const [target, value] = node.op === 'assign' && node.text === '' ? (node.children as [Core, Core]) : [];
  if (!target || value?.op !== 'binary' || !/^(?:[-+*/%&|^]|<<|>>|&\^)$/.test(value.text)) return node;
  const [left, right] = value.children as [Core, Core];
  if (!identical(target, left) || doesSomething(target) || doesSomething(right)) return node;
  return core('assign', `${value.text}=`, [target, right], node.source);
}

/** The places and signs of a change in place, of which one side may have more than the other. */
export const CHANGES: readonly string[] = ['+', '-', '*', '/', '%', '&', '|', '^', '<<', '>>', '&^'].map(
  (sign) => `assign ${sign}=`,
);

function doesSomething(node: Core): boolean {
  return some(node, ({ op }) => /^(?:call|new|opaque|function|assign|await|sequence)$/.test(op));
}
