import type { AstNode } from './ast-node.ts';
import type { FileMacros } from './file-macros.ts';
import { groupBy } from './group-by.ts';
import type { CodeSymbol } from './symbol.ts';

/** What an import binds: the module as it is spelled in the source, and the name it exports. */
export interface ImportTarget {
  readonly module: string;
  /** The exported name; `default` for a default import; `*` for the module itself. */
  readonly name: string;
}

export type BindingKind =
  | 'parameter'
  | 'variable'
  | 'function'
  | 'class'
  | 'type'
  | 'import'
  | 'label'
  | 'member';

/** One name with all its declarations and the references that resolve to it. */
export interface Binding {
  /** Unique within the file; ascending by first declaration. */
  readonly id: number;
  readonly name: string;
  readonly kind: BindingKind;
  /** True where it is declared outside every function: other files may see it. */
  readonly topLevel: boolean;
  /** Name nodes, in source order. */
  readonly declarations: readonly AstNode[];
  readonly references: readonly AstNode[];
  readonly import: ImportTarget | null;
  /** The symbol whose name node is one of the declarations. */
  readonly symbol: CodeSymbol | null;
  /**
   * True where its spelling is seen in ways the tree doesn't show: it is a member, a macro or a string names it,
   * `eval` stands in its scope, or the syntax leaves open what one of its references means. Never to be renamed;
   * its occurrences are compared by text.
   */
  readonly frozen: boolean;
  /** True where it is frozen for nothing but that a macro, a string or a comment to a tool spells it. */
  readonly mentioned: boolean;
  /**
   * True where a reference means it outside of the block that declares it, as sloppy mode lets functions be meant: it is
   * there only once that block was entered.
   */
  readonly loose: boolean;
}

/**
 * Which binding each identifier of a file means. `of` answers null for what is not a variable (a property name)
 * and for names that nothing in the file declares.
 */
export interface Bindings {
  /** False where the language has no locals.scm: nothing may then be renamed. */
  readonly known: boolean;
  readonly all: readonly Binding[];
  /** What the preprocessor's lines say of names; null in a language without one. */
  readonly macros: FileMacros | null;
  of(node: AstNode): Binding | null;
  /** True for an identifier that stands for a variable, bound in this file or free. */
  isReference(node: AstNode): boolean;
  /**
   * True for a name that is a variable and also spells a member or an export: `a` in `{ a }`, in `export { a }`,
   * in Rust's `Point { x }`. Its text counts beside its binding.
   */
  namesMember(node: AstNode): boolean;
  /**
   * True where code inside can see names in ways the syntax doesn't show (`eval`, `with`, `locals()`, a macro):
   * nothing bound around it may be renamed.
   */
  hasBarrier(node: AstNode): boolean;
}

const bySymbol = new WeakMap<Bindings, ReadonlyMap<CodeSymbol | null, readonly Binding[]>>();

/** The bindings that a symbol's name declares, in their order; grouped once for each file. */
export function bindingsOf(bindings: Bindings, symbol: CodeSymbol): readonly Binding[] {
  const known = bySymbol.get(bindings) ?? groupBy(bindings.all, (binding) => binding.symbol);
  bySymbol.set(bindings, known);
  return known.get(symbol) ?? [];
}
