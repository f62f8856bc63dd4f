import type { AstNode } from '../../model/ast-node.ts';
import type { Binding } from '../../model/bindings.ts';
import { fieldOf, hasToken, named } from '../../model/node-parts.ts';
import type { ParsedFile } from '../../model/parsed-file.ts';
import { sliceOf } from '../../model/span.ts';
import { everyNode } from './nodes.ts';

/**
 * Whether a file goes through the names of an object that the function has made: the methods of its prototype are among
 * them, those of a class are not.
 *
 *     for (const key in this) {...}      const made = new F(); for (const key in made) {...}
 *
 * What is asked of its own names alone (`hasOwnProperty`) has no methods on either side.
 */
export function listsInherited(file: ParsedFile, maker: Binding): boolean {
  let found = false;
  const isMade = (node: AstNode | null): boolean => {
    if (node?.kind === 'this') return true;
    const callee = node?.kind === 'new_expression' ? fieldOf(node, 'constructor') : null;
    return callee !== null && file.bindings.of(callee) === maker;
  };
  const holders = new Set<Binding>();
  everyNode(file.root, (node) => {
    const name = node.kind === 'variable_declarator' ? fieldOf(node, 'name') : null;
    const holder = name && isMade(fieldOf(node, 'value')) ? file.bindings.of(name) : null;
    if (holder) holders.add(holder);
  });
  everyNode(file.root, (node) => {
    if (node.kind !== 'for_in_statement' || !hasToken(node, 'in')) return;
    if (/\bhasOwn(?:Property)?\b/.test(sliceOf(file, node))) return;
    const object = fieldOf(node, 'right');
    const binding = object?.kind === 'identifier' ? file.bindings.of(object) : null;
    found ||= isMade(object) || (binding !== null && holders.has(binding));
  });
  return found;
}

/**
 * Whether an object takes the place of the prototype without saying who makes such objects, and the file asks for that:
 * `made.constructor` is `Object` then, and the class itself where there is one.
 */
export function losesConstructor(file: ParsedFile, replacing: AstNode): boolean {
  const [assign] = named(replacing);
  const object = assign ? fieldOf(assign, 'right') : null;
  if (!object || /(?<![.\w])constructor\s*[:(]/.test(sliceOf(file, object))) return false;
  return (
    /\.\s*constructor\b(?!\s*=[^=])/.test(file.text) &&
    !/\.\s*prototype\s*\.\s*constructor\s*=[^=]/.test(file.text)
  );
}
