import type { Core } from '../../../model/core.ts';
import { NO_CELLS_SEEN } from '../../assumptions.ts';
import { fire, type Unit } from '../../normal-form/unit.ts';

/**
 * A name that a function of Python declares to be that of the function around, and doesn't say besides.
 *
 *     def inner():                def inner():
 *         nonlocal a                  return 1
 *         return 1
 *
 * Holds where the file never looks into closures, and assumes that nobody else does. What the lowering has seen to be
 * looked at has another text, and stays.
 */
export function withoutIdleCells(unit: Unit, list: readonly Core[]): readonly Core[] {
  const isIdle = ({ op, children: [value] }: Core): boolean =>
    op === 'evaluate' && value!.op === 'opaque' && /^cell\b/.test(value!.text);
  const idle = list.filter(isIdle);
  if (idle.length === 0) return list;
  for (const { source } of idle) fire(unit, 'idle-declaration', '', source, NO_CELLS_SEEN);
  return list.filter((node) => !isIdle(node));
}
