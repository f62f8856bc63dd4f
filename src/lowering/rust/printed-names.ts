import type { AstNode } from '../../model/ast-node.ts';
import { textOf } from '../../model/ast-node.ts';
import type { Binding } from '../../model/bindings.ts';
import type { Parents } from '../../model/parents.ts';
import { around } from './tree-facts.ts';

/**
 * Whether a local is spelled by nothing but code and format macros that are read in full: then whoever asks for it by its
 * name is seen, and the name is free.
 *
 *     let total = cart.total(); println!("{total}")        yes
 *     let total = cart.total(); dbg!(total)                no: the macro shows how it is spelled
 *
 * @param printed the macros whose text and arguments have been read as expressions.
 */
export function isPrintedAlone(
  { name, declarations: [declaration] }: Binding,
  parents: Parents,
  printed: ReadonlySet<AstNode>,
): boolean {
  const owner = declaration && around(parents, declaration, /^function_item$/);
  if (!owner) return false;
  const word = new RegExp(`(?<![\\p{L}\\p{N}_])${name}(?![\\p{L}\\p{N}_])`, 'u');
  return !isSpelled(owner);

  function isSpelled(node: AstNode): boolean {
    if (printed.has(node)) return false;
    if (node.kind === 'token_tree' || node.kind === 'attribute_item') return spells(node);
    return node.children.some(isSpelled);
  }

  function spells(node: AstNode): boolean {
    if (node.children.length === 0 || /_literal$/.test(node.kind)) return word.test(textOf(node));
    return node.children.some(spells);
  }
}
