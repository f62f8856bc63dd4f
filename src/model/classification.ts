import type { Assumption } from './assumption.ts';
import type { LineSpan } from './position.ts';
import type { CodeSymbol } from './symbol.ts';

/** `AST_REFACTOR`: proved to preserve behaviour. `INTENT_EVOLUTION`: everything else. */
export type MutationClass = 'AST_REFACTOR' | 'INTENT_EVOLUTION';

export const changeKinds = [
  'added',
  'deleted',
  'modified',
  'renamed',
  'moved',
  'reordered',
  'extracted',
  'inlined',
  'split',
  'merged',
  'signature_changed',
] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** One rule's statement about one edit. */
export interface Finding {
  /** The rule's name in kebab case: `rename-local`, `layout`, `move-symbol`, `unexplained-edit`. */
  readonly rule: string;
  readonly verdict: 'preserves' | 'changes';
  /** One sentence for a reviewer. Quotes of code in it are short and on one line. */
  readonly because: string;
  /** Null where nothing is assumed. */
  readonly assumes: Assumption | null;
  readonly beforeLines: LineSpan | null;
  readonly afterLines: LineSpan | null;
}

/** Whose code a new or receiving symbol took over. */
export interface Origin {
  readonly path: string;
  readonly name: string;
  readonly relation: 'extracted_from' | 'inlined_from' | 'split_from' | 'merged_from';
}

/** What happened to one symbol. `before` is null for an added one, `after` for a deleted one; never both. */
export interface SymbolChange {
  readonly before: CodeSymbol | null;
  readonly after: CodeSymbol | null;
  readonly changes: readonly ChangeKind[];
  readonly origin: readonly Origin[] | null;
}

/** A change with its verdict and the findings that carry it. */
export interface JudgedChange extends SymbolChange {
  readonly mutationClass: MutationClass;
  readonly findings: readonly Finding[];
}
