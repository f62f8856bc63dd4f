import type { AstNode } from '../model/ast-node.ts';
import type { LanguageProfile } from '../model/language-profile.ts';
import type { LineIndex } from '../model/line-index.ts';
import type { SymbolKind } from '../model/symbol.ts';
import type { CapturedMatch } from './captures.ts';
import type { SymbolHashes } from './hashes.ts';

/** What the symbol tree of a file is made from. */
export interface SymbolInput {
  readonly path: string;
  readonly text: string;
  readonly root: AstNode;
  readonly lines: LineIndex;
  readonly profile: LanguageProfile;
  readonly matches: readonly CapturedMatch[];
  readonly hashes: SymbolHashes;
}

/** A declaration, or a named place such as Rust's `impl Foo`, that lends its name to what is inside. */
export interface Declared {
  readonly node: AstNode;
  readonly kind: SymbolKind | 'scope';
  readonly nameNode: AstNode | null;
  readonly simpleName: string;
  /** The type that a declaration outside its type's body belongs to: Go's receiver, C++'s `Foo::`. */
  readonly container: string | null;
  /** True for a wrapper that lends no name: what is inside is called as if it stood outside. */
  readonly transparent: boolean;
}
