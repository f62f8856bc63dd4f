import type { AstNode } from '../../model/ast-node.ts';
import { named, partOf } from '../../model/node-parts.ts';
import { isQuietType } from '../../model/rust-quiet-types.ts';
import { namesDropped } from './drops.ts';
import type { Lowering } from './lowering.ts';
import { isQuiet } from './scopes.ts';
import { endsQuietly } from './taken-over.ts';
import { bare, ofKind } from './tree-facts.ts';

/**
 * Whether a value does nothing when it is dropped, so that nobody can tell which names hold its parts, and until when: by
 * what it is made of, by the type that its variable is declared with, or by that which the function of the file gives.
 */
export function endsInNothing(l: Lowering, wrapped: AstNode): boolean {
  const node = bare(wrapped);
  if (isQuiet(node)) return true;
  switch (node.kind) {
    case 'identifier': {
      const binding = l.file.bindings.of(node);
      return binding !== null && !binding.topLevel && endsQuietly(l.parents, binding);
    }
    case 'tuple_expression':
    case 'array_expression':
      return named(node).every((part) => endsInNothing(l, part));
    case 'struct_expression':
      return isOfFile(l, partOf(node, 'name')) && !namesDropped(l.file, node) && givesQuietParts(l, node);
    case 'call_expression': {
      const callee = partOf(node, 'function')!;
      const declared = callee.kind === 'identifier' ? l.file.bindings.of(callee)?.symbol?.declaration : null;
      if (declared?.kind === 'function_item') {
        const result = partOf(declared, 'return_type');
        return result === null || isQuietType(result);
      }
      const args = named(ofKind(node, 'arguments')!);
      const isOfItems = callee.kind === 'field_expression' && OF_ITEMS.test(partOf(callee, 'field')!.text);
      if (isOfItems) return [partOf(callee, 'value')!, ...args].every((part) => endsInNothing(l, part));
      return isOfFile(l, callee) && !namesDropped(l.file, node) && args.every((arg) => endsInNothing(l, arg));
    }
    default:
      return false;
  }
}

/** Ways through the same items, or through pairs of them. */
const OF_ITEMS = /^(?:enumerate|rev|skip|take|step_by|zip|chain|peekable)$/;

/** A struct that the file declares. */
function isOfFile(l: Lowering, name: AstNode | null): boolean {
  const symbol = name && l.file.bindings.of(name)?.symbol;
  return symbol?.declaration.kind === 'struct_item';
}

function givesQuietParts(l: Lowering, made: AstNode): boolean {
  return named(partOf(made, 'body')!).every((part) => {
    const value = part.kind === 'field_initializer' ? partOf(part, 'value') : null;
    return value !== null && endsInNothing(l, value);
  });
}
