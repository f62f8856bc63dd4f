import type { Core, CoreVariable } from '../../../model/core.ts';
import { each } from '../../normal-form/tree.ts';
import type { Unit } from '../../normal-form/unit.ts';

/** The values of variables that get one only, and hold it whenever somebody asks: no `var`. */
export function keptValues({ root, facts }: Unit): ReadonlyMap<CoreVariable, Core> {
  const known = keptIn.get(root);
  if (known) return known;
  const found = new Map<CoreVariable, Core>();
  each(root, ({ op, text, children: [target, value] }) => {
    if (op !== 'let' || text === 'var' || target!.op !== 'bind' || !value) return;
    if (!facts.assigned.has(target!.variable!) && value.op !== 'variable')
      found.set(target!.variable!, value);
  });
  keptIn.set(root, found);
  return found;
}

const keptIn = new WeakMap<Core, ReadonlyMap<CoreVariable, Core>>();
