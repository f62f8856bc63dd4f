import type { Core, CoreVariable } from '../../../model/core.ts';
import { keepsOnce } from '../../library/keeps-once.ts';
import type { Reached } from '../../normal-form/facts/reach.ts';
import { mentions, usesFrame } from '../../normal-form/tree.ts';
import { calledName } from '../ecmascript/array-changes.ts';

/**
 * A function under a name of its own, where a function inside hands it to somebody.
 *
 *     const save = async () => {...}; const onClick = () => start(save)      ->      const onClick = () => start(async () => {...})
 *
 * It is made once on one side, and each time on the other. Holds for a single use, as an argument of a call, that is
 * handed to nobody who keeps each only once or takes away what it was handed before, and for a function that asks for
 * no `this` of another function.
 */
export function isHandedOn(
  value: Core,
  list: readonly Core[],
  variable: CoreVariable,
  { uses }: Reached,
): boolean {
  const [only, ...more] = uses;
  if (value.op !== 'function' || !only?.closure || more.length > 0 || only.called || only.spelled)
    return false;
  if (only.otherThis && usesFrame(value)) return false;
  const callee = list.map((step) => calleeHanded(step, variable)).find((found) => found !== null);
  return callee !== undefined && callee !== null && !keepsOnce(calledName(callee), false);
}

/** Whom the variable is handed to, by itself; null where its one use is no argument. */
function calleeHanded(node: Core, variable: CoreVariable): Core | null {
  if (!mentions(node, variable)) return null;
  const [callee, ...given] = node.children;
  if (node.op === 'call' && given.some(({ op, variable: used }) => op === 'variable' && used === variable))
    return callee!;
  for (const child of node.children) {
    const found = calleeHanded(child, variable);
    if (found) return found;
  }
  return null;
}
