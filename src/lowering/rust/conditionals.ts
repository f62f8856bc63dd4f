import type { AstNode } from '../../model/ast-node.ts';
import { type Core, core } from '../../model/core.ts';
import { named, partOf } from '../../model/node-parts.ts';
import { lowerBlock, lowerInto } from './blocks.ts';
import { branchOn } from './branches.ts';
import { block, lookedAt, unit, whileKept } from './build.ts';
import { type Destination, leave } from './destinations.ts';
import { lowerExpression } from './expressions.ts';
import { lowerValue } from './left-values.ts';
import type { Lowering } from './lowering.ts';
import { lowerFits } from './patterns.ts';
import { withoutRefs } from './reference-patterns.ts';
import { bare } from './tree-facts.ts';

/** A condition; the names that a `let` in it declares are seen in what follows. */
export function lowerTest(l: Lowering, wrapped: AstNode): Core {
  const node = bare(wrapped);
  if (node.kind === 'let_condition')
    return lowerFits(l, partOf(node, 'pattern')!, lookedAt(lowerExpression(l, partOf(node, 'value')!)), node);
  if (node.kind === 'let_chain')
    return named(node)
      .map((part) => lowerTest(l, part))
      .reduce((left, right) => core('logical', '&&', [left, right], node));
  const operator = node.kind === 'binary_expression' ? partOf(node, 'operator')!.text : '';
  if (operator !== '&&' && operator !== '||') return lowerExpression(l, node);
  return core(
    'logical',
    operator,
    [lowerTest(l, partOf(node, 'left')!), lowerTest(l, partOf(node, 'right')!)],
    node,
  );
}

/** `if` as a value: each branch gives its own. */
export function lowerConditionalValue(l: Lowering, node: AstNode): Core {
  return lowerValue(l, node);
}

/** `if` and `if let`, whose branches leave what they give at `to`. */
export function lowerConditional(l: Lowering, node: AstNode, to: Destination): readonly Core[] {
  const condition = partOf(node, 'condition')!;
  const yes = (): readonly Core[] => lowerBlock(l, partOf(node, 'consequence')!, to);
  const otherwise = partOf(node, 'alternative');
  const no = (): readonly Core[] =>
    otherwise ? lowerInto(l, named(otherwise)[0]!, to) : leave(unit(), to, null);
  if (condition.kind === 'let_condition') {
    const asked = partOf(condition, 'value')!;
    const made = lookedAt(lowerExpression(l, asked), otherwise !== null);
    const { value, patterns } = withoutRefs(l, asked, made, [partOf(condition, 'pattern')!]);
    return whileKept(value, branchOn(l, patterns[0]!, value, node, yes, no));
  }
  const test = lowerTest(l, condition);
  return whileKept(test, [core('choose', '', [test, block(yes()), block(no())], node)]);
}
