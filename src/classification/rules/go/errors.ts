import type { Core, CoreVariable } from '../../../model/core.ts';
import { each, rewrite } from '../../normal-form/tree.ts';

/**
 * What a call gives to a variable named `err`, where its type is not declared in sight, as a value of the type `error`.
 *
 *     n, err := r.Read(b); note(error(err))      ->      n, err := r.Read(b); note(err)
 *
 * Of another type, such as a pointer to an error of one's own, it would become an error that is never nil. That nobody
 * calls such a variable `err` is assumed.
 */
export function plainErrors(root: Core): Core {
  const errors = new Set<CoreVariable>();
  each(root, ({ op, children: [target, value] }) => {
    if (op !== 'let' || value?.op !== 'call') return;
    const last = target!.op === 'pattern' ? target!.children.at(-1) : target;
    if (last?.op === 'bind' && last.variable!.type === null && last.variable!.name === 'err')
      errors.add(last.variable!);
  });
  if (errors.size === 0) return root;
  return rewrite(root, (node) => {
    const [type, value] = node.children;
    const isError = node.op === 'convert' && type!.op === 'type' && type!.text === 'error';
    return isError && value!.op === 'variable' && errors.has(value!.variable!) ? value! : node;
  });
}
