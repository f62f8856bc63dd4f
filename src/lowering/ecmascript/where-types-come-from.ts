import type { AstNode } from '../../model/ast-node.ts';
import type { Binding } from '../../model/bindings.ts';
import { fieldOf, hasToken, named } from '../../model/node-parts.ts';
import { parentsOf } from '../../model/parents.ts';
import type { ParsedFile } from '../../model/parsed-file.ts';

/** `export = value`, if the value has no name of its own, under which it would be judged. */
export function exportedByAssignment(program: AstNode): AstNode | null {
  const statement = program.children.find(
    (child) => child.kind === 'export_statement' && hasToken(child, '='),
  );
  const [value] = statement ? named(statement) : [];
  return value && value.kind !== 'identifier' ? value : null;
}

/** The value that a variable begins with, or the function or local class that a name stands for, if it has no other. */
export function valueIn({ root }: ParsedFile, binding: Binding): AstNode | null {
  const { declarations, import: imported, topLevel } = binding;
  const [name] = declarations;
  if (!name || imported || declarations.length > 1) return null;
  const declaration = parentsOf(root).get(name);
  if (!declaration || fieldOf(declaration, 'name') !== name) return null;
  if (isFunction(declaration) || (isClass(declaration) && !topLevel)) return declaration;
  return declaration.kind === 'variable_declarator' ? fieldOf(declaration, 'value') : null;
}

/** `const load = (): Item => ...` spells it in its value. */
export function returnTypeOfValue(declaration: AstNode): AstNode | null {
  const value = functionIn(declaration);
  return value === declaration ? null : fieldOf(value, 'return_type');
}

/** The function that a variable or a field holds from the start; the declaration itself where it holds none. */
export function functionIn(declaration: AstNode): AstNode {
  const value = /^(?:variable_declarator|public_field_definition)$/.test(declaration.kind)
    ? fieldOf(declaration, 'value')
    : null;
  return value && isFunction(value) ? value : declaration;
}

/** `{ a = 1, b: { c = 2 } }` */
export function defaultsIn(pattern: AstNode | null): readonly AstNode[] {
  if (!pattern) return [];
  if (/^(?:object_assignment_pattern|assignment_pattern)$/.test(pattern.kind))
    return named(pattern).slice(-1);
  return named(pattern).flatMap(defaultsIn);
}

/** A class that a name is declared by; one that is only a value has no name to be asked for. */
export function isClass({ kind }: AstNode): boolean {
  return kind === 'class_declaration' || kind === 'abstract_class_declaration';
}

/** Whatever has parameters and a body of its own, methods among them. */
export function isFunction({ kind }: AstNode): boolean {
  return /^(?:arrow_function|(?:generator_)?function(?:_expression|_declaration)?|method_definition)$/.test(
    kind,
  );
}

/** What is returned by a function itself, not by those inside of it. */
export function returned(body: AstNode): readonly AstNode[] {
  if (body.kind === 'return_statement') return named(body).slice(0, 1);
  if (isFunction(body) || /^class/.test(body.kind)) return [];
  return body.children.flatMap(returned);
}

/** `a!`: of what may be missing the compiler lets nobody have a member, so that it says nothing more of `a!.b`. */
export function withoutAssertion(node: AstNode): AstNode {
  return node.kind === 'non_null_expression' ? withoutAssertion(named(node)[0]!) : node;
}
