import type { AstNode } from '../../model/ast-node.ts';
import type { Binding } from '../../model/bindings.ts';
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

/**
 * The one of several locals of a name that stands before all others where a token is, as far as that is told.
 *
 *     fn label(name: &str) -> String { let name = name.trim(); format!("{name}") }        the second
 */
export function nearestOf(parents: Parents, locals: readonly Binding[], token: AstNode): readonly Binding[] {
  if (locals.length === 1) return locals;
  const places = locals.map((binding) => {
    const [declaration, ...more] = binding.declarations;
    const [scope, from] = [scopeOf(parents, declaration!), seenFrom(parents, declaration!)];
    return scope === null || from === null || more.length > 0 ? null : { binding, scope, from };
  });
  if (places.some((place) => place === null)) return locals;
  const [nearest, next] = places
    .filter((place) => place !== null)
    .filter(({ scope, from }) => from <= token.start && scope.start <= token.start)
    .sort((a, b) => b.scope.start - a.scope.start || b.from - a.from);
  if (!nearest) return locals;
  return next?.scope === nearest.scope && next.from === nearest.from ? locals : [nearest.binding];
}

/**
 * Where a name begins to be seen that is declared there; null where that isn't told so simply: in what is asked after an
 * `if let`, and in patterns of which one or the other fits.
 *
 *     let total = total.trim();                 behind the statement, in which `total` is the one before it
 *     |total| total + 1                         in what the closure gives
 */
function seenFrom(parents: Parents, declaration: AstNode): number | null {
  let node = declaration;
  for (let holder = parents.get(node); holder; holder = parents.get(node)) {
    switch (holder.kind) {
      case 'let_declaration':
        return holder.end;
      case 'match_arm':
        return declaration.end;
      case 'function_item':
      case 'closure_expression':
      case 'for_expression':
        return partOf(holder, 'body')?.start ?? null;
      case 'let_condition': {
        const asking = parents.get(holder);
        if (asking?.kind === 'if_expression') return partOf(asking, 'consequence')?.start ?? null;
        return asking?.kind === 'while_expression' ? (partOf(asking, 'body')?.start ?? null) : null;
      }
      case 'or_pattern':
      case 'block':
        return null;
      default:
        node = holder;
    }
  }
  return null;
}

function blockOf(holder: AstNode, part: string): AstNode {
  const body = partOf(holder, part);
  return body?.kind === 'block' ? body : holder;
}
