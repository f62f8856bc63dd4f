import type { Core, CoreVariable } from '../../../model/core.ts';
import { staticType, UNTYPED } from '../../../model/core-types.ts';
import { each, rewrite } from '../../normal-form/tree.ts';

/**
 * A variable of Go whose type was not known where it was declared, and is now that its value stands there: what a
 * function gave it that was put in the place of its call.
 *
 *     n, failed := read()      ->      n := 0; failed := error(nil)
 *
 * And one that a parameter takes whose type is a pointer: nothing but such a pointer could be given to it.
 *
 *     buf := bytes.NewBuffer(nil); fill(buf)      func fill(buf *bytes.Buffer)
 */
export function withKnownTypes(root: Core): Core {
  const found = new Map<CoreVariable, CoreVariable>();
  each(root, ({ op, children: [target, value] }) => {
    if (op !== 'let' || target!.op !== 'bind') return;
    const taken = target!.variable!.type;
    if (taken?.op === 'type' && taken.text === '*' && value!.op === 'variable') {
      const given = value!.variable!;
      if (given.type === null && isLocal(given)) found.set(given, { ...given, type: taken });
    }
    if (taken !== null) return;
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
