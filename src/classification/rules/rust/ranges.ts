import { type Core, core } from '../../../model/core.ts';
import { differs, fire, type Unit } from '../../normal-form/unit.ts';
import { isPath } from '../asked-before-all.ts';
import { normalPlace } from './places.ts';

/** How the end of a range is compared. */
const ENDS: Readonly<Record<string, string>> = { 'value range _.._': '~lt', 'value range _..=_': '~le' };

/**
 * Whether something lies between two others.
 *
 *     (1..=12).contains(&month)      ->      month >= 1 && month <= 12
 *
 * Holds for what lies there already, which the comparisons ask for twice, and for an end that is a name or a literal, since
 * the second comparison isn't made where the first one fails.
 */
export function rangeAsked(node: Core, unit: Unit): Core {
  if (node.op !== 'call' || !differs(unit, 'call contains')) return node;
  const [callee, given, ...more] = node.children as [Core, ...Core[]];
  const range = callee.op === 'member' && callee.text === 'contains' ? callee.children[0]! : null;
  const before = range?.op === 'opaque' ? ENDS[range.text] : undefined;
  if (!before || given?.op !== 'unary' || given.text !== '&' || more.length > 0) return node;
  const [value] = given.children as [Core];
  const [first, last] = range!.children as [Core, Core];
  if (![value, first, last].every((one) => one.op === 'literal' || isPath(one))) return node;
  fire(unit, 'rust-range', '', node.source);
  const { source } = node;
  const compared = (sign: string, one: Core, other: Core): Core =>
    normalPlace(core('binary', sign, [one, other], source));
  return core('logical', '&&', [compared('~ge', value, first), compared(before, value, last)], source);
}
