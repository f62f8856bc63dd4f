import { type Core, type CoreVariable, core } from '../../../model/core.ts';
import { predeclared } from '../../library/go.ts';
import { rewrite, useCounts, withChildren } from '../../normal-form/tree.ts';

/**
 *     func p(x int) *int { return &x }      ->      func p(x int) *int { return new(x) }
 *
 * Holds for a parameter that is named nowhere else: it is a copy of its own already, made anew for each call. In a loop
 * or in a function inside, its address would be asked for more than once.
 */
export function newPointers(root: Core): Core {
  const uses = useCounts(root);
  return rewrite(root, (node) => {
    if (node.op !== 'function') return node;
    const [parameters, body, ...rest] = node.children as [Core, Core, ...Core[]];
    const once = new Set(
      parameters.children.flatMap(({ op, variable }) =>
        op === 'bind' && uses.get(variable!) === 1 ? variable! : [],
      ),
    );
    return once.size === 0 ? node : withChildren(node, [parameters, inOneRun(body, once), ...rest]);
  });
}

function inOneRun(node: Core, once: ReadonlySet<CoreVariable>): Core {
  if (/^(?:function|loop|do_loop|for_each|label)$/.test(node.op) || node.text === 'frame goto') return node;
  const [operand] = node.children;
  const isAddress = node.op === 'unary' && node.text === '&' && operand!.op === 'variable';
  if (isAddress && once.has(operand!.variable!))
    return core('call', '', [predeclared('new'), operand!], node.source);
  return withChildren(
    node,
    node.children.map((child) => inOneRun(child, once)),
  );
}
