import type { AstNode } from '../../model/ast-node.ts';
import { type Core, core } from '../../model/core.ts';
import { named, partOf } from '../../model/node-parts.ts';
import { bind, declare, temporary, use, worth } from './build.ts';
import { lowerExpression } from './expressions.ts';
import type { Lowering } from './lowering.ts';
import { isPlace } from './patterns.ts';
import { bare, partsOf } from './tree-facts.ts';

/**
 * What is assigned is made before anybody asks where it goes:
 *
 *     xs[next()] = value()      ->      let v = value(); xs[next()] = v
 *
 * For `+=` that depends on the type, so that nothing is known of two parts that both do something.
 */
export function lowerAssigned(l: Lowering, node: AstNode): Core {
  const operator = partOf(node, 'operator')?.text ?? '';
  const word = operator === '=' ? '' : operator;
  const target = lowerTarget(l, partOf(node, 'left')!);
  const value = lowerExpression(l, partOf(node, 'right')!);
  if (isPlace(target) || target.op === 'pattern' || isPlace(value) || value.op === 'literal')
    return core('assign', word, [target, value], node);
  if (word !== '') return core('opaque', `assign ${word}`, [target, value], node);
  const made = temporary('assigned');
  return worth([declare(bind(made), value, node)], core('assign', '', [target, use(made)], node), node);
}

/** What an assignment writes; `(a, b) = ...` writes several. */
function lowerTarget(l: Lowering, wrapped: AstNode): Core {
  const node = bare(wrapped);
  if (node.kind === '_') return core('opaque', 'pattern _', [], node);
  const inside = (list: readonly AstNode[]): readonly Core[] =>
    list.map((part, at) => core('property', `.${at}`, [lowerTarget(l, part)], part));
  if (node.kind === 'tuple_expression') return core('pattern', 'tuple', inside(partsOf(node)), node);
  if (node.kind === 'struct_expression') {
    const list = named(partOf(node, 'body')!).map((part) => {
      const name = partOf(part, 'field') ?? part.children[0]!;
      return core('property', `.${name.text}`, [lowerTarget(l, partOf(part, 'value') ?? name)], part);
    });
    return core('pattern', 'struct', list, node);
  }
  return lowerExpression(l, node);
}
