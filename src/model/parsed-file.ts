import type { AstNode } from './ast-node.ts';
import type { Bindings } from './bindings.ts';
import type { ContentHash } from './content-hash.ts';
import type { Diagnostic } from './diagnostic.ts';
import type { LanguageProfile } from './language-profile.ts';
import type { SourceRange } from './position.ts';
import type { CodeSymbol } from './symbol.ts';

/** A file that was parsed: its tree, its symbols, and what each name in it means. */
export interface ParsedFile {
  readonly type: 'parsed';
  readonly path: string;
  readonly text: string;
  readonly profile: LanguageProfile;
  readonly root: AstNode;
  /** The whole file as a symbol named `<module>`; its children are the top-level symbols. */
  readonly module: CodeSymbol;
  /** Every symbol but the module, parents before children, in source order. */
  readonly symbols: readonly CodeSymbol[];
  readonly bindings: Bindings;
  readonly diagnostics: readonly Diagnostic[];
  /** Where the parser met an error or made something up; empty for code that parses. */
  readonly damage: readonly SourceRange[];
  readonly contentHash: ContentHash;
}

/** A file known by its hash alone: no known language, not text, or past a limit. A diagnostic says which. */
export interface UnparsedFile {
  readonly type: 'unparsed';
  readonly path: string;
  /** Decoded text where there is one; null for opaque files. */
  readonly text: string | null;
  readonly diagnostics: readonly Diagnostic[];
  readonly contentHash: ContentHash;
  readonly lineCount: number;
}

export type ReadFile = ParsedFile | UnparsedFile;
