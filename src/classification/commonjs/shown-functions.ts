import type { AstNode } from '../../model/ast-node.ts';
import { fieldOf, named } from '../../model/node-parts.ts';
import type { ParsedFile } from '../../model/parsed-file.ts';
import { isThis, saysItself } from '../old-forms/nodes.ts';
import type { Shown } from './shown-names.ts';

/** What is shown under a name, as far as the file tells. */
export interface SeenValue {
  readonly name: string;
  /** The function, class or value; null where it was made elsewhere. */
  readonly value: AstNode | null;
}

/** What a module shows, by its names: what a name of the file was declared as. */
export function valuesOf(file: ParsedFile, shown: Extract<Shown, { type: 'names' }>): readonly SeenValue[] {
  return [...shown.names].map(([name, { value }]) => ({
    name,
    value: isName(value) ? declaredAs(file, value) : value,
  }));
}

/** Whether what is shown isn't seen to be a function that says nothing of a `this`, or no function at all. */
export function mayAskForThis(value: AstNode | null): boolean {
  if (!value) return true;
  return !NO_FUNCTION.test(value.kind) && (!FUNCTION.test(value.kind) || asksForThis(value));
}

/** Whether a function says a `this` of its own. */
export function asksForThis(value: AstNode): boolean {
  return FUNCTION.test(value.kind) && saysItself(value, isThis);
}

const NO_FUNCTION =
  /^(?:arrow_function|class|class_declaration|string|number|true|false|null|undefined|regex|template_string|array|object)$/;
const FUNCTION = /^(?:generator_)?function(?:_declaration|_expression)?$|^method_definition$/;

/** Whether a value is said by its name. */
export function isName({ kind }: AstNode): boolean {
  return kind === 'identifier' || kind === 'shorthand_property_identifier';
}

/** The function, class or value that a name at the top of the file was declared as. */
function declaredAs(file: ParsedFile, name: AstNode): AstNode | null {
  const declared = file.bindings.of(name)?.declarations[0];
  if (!declared) return null;
  for (const statement of named(file.root)) {
    if (fieldOf(statement, 'name') === declared) return statement;
    for (const one of named(statement))
      if (one.kind === 'variable_declarator' && fieldOf(one, 'name') === declared)
        return fieldOf(one, 'value');
  }
  return null;
}
