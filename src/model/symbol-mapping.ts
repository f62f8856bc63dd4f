import type { CodeSymbol } from './symbol.ts';

/** Why two symbols are taken to be one. */
export type MappingEvidence =
  | { readonly by: 'path' }
  | { readonly by: 'content' }
  | { readonly by: 'structure' }
  | { readonly by: 'shape' }
  | { readonly by: 'displaced' }
  | { readonly by: 'similarity'; readonly score: number };

export interface SymbolPair {
  readonly before: CodeSymbol;
  readonly after: CodeSymbol;
  readonly evidence: MappingEvidence;
}

/** One-to-one pairs of the symbols (and modules) of two forests, and what is left over on each side. */
export interface SymbolMapping {
  readonly pairs: readonly SymbolPair[];
  readonly onlyBefore: readonly CodeSymbol[];
  readonly onlyAfter: readonly CodeSymbol[];
  after(before: CodeSymbol): CodeSymbol | null;
  before(after: CodeSymbol): CodeSymbol | null;
  /** Paths of the file that a file became, by module pairs. */
  pathAfter(pathBefore: string): string | null;
}
