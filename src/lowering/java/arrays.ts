import type { AstNode } from '../../model/ast-node.ts';
import { type Core, core } from '../../model/core.ts';
import { named, partOf } from '../../model/node-parts.ts';
import { type Lowering, typed } from './context.ts';
import { lowerExpression, lowerType } from './expressions.ts';
import { fieldType } from './members.ts';
import { assigned } from './operators.ts';
import { spelledType } from './syntax.ts';

/** `items[at]`, of the type that the array's elements are declared with. */
export function lowerElement(l: Lowering, node: AstNode): Core {
  const array = lowerExpression(l, partOf(node, 'array')!);
  const made = core('index', '', [array, lowerExpression(l, partOf(node, 'index')!)], node);
  return typed(made, array.spelled?.endsWith('[]') ? array.spelled.slice(0, -2) : undefined);
}

/** `new int[n]`, `new int[] { 1, 2 }` and `{ 1, 2 }` alone, where the declaration tells the type. */
export function lowerArray(l: Lowering, node: AstNode): Core {
  if (node.kind === 'array_initializer') {
    const element = elementType(l, node);
    return typed(
      core(
        'array',
        element ? `${element}[]` : '',
        named(node).map((item) => assigned(l, element, item)),
        node,
      ),
      element && `${element}[]`,
    );
  }
  const value = partOf(node, 'value');
  if (value) return { ...lowerArray(l, value), source: node };
  const sizes = node.children.filter(({ kind }) => kind === 'dimensions_expr');
  const open = node.children.find(({ kind }) => kind === 'dimensions');
  const rest = open ? '[]'.repeat(open.children.filter(({ kind }) => kind === '[').length) : '';
  const element = spelledType(partOf(node, 'type'));
  return typed(
    core(
      'new',
      `array${rest}`,
      [lowerType(l, partOf(node, 'type')!), ...sizes.map((size) => lowerExpression(l, named(size)[0]!))],
      node,
    ),
    element && element + '[]'.repeat(sizes.length) + rest,
  );
}

/** What `{ 1, 2 }` is an array of: its declaration says so, or the array around it. */
function elementType(l: Lowering, node: AstNode): string | undefined {
  const holder = l.parents.get(node);
  const own = (): string | undefined => {
    if (holder?.kind === 'array_initializer') return elementType(l, holder);
    if (holder?.kind === 'array_creation_expression') {
      const dimensions = holder.children.filter(
        ({ kind }) => kind === 'dimensions' || kind === 'dimensions_expr',
      );
      const count = dimensions.flatMap(({ children }) => children).filter(({ kind }) => kind === '[').length;
      const type = spelledType(partOf(holder, 'type'));
      return type && type + '[]'.repeat(count);
    }
    if (holder?.kind !== 'variable_declarator') return undefined;
    return fieldType(l, holder);
  };
  const type = own();
  return type?.endsWith('[]') ? type.slice(0, -2) : undefined;
}
