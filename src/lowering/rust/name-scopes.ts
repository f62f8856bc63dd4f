import type { AstNode } from '../../model/ast-node.ts';
import { partOf } from '../../model/node-parts.ts';
import type { Parents } from '../../model/parents.ts';

/**
 * Where a name is seen that is declared there: a block, an arm of a `match`, the body of a function, a closure or a
 * loop, or what is done where an `if let` fits.
 */
export function scopeOf(parents: Parents, declaration: AstNode): AstNode | null {
  let node = declaration;
  for (let holder = parents.get(node); holder; holder = parents.get(node)) {
    if (holder.kind === 'block') return holder;
    if (holder.kind === 'match_arm')
      return partOf(holder, 'value') === node ? holder : blockOf(holder, 'value');
    if (/^(?:function_item|closure_expression|for_expression|while_expression)$/.test(holder.kind))
      return blockOf(holder, 'body');
    if (holder.kind === 'if_expression') return blockOf(holder, 'consequence');
    node = holder;
  }
  return null;
}

function blockOf(holder: AstNode, part: string): AstNode {
  const body = partOf(holder, part);
  return body?.kind === 'block' ? body : holder;
}
