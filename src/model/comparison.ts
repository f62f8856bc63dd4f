import type { JudgedChange, MutationClass } from './classification.ts';
import type { Diagnostic } from './diagnostic.ts';
import type { ReadFile } from './parsed-file.ts';
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
}
