import type { AstNode } from '../../model/ast-node.ts';
import { fieldOf, named } from '../../model/node-parts.ts';
import type { ParsedFile } from '../../model/parsed-file.ts';
import { sliceOf } from '../../model/span.ts';

/** Whether a node is this name, and nothing in the file declares it. */
export function isFreeName(file: ParsedFile, node: AstNode | null, name: string): boolean {
  const isName = node?.kind === 'identifier' || node?.kind === 'shorthand_property_identifier';
  return isName && node.text === name && !file.bindings.of(node);
}

/** `module.exports` */
export function isExportsObject(file: ParsedFile, node: AstNode): boolean {
  return (
    node.kind === 'member_expression' &&
    isFreeName(file, fieldOf(node, 'object'), 'module') &&
    fieldOf(node, 'property')?.text === 'exports'
  );
}

/** The name of `exports.a` and `module.exports.a`. */
export function exportedName(file: ParsedFile, node: AstNode): string | null {
  if (node.kind !== 'member_expression') return null;
  const [object, property] = [fieldOf(node, 'object'), fieldOf(node, 'property')];
  if (!object || property?.kind !== 'property_identifier') return null;
  return isFreeName(file, object, 'exports') || isExportsObject(file, object) ? property.text : null;
}

/** The module that `require('./a')` names, as it is spelled; null for any other node. */
export function requiredModule(file: ParsedFile, node: AstNode): string | null {
  if (node.kind !== 'call_expression' || !isFreeName(file, fieldOf(node, 'function'), 'require')) return null;
  const list = fieldOf(node, 'arguments');
  const [only, ...more] = list?.kind === 'arguments' ? named(list) : [];
  const text = only?.kind === 'string' && more.length === 0 ? sliceOf(file, only).slice(1, -1) : null;
  return text === null || text.includes('\\') ? null : text;
}
