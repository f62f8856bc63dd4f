import type { Core, CoreVariable } from '../../../model/core.ts';
import { each, some } from '../../normal-form/tree.ts';
import type { Unit } from '../../normal-form/unit.ts';

/** Of constants that are made of one another more than once there are soon more than anybody could go through. */
export const MOST_STEPS = 50;

/**
 * The values of variables that get one only, and hold it whenever somebody asks: no `var`, and nothing that is made of what
 * is declared further below, so that no value leads back to itself.
 */
export function keptValues({ root, facts }: Unit): ReadonlyMap<CoreVariable, Core> {
  const known = keptIn.get(root);
  if (known) return known;
  const found = new Map<CoreVariable, Core>();
  const declared = new Set<CoreVariable>();
  const isLater = ({ op, variable }: Core): boolean =>
    op === 'variable' && variable!.kind === 'local' && !declared.has(variable!);
  each(root, ({ op, text, children: [target, value] }) => {
    if (op !== 'let' || target!.op !== 'bind') return;
    const isKept =
      text !== 'var' && value && value.op !== 'variable' && !facts.assigned.has(target!.variable!);
    if (isKept && !some(value, isLater)) found.set(target!.variable!, value);
    declared.add(target!.variable!);
  });
  keptIn.set(root, found);
  return found;
}

const keptIn = new WeakMap<Core, ReadonlyMap<CoreVariable, Core>>();
