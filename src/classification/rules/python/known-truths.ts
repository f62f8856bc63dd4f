import type { Core, CoreVariable } from '../../../model/core.ts';
import { onceEach } from '../../../model/once-each.ts';
import { targets } from '../../normal-form/facts/targets.ts';
import { each } from '../../normal-form/tree.ts';
import { builtinCall } from './names.ts';

/**
 * Whether a value is `True` or `False`, and nothing else that counts as one: a comparison, a denial, and a variable of the
 * function that only ever holds one.
 *
 *     is_empty = size == 0          ...          if is_empty: return True
 *                                                return False                  ->      return is_empty
 */
export function isTruth(node: Core, root: Core): boolean {
  return isTruthWhere(node, truthsIn(root));
}

function isTruthWhere(node: Core, holding: ReadonlySet<CoreVariable>): boolean {
  switch (node.op) {
    case 'literal':
      return /^b:/.test(node.text);
    case 'unary':
      return node.text === '!';
    case 'logical':
      return node.children.every((child) => isTruthWhere(child, holding));
    case 'binary':
      return /^(?:is|is not|~(?:[!=]=|<=?|>=?|in|not in))$/.test(node.text);
    case 'variable':
      return holding.has(node.variable!);
    default:
      return /^(?:isinstance|issubclass|callable)$/.test(builtinCall(node)?.name ?? '');
  }
}

const NONE: ReadonlySet<CoreVariable> = new Set();

const truthsIn = onceEach((root: Core): ReadonlySet<CoreVariable> => {
  const found = new Set<CoreVariable>();
  const others = new Set<CoreVariable>();
  each(root, ({ op, children }) => {
    const [target, value] = children;
    const begun = op === 'let' && target!.op === 'bind' && value ? target!.variable! : null;
    if (begun?.kind === 'local' && !found.has(begun) && isTruthWhere(value!, NONE)) found.add(begun);
    else if (op === 'let' || op === 'assign' || op === 'for_each')
      for (const variable of targets(target!)) others.add(variable);
    else if (op === 'parameters' || op === 'catch' || op === 'opaque')
      for (const child of children)
        if (op !== 'opaque' || child.op === 'bind') for (const one of targets(child)) others.add(one);
  });
  for (const variable of others) found.delete(variable);
  return found;
});
