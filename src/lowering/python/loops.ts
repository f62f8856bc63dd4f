import type { AstNode } from '../../model/ast-node.ts';
import type { Core } from '../../model/core.ts';
import { hasToken, named, partOf } from '../../model/node-parts.ts';
import { bindOf, core, nothing, opaque, temporary, useOf } from './build.ts';
import { lowerExpression } from './expressions.ts';
import type { Lowering } from './lowering.ts';
import { assignTo, declaredHere, declaresAll, isTargetList, lowerDeclaredPattern } from './patterns.ts';
import { lowerBlock } from './statements.ts';
import { withoutParentheses } from './tree-facts.ts';

/** `while` with what its `else` does. */
export function lowerWhile(l: Lowering, node: AstNode): Core {
  const test = lowerExpression(l, partOf(node, 'condition')!);
  const loop = core('loop', [test, lowerBlock(l, partOf(node, 'body')!), nothing()], node);
  return withElse(l, loop, node);
}

/** The loop's `else` runs unless the loop was left by `break`. */
function withElse(l: Lowering, loop: Core, node: AstNode): Core {
  const clause = partOf(node, 'alternative');
  const body = clause && partOf(clause, 'body');
  if (!body) return loop;
  return core('evaluate', [opaque('loop else', [loop, whenCompleted(lowerBlock(l, body))], node)], node);
}

/** What runs after a statement that wasn't left early. */
export function whenCompleted(body: Core): Core {
  return core('choose', [opaque('completed', [], null), body, nothing()]);
}

/** Where the names of the loop are seen outside of it, each round writes them first. */
export function lowerFor(l: Lowering, node: AstNode): Core {
  const left = partOf(node, 'left')!;
  const right = lowerExpression(l, partOf(node, 'right')!);
  const body = lowerBlock(l, partOf(node, 'body')!);
  const text = hasToken(node, 'async') ? 'await each' : 'each';
  if (declaresAll(l, left) && isWholeName(l, left)) {
    const loop = core('for_each', [lowerDeclaredPattern(l, left), right, body], node, text);
    return withElse(l, loop, node);
  }
  const round = temporary();
  const writes = assignTo(l, left, useOf(round), left);
  const loop = core(
    'for_each',
    [bindOf(round), right, { ...body, children: [...writes, ...body.children] }],
    node,
    text,
  );
  return withElse(l, loop, node);
}

function isWholeName(l: Lowering, left: AstNode): boolean {
  const target = withoutParentheses(left);
  if (isTargetList(target) || target.kind === 'list_splat_pattern')
    return named(target).every((child) => isWholeName(l, child));
  return target.kind === 'identifier' && declaredHere(l, target);
}
