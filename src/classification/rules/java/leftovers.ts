import type { Core } from '../../../model/core.ts';
import { isMadeSilently } from '../../normal-form/facts/footprint-of.ts';
import type { Unit } from '../../normal-form/unit.ts';

/**
 * What is left of a call whose value nobody takes, once the method stands in its place: nobody can write in Java that a sum
 * is made and thrown away.
 *
 *     twice(n);      ->      n * 2;      ->      nothing
 */
export function withoutLeftovers(list: readonly Core[], { facts }: Unit): readonly Core[] {
  const isLeftover = ({ op, children: [value] }: Core): boolean =>
    op === 'evaluate' &&
    /^(?:literal|variable|binary|unary|logical|template)$/.test(value!.op) &&
    isMadeSilently(value!, facts);
  return list.some(isLeftover) ? list.filter((step) => !isLeftover(step)) : list;
}
