import type { AstNode } from '../../model/ast-node.ts';
import type { Core } from '../../model/core.ts';
import { hasToken, named, partOf } from '../../model/node-parts.ts';
import { core, nothing, opaque } from './build.ts';
import { lowerExpression } from './expressions.ts';
import type { Lowering } from './lowering.ts';
import { lowerDeclaredPattern } from './patterns.ts';
import { withoutParentheses } from './tree-facts.ts';

/**
 * A comprehension takes its first source at once and runs the rest in a scope of its own, once for each element; a
 * generator expression does so later. The rest is a function, so that nothing is moved in or out of it lightly.
 *
 *     [f(x) for x in xs if x]        list_comprehension(xs, (x) => { if (x) element(f(x)) })
 */
export function lowerComprehension(l: Lowering, node: AstNode): Core {
  const [body, ...clauses] = named(node);
  const [first, ...rest] = clauses;
  if (!body || first?.kind !== 'for_in_clause') return opaque(node.kind, [], node);
  const kind = hasToken(first, 'async') ? `async ${node.kind}` : node.kind;
  return opaque(kind, [lowerSource(l, first), roundOf(l, first, rest, body)], node);
}

/** `for x in a, b` goes through a tuple. */
function lowerSource(l: Lowering, clause: AstNode): Core {
  const sources = clause.children.filter(({ field, named, extra }) => field === 'right' && named && !extra);
  const lowered = sources.map((source) => lowerExpression(l, source));
  return lowered.length === 1 ? lowered[0]! : core('array', lowered, clause, 'tuple');
}

function roundOf(l: Lowering, clause: AstNode, rest: readonly AstNode[], body: AstNode): Core {
  const target = lowerDeclaredPattern(l, withoutParentheses(partOf(clause, 'left')!));
  const round = core('block', [stepOf(l, rest, body)]);
  return core('function', [core('parameters', [target]), round], clause, 'arrow');
}

function stepOf(l: Lowering, clauses: readonly AstNode[], body: AstNode): Core {
  const [next, ...rest] = clauses;
  if (!next) return core('evaluate', [opaque('element', [lowerExpression(l, body)], body)], body);
  if (next.kind === 'for_in_clause') {
    const kind = hasToken(next, 'async') ? 'async for' : 'for';
    return core('evaluate', [opaque(kind, [lowerSource(l, next), roundOf(l, next, rest, body)], next)], next);
  }
  const [test] = named(next);
  const then = core('block', [stepOf(l, rest, body)]);
  return core('choose', [test ? lowerExpression(l, test) : nothing(), then, nothing()], next);
}
