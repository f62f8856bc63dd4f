import type { AstNode } from '../../model/ast-node.ts';
import type { Core } from '../../model/core.ts';
import { named, partOf } from '../../model/node-parts.ts';
import { bindOf, core, nothing, opaque, temporary, useOf, write } from './build.ts';
import { lowerExpression, lowerTargetName } from './expressions.ts';
import type { Lowering } from './lowering.ts';
import { assignTo, isTargetList } from './patterns.ts';
import { withoutParentheses } from './tree-facts.ts';

/** `a = b = v` gives `a` its value first. Annotations are the signature's. */
export function lowerAssignment(l: Lowering, node: AstNode, statement: AstNode): readonly Core[] {
  const targets: AstNode[] = [];
  let at: AstNode | null = node;
  let right: AstNode | null = null;
  while (at?.kind === 'assignment') {
    targets.push(partOf(at, 'left')!);
    right = partOf(at, 'right');
    at = right;
  }
  const [first, ...others] = targets;
  if (!right) return [];
  const value = lowerExpression(l, right);
  if (others.length === 0) return assignTo(l, first!, value, statement);
  if (value.op === 'literal') return targets.flatMap((target) => assignTo(l, target, value, statement));
  const held = temporary();
  return [
    core('let', [bindOf(held), value], statement, 'const'),
    ...targets.flatMap((target) => assignTo(l, target, useOf(held), statement)),
  ];
}

function lowerTargetOnce(l: Lowering, target: AstNode): Core {
  return target.kind === 'identifier' ? lowerTargetName(l, target) : lowerExpression(l, target);
}

/**
 * `x += v` may change the object that `x` holds, so it is not `x = x + v` but `x = in_place(x, v)`. A number or a text
 * on the right leaves objects alone.
 */
export function lowerAugmented(l: Lowering, node: AstNode, statement: AstNode): Core {
  const target = lowerTargetOnce(l, withoutParentheses(partOf(node, 'left')!));
  const value = lowerExpression(l, partOf(node, 'right')!);
  const operator = partOf(node, 'operator')!.text;
  if (target.op !== 'variable') return write(target, value, statement, `in place ${operator}`);
  const changed =
    value.op === 'literal'
      ? core('binary', [target, value], node, `~${operator}`)
      : opaque(`in place ${operator}`, [target, value], node);
  return write(target, changed, statement);
}

/** `del a, b[0]`: a name is written, what an object holds is asked to go. */
export function lowerDelete(l: Lowering, wrapped: AstNode, statement: AstNode): readonly Core[] {
  const target = withoutParentheses(wrapped);
  if (isTargetList(target)) return named(target).flatMap((one) => lowerDelete(l, one, statement));
  if (target.kind === 'identifier') return [write(lowerTargetName(l, target), nothing(), statement, 'del')];
  return [core('evaluate', [core('unary', [lowerExpression(l, target)], statement, 'delete')], statement)];
}
