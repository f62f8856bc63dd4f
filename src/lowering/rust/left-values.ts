import type { AstNode } from '../../model/ast-node.ts';
import { type Core, type CoreVariable, core } from '../../model/core.ts';
import { partOf } from '../../model/node-parts.ts';
import { lowerInto, lowerStatements, statementsOf, tailOf } from './blocks.ts';
import { bind, block, declare, unit, use, worth } from './build.ts';
import { NOWHERE } from './destinations.ts';
import { lowerExpression } from './expressions.ts';
import type { Lowering } from './lowering.ts';
import { ofKind } from './tree-facts.ts';

/** An expression that holds statements, as the value that they leave. */
export function lowerValue(l: Lowering, node: AstNode): Core {
  const statements = node.kind === 'block' ? statementsOf(node) : [node];
  const tail = tailOf(statements);
  if (node.kind === 'block' && tail && !ofKind(node, 'label') && !statements.some(startsBranch)) {
    const steps = lowerStatements(l, statements.slice(0, -1), NOWHERE);
    return worth(steps, lowerExpression(l, tail), node);
  }
  if (node.kind === 'block' && ofKind(node, 'label'))
    return core(
      'opaque',
      `block ${ofKind(node, 'label')!.children.at(-1)!.text}`,
      [
        block(
          lowerStatements(
            l,
            statements.filter(({ kind }) => kind !== 'label'),
            NOWHERE,
          ),
        ),
        ...(tail ? [lowerExpression(l, tail)] : []),
      ],
      node,
    );
  if (node.kind === 'block' && !tail) return worth(lowerStatements(l, statements, NOWHERE), unit(), node);
  const variable: CoreVariable = { name: 'value', kind: 'temporary', binding: null, symbol: null };
  const steps = lowerInto(l, node, { type: 'variable', variable });
  return worth([declare(bind(variable), core('nothing'), node), ...steps], use(variable), node);
}

/** After which the rest of the block stands in a branch. */
function startsBranch(node: AstNode): boolean {
  return (
    node.kind === 'let_declaration' &&
    (partOf(node, 'alternative') !== null ||
      /^(?:match_expression|if_expression)$/.test(partOf(node, 'value')?.kind ?? ''))
  );
}
