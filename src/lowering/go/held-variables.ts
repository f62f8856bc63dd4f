import type { AstNode } from '../../model/ast-node.ts';
import type { Binding } from '../../model/bindings.ts';
import { fieldOf } from '../../model/node-parts.ts';
import type { Lowering } from './context.ts';

/**
 * Whether a call may write a local variable of Go: its address is taken, a method is called on it, which may take its
 * address, or a function inside holds on to it.
 *
 *     x, y := n, count(&n)        x, y := n, n.next()        x, y := n, next(), of `next := func() int { n++; return n }`
 */
export function mayBeWrittenByCalls(l: Lowering, { declarations, references }: Binding): boolean {
  const around = declarations[0] && functionAround(l, declarations[0]);
  return references.some((name) => {
    const holder = l.parent(name);
    if (holder?.kind === 'selector_expression') return l.parent(holder)?.kind === 'call_expression';
    if (holder?.kind === 'unary_expression' && holder.children[0]!.kind === '&') return true;
    return functionAround(l, name) !== around;
  });
}

/** The body of the function in which something stands. */
export function functionAround(l: Lowering, node: AstNode): AstNode | null {
  for (let at = l.parent(node); at; at = l.parent(at))
    if (FUNCTIONS.test(at.kind)) return fieldOf(at, 'body');
  return null;
}

const FUNCTIONS = /^(?:function_declaration|method_declaration|func_literal)$/;
