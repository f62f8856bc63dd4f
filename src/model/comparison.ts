import type { JudgedChange, MutationClass } from './classification.ts';
import type { Core } from './core.ts';
import type { Diagnostic } from './diagnostic.ts';
import type { ReadFile } from './parsed-file.ts';
import type { CodeSymbol } from './symbol.ts';
import type { SymbolMapping } from './symbol-mapping.ts';

/** One file's part in a change set; a side is null where the file was added or removed. */
export interface FileComparison {
  readonly before: ReadFile | null;
  readonly after: ReadFile | null;
  readonly language: string | null;
  /** Null where nothing changed. */
  readonly mutationClass: MutationClass | null;
  readonly diagnostics: readonly Diagnostic[];
}

/** The answer to "what did this change set do?". */
export interface Comparison {
  readonly mutationClass: MutationClass | null;
  readonly files: readonly FileComparison[];
  /** Only what changed; ordered by path and position, deleted symbols where they stood. */
  readonly changes: readonly JudgedChange[];
  readonly mapping: SymbolMapping;
  readonly forms: readonly ComparedForms[];
  /** Names of what is taken to have moved, or to be called otherwise, wherever it is: a workspace may know better. */
  readonly assumedMoved: readonly string[];
}

/** A pair of symbols whose trees the comparison could not explain, as it was tried in normal form. */
export interface ComparedForms {
  readonly before: CodeSymbol;
  readonly after: CodeSymbol;
  /** Both normal forms; null where there are none. */
  readonly roots: readonly [Core, Core] | null;
  /** The first place where they differ; null where they are equal, or were not compared. */
  readonly difference: { readonly before: Core | null; readonly after: Core | null } | null;
  /** Why they could not be compared; null where they could. */
  readonly refused: string | null;
  /** The rewrites that were made on each side. */
  readonly firedBefore: readonly FiredRule[];
  readonly firedAfter: readonly FiredRule[];
}

export interface FiredRule {
  readonly rule: string;
  /** What it is about, such as the name of the function that was unfolded; empty where there is no name. */
  readonly subject: string;
}
