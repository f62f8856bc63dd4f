import type { AstNode } from '../../model/ast-node.ts';
import type { Binding } from '../../model/bindings.ts';
import { fieldOf, hasToken, named } from '../../model/node-parts.ts';
import type { ParsedFile } from '../../model/parsed-file.ts';
import { sliceOf } from '../../model/span.ts';
import { everyNode } from './nodes.ts';
import { isDefiningCall, isPrototype } from './old-class-members.ts';

export interface Maker {
  readonly name: AstNode;
  readonly made: AstNode;
  /** The one of several declarators that declares it; null for a function declaration. */
  readonly declarator: AstNode | null;
  /** The declaration, inside of an `export` where there is one. */
  readonly declaration: AstNode;
}

/**
 * The plain function that a statement declares, by itself or as what a variable holds; null for any other, such as
 * one that knows whether `new` called it.
 */
export function makerOf(file: ParsedFile, statement: AstNode): Maker | null {
  const declaration = statement.kind === 'export_statement' ? fieldOf(statement, 'declaration') : statement;
  if (declaration?.kind === 'function_declaration') {
    const name = fieldOf(declaration, 'name');
    return name && isPlain(file, declaration)
      ? { name, made: declaration, declarator: null, declaration }
      : null;
  }
  if (declaration?.kind !== 'lexical_declaration' && declaration?.kind !== 'variable_declaration')
    return null;
  for (const declarator of named(declaration)) {
    const [name, value] = [fieldOf(declarator, 'name'), fieldOf(declarator, 'value')];
    if (name?.kind !== 'identifier' || value?.kind !== 'function_expression' || !isPlain(file, value))
      continue;
    if (fieldOf(value, 'name') || (statement !== declaration && named(declaration).length > 1)) continue;
    return { name, made: value, declarator, declaration };
  }
  return null;
}

function isPlain(file: ParsedFile, made: AstNode): boolean {
  if (hasToken(made, 'async') || hasToken(made, '*')) return false;
  return !/\bnew\.target\b|\barguments\s*\.\s*callee\b|\bwith\s*\(/.test(sliceOf(file, made));
}

/** Called with `new` alone, never written, and its prototype asked for members alone. */
export function isOnlyMade(file: ParsedFile, binding: Binding): boolean {
  if (binding.declarations.length !== 1 || binding.frozen) return false;
  const isIt = (node: AstNode | null): boolean =>
    node?.kind === 'identifier' && file.bindings.of(node) === binding;
  const defined = new Set<AstNode>();
  let fine = true;
  everyNode(file.root, (node, parent) => {
    if (node.kind === 'call_expression' && isDefiningCall(file, node))
      for (const given of named(fieldOf(node, 'arguments')!).slice(0, 1)) defined.add(given);
    const target = /^(?:augmented_)?assignment_expression$|^update_expression$/.test(node.kind)
      ? (fieldOf(node, 'left') ?? fieldOf(node, 'argument'))
      : null;
    if (isIt(target)) fine = false;
    if (node.kind === 'for_in_statement' && isIt(fieldOf(node, 'left'))) fine = false;
    if (node.kind === 'call_expression') {
      const callee = fieldOf(node, 'function');
      const isBorrowed =
        callee?.kind === 'member_expression' &&
        isIt(fieldOf(callee, 'object')) &&
        /^(?:call|apply|bind)$/.test(fieldOf(callee, 'property')!.text);
      if (isIt(callee) || isBorrowed) fine = false;
    }
    if (isPrototype(file, binding, node)) {
      const isTarget = parent?.kind === 'assignment_expression' && fieldOf(parent, 'left') === node;
      const isDefined = defined.has(node);
      if (
        parent?.kind !== 'member_expression' &&
        parent?.kind !== 'subscript_expression' &&
        !isTarget &&
        !isDefined
      )
        fine = false;
    }
  });
  return fine;
}
