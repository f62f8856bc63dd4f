import type { AstNode } from '../../model/ast-node.ts';
import { parentsOf } from '../../model/parents.ts';
import type { ParsedFile } from '../../model/parsed-file.ts';
import { encloses } from '../../model/span.ts';
import { isErasedImport } from '../modules/erased-imports.ts';
import type { Unit } from '../proof.ts';

/**
 * A name that a script imports as a type alone and uses as a value: the compiler says so, and what only takes the types
 * away makes a program of it that fails.
 *
 *     import { Cart } from './cart'; new Cart()      ->      import type { Cart } from './cart'; new Cart()
 *
 * @returns null where there is none in the symbol, or none that wasn't so before.
 */
export function erasedValue({ after, old, now }: Unit): string | null {
  const used = erasedValuesIn(now.file).filter((node) => encloses(after.range, node));
  if (used.length === 0) return null;
  const before = new Set(erasedValuesIn(old.file).map(({ text }) => text));
  return used.find(({ text }) => !before.has(text))?.text ?? null;
}

const known = new WeakMap<ParsedFile, readonly AstNode[]>();

function erasedValuesIn(file: ParsedFile): readonly AstNode[] {
  const made = known.get(file) ?? readErasedValues(file);
  known.set(file, made);
  return made;
}

function readErasedValues(file: ParsedFile): readonly AstNode[] {
  if (!/^(?:typescript|tsx)$/.test(file.profile.id) || !/\bimport\s+type\b|\{[^}]*\btype\s/.test(file.text))
    return [];
  const parents = parentsOf(file.root);
  const isOfType = (name: AstNode): boolean => {
    if (name.kind === 'type_identifier') return true;
    for (let node = parents.get(name); node; node = parents.get(node)) if (TYPES.test(node.kind)) return true;
    return false;
  };
  return file.bindings.all
    .filter((binding) => isErasedImport(file, binding))
    .flatMap(({ references, declarations }) =>
      references.filter((name) => !declarations.includes(name) && !isOfType(name)),
    );
}

/** What is gone when the program runs; a name that is exported goes with the type that it means. */
const TYPES =
  /^(?:import_statement|export_clause|import_alias|type_annotation|type_predicate_annotation|asserts_annotation|interface_declaration|type_alias_declaration|type_arguments|type_parameters|type_query|nested_type_identifier|generic_type|implements_clause|ambient_declaration|function_signature|abstract_method_signature|method_signature|index_signature)$/;
