/** A node kind, optionally only under one parent kind. */
export interface KindPattern {
  readonly kind: string;
  readonly parent?: string | undefined;
  /** Only where the wrapper holds exactly one thing, and that is of this kind. */
  readonly onlyChild?: string | undefined;
}

/**
 * What is data about a language: the parsed form of `grammars/<language>/language.json`.
 * docs/adding-a-language.md explains each field with examples.
 */
export interface LanguageProfile {
  readonly id: string;
  readonly name: string;
  /** With the dot, lower case, longest match wins: `.d.ts`, `.ts`. */
  readonly extensions: readonly string[];
  readonly filenames: readonly string[];
  /** Programs named in a `#!` line. */
  readonly interpreters: readonly string[];
  /** Module specifier of the wasm file, resolved with Node's own resolution. */
  readonly wasm: string;
  /** How modules name each other, for telling whether an import means a file of the change set. */
  readonly modules: 'ecmascript' | 'python' | 'none';
  /** Kinds that are comments. */
  readonly comments: readonly string[];
  /** Regular expressions; a comment that matches one counts as code (`@ts-ignore`, `# noqa`, `//go:build`). */
  readonly directiveComments: readonly string[];
  /** Kinds whose whole source text is one token: string and template text, regular expressions, JSX text. */
  readonly atomic: readonly string[];
  /** String kinds that mean the same in either quote; hashed by content. */
  readonly quotedStrings: readonly string[];
  /** Tokens that mean nothing under these parents when they stand before the closing token or at the end. */
  readonly trailingTokens: readonly { readonly token: string; readonly parents: readonly string[] }[];
  /** Wrappers that mean nothing: their children are read in their place. */
  readonly redundant: readonly KindPattern[];
  /** A redundant wrapper is kept after all when one of these stands anywhere inside it (`contains`) or directly (`is`). */
  readonly redundantUnless: { readonly contains: readonly string[]; readonly is: readonly string[] };
  /** Kinds that only wrap a declaration and belong to its symbol: `export_statement`, `decorated_definition`. */
  readonly wrappers: readonly string[];
  /** Kinds of siblings before a declaration that belong to its symbol: decorators, attributes. Comments always do. */
  readonly leading: readonly string[];
  /** Kinds for which leading white space carries meaning; informs formatters' tests, never hashes. */
  readonly indentation: boolean;
  /** Per parent kind, the child kinds whose order among one another can't be observed. */
  readonly unordered: Readonly<Record<string, readonly string[]>>;
  /** Kinds of names that are properties or members, not variables. */
  readonly memberNames: readonly string[];
  /** Names of calls and kinds of nodes behind which names are looked up at run time. */
  readonly barriers: { readonly calls: readonly string[]; readonly kinds: readonly string[] };
  /** Kinds of strings, so that a member's quoted name can be read. */
  readonly strings: readonly string[];
  /** Kinds that have no meaning at run time; used by the classifier, never by a hash. */
  readonly typeOnly: readonly string[];
}
