import type { Core, CoreVariable } from '../../../model/core.ts';
import { staticType, UNTYPED } from '../../../model/core-types.ts';
import { each, rewrite } from '../../normal-form/tree.ts';

/**
 * A variable of Go whose type was not known where it was declared, and is now that its value stands there: what a
 * function gave it that was put in the place of its call.
 *
 *     n, failed := read()      ->      n := 0; failed := error(nil)
 */
export function withKnownTypes(root: Core): Core {
  const found = new Map<CoreVariable, CoreVariable>();
  each(root, ({ op, children: [target, value] }) => {
    if (op !== 'let' || target!.op !== 'bind' || target!.variable!.type !== null) return;
    const type = staticType(value!);
    if (type && type !== UNTYPED && isLocal(target!.variable!))
      found.set(target!.variable!, { ...target!.variable!, type });
  });
  if (found.size === 0) return root;
  return rewrite(root, (node) => {
    const known = node.variable && found.get(node.variable);
    return known ? { ...node, variable: known } : node;
  });
}

function isLocal({ kind }: CoreVariable): boolean {
  return kind === 'local' || kind === 'temporary';
}
