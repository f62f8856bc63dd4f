import type { AstNode } from '../../model/ast-node.ts';
import { type Core, core } from '../../model/core.ts';
import { named, partOf } from '../../model/node-parts.ts';
import { spelling } from '../tree-facts.ts';
import { ofKind } from './tree-facts.ts';

/**
 * The methods of a file that a reference has of its own: what they are called on counts, the value or where it is.
 *
 *     impl Say for P { fn say(self) }      impl Say for &P { fn say(self) }      p.say()  is not  (&p).say()
 *
 * One that takes `&self` is none of them: on a reference to `P` the method of `P` itself fits first.
 */
export function methodsOfReferences(root: AstNode): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (node: AstNode): void => {
    if (node.kind === 'impl_item' && !partOf(node, 'trait') && hasOwnText(node)) found.add('to_string');
    if (node.kind === 'impl_item' && isForReferences(node))
      for (const method of named(partOf(node, 'body') ?? node))
        if (method.kind === 'function_item' && !isShared(method)) found.add(partOf(method, 'name')!.text);
    if (node.kind === 'source_file' || node.kind === 'mod_item' || node.kind === 'declaration_list')
      node.children.forEach(visit);
  };
  visit(root);
  return found;
}

/** A `to_string` that is not that of what can be displayed: a reference has that one, which comes first on `&&x`. */
function hasOwnText(node: AstNode): boolean {
  return named(partOf(node, 'body') ?? node).some(
    (item) => item.kind === 'function_item' && partOf(item, 'name')!.text === 'to_string',
  );
}

/** What such a method is called on, so that no rule leaves out or adds a reference there. */
export function keptReceiver(value: Core): Core {
  return core('opaque', 'value receiver', [value], value.source);
}

/**
 * `(&&x).m()`: who borrows twice asks for a method that a reference has of its own, which comes before that of the value
 * even where it takes `&self`.
 */
export function isTwiceBorrowed({ op, text, children: [inner] }: Core): boolean {
  return op === 'unary' && text === '&' && inner!.op === 'unary' && inner!.text === '&';
}

/** `impl T for &P`, and `impl<X> T for X`, which a reference is as well. */
function isForReferences(node: AstNode): boolean {
  const type = partOf(node, 'type');
  if (!type || type.kind === 'reference_type') return type !== null;
  const generic = partOf(node, 'type_parameters');
  return !!generic && named(generic).some((one) => spelling(one).split(':')[0] === spelling(type));
}

function isShared(method: AstNode): boolean {
  const receiver = ofKind(partOf(method, 'parameters')!, 'self_parameter');
  const isBorrowed = receiver?.children.some(({ kind }) => kind === '&') ?? false;
  return !receiver || (isBorrowed && !receiver.children.some(({ kind }) => kind === 'mutable_specifier'));
}
