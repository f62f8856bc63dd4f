/** A node kind, optionally only under one parent kind. */
export interface KindPattern {
  readonly kind: string;
  readonly parent?: string | undefined;
  /** Only where the wrapper holds exactly one thing, and that is of this kind. */
  readonly onlyChild?: string | undefined;
  /** Only where the wrapper holds nothing: it is dropped. `new Foo()` is `new Foo`. */
  readonly empty?: boolean | undefined;
  /** Not where the parent has a child in this field as well: `(x): int = 1` declares no `x`. */
  readonly unlessBeside?: string | undefined;
}

/** A token that means nothing under these parents. */
export interface TokenPattern {
  readonly token: string;
  readonly parents: readonly string[];
}

/** Where a redundant wrapper means something after all. */
export interface RedundancyException {
  /** It holds one of these kinds directly. */
  readonly is: readonly string[];
  /** One of these kinds stands anywhere inside it. */
  readonly contains: readonly string[];
  /** Only under these parents; under any where the list is empty. */
  readonly under: readonly string[];
}

/**
 * How a leaf is told to be a variable, without asking a query about every identifier.
 * Namespaces are `value`, `type`, `namespace`, `label`, `lifetime`, `macro`; `value type` looks in both at once, and
 * of several entries the first that is declared anywhere around decides.
 */
export interface NameRules {
  /** Kinds of leaves that stand for a variable, with the namespaces to look in. */
  readonly kinds: Readonly<Record<string, readonly string[]>>;
  /**
   * By the parent's kind and the field that holds the leaf (`*` for any or none): other namespaces, or none where
   * the leaf is no variable. `qualified` marks the last part of a path, which may spell a name declared in this file.
   */
  readonly under: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
  /** Parents under which a variable's text also names a member or an export (`*` for any or no field). */
  readonly alsoMember: Readonly<Record<string, readonly string[]>>;
  /** Names that declare nothing: Go's `_`. */
  readonly blank: readonly string[];
  /**
   * Which declared names may be called otherwise, because everybody who can say them is seen: `everything`, as far as
   * the rules see who means it; `bound`, what a scope of the file finds, and no member; `unshared`, the same where nobody
   * in the change set bears or says one of the two names beside; `locals`, what functions declare, and no symbol.
   */
  readonly renamed: 'everything' | 'bound' | 'unshared' | 'locals';
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
  /** Whether the language's readers skip a byte order mark; for any other it is a character that is no program's. */
  readonly byteOrderMark: boolean;
  /** Module specifier of the wasm file, resolved with Node's own resolution. */
  readonly wasm: string;
  /** Start of a line comment, for a grammar that must read one before anything else: see opening-comment.ts. */
  readonly openingComment?: string | undefined;
  /** Words that the grammar doesn't know yet, as regular expressions, and what of the same length it reads instead: see newer-words.ts. */
  readonly newerWords: readonly { readonly word: string; readonly read: string }[];
  /** Regular expressions of tokens that are newer than the grammar, which reads the rest without them. */
  readonly unknownTokens: readonly string[];
  /** Regular expressions of blanks that the grammar must read as semicolons: see missing-semicolons.ts. */
  readonly missingSemicolons: readonly string[];
  /** Words behind which a line ends in the language and goes on in its grammar, or the other way round: see line-ends.ts. */
  readonly lineEnds: readonly { readonly behind: string; readonly before: string; readonly read: string }[];
  /** How modules name each other, for telling whether an import means a file of the change set. */
  readonly modules: 'ecmascript' | 'python' | 'none';
  /** Kinds that are comments. */
  readonly comments: readonly string[];
  /** Regular expressions; a comment that matches one counts as code, since it says what runs (`//go:build`, `# coding:`). */
  readonly directiveComments: readonly string[];
  /** As these, of comments that only those obey who look at code: type checkers, linters, formatters, coverage (`# noqa`). */
  readonly checkerComments: readonly string[];
  /** As these, of such comments that spell rules and reasons, and no name of the program (`// eslint-disable-line max-len`). */
  readonly namelessComments: readonly string[];
  /** Regular expressions of line comments to which the lines of comment below belong: see comment-groups.ts. */
  readonly commentGroups: readonly string[];
  /** Annotations that nothing but compilers' warnings and such tools obey: their kinds, and how their tokens begin. */
  readonly checkerAnnotations?: { readonly kinds: readonly string[]; readonly spelled: string } | undefined;
  /**
   * More of them for files whose text matches `where`, since their comments hold code (Go's, where "C" is imported) or
   * are shown by the program (Rust's, where a derive makes help of documentation).
   */
  readonly embeddedCode?:
    | { readonly where: string; readonly directiveComments: readonly string[] }
    | undefined;
  /** Kinds whose whole source text is one token: string and template text, regular expressions, JSX text. */
  readonly atomic: readonly string[];
  /** String kinds that mean the same in either quote; hashed by content. */
  readonly quotedStrings: readonly string[];
  /** Tokens that mean nothing under these parents when they stand before the closing token or at the end. */
  readonly trailingTokens: readonly TokenPattern[];
  /** Tokens that mean nothing as the first child of these parents: the first `|` of a type on several lines. */
  readonly leadingTokens: readonly TokenPattern[];
  /**
   * Tokens (or kinds, such as an empty statement) that mean nothing anywhere under these parents, because every
   * child between them is a node of its own.
   */
  readonly separators: readonly TokenPattern[];
  /** Wrappers that mean nothing: their children are read in their place. */
  readonly redundant: readonly KindPattern[];
  /** A redundant wrapper is kept after all where one of these holds. */
  readonly redundantUnless: readonly RedundancyException[];
  /** Kinds that only wrap a declaration and belong to its symbol: `export_statement`, `decorated_definition`. */
  readonly wrappers: readonly string[];
  /** Kinds of siblings before a declaration that belong to its symbol: decorators, attributes. Comments always do. */
  readonly leading: readonly string[];
  /** Kinds of siblings after a declaration that belong to its symbol: Kotlin's accessors on lines of their own. */
  readonly following: readonly string[];
  /** Whether macros can make a text of what they are given, white space included: see quoted-arguments.ts. */
  readonly macros: boolean;
  /**
   * Line breaks that the language reads and its grammar doesn't: a break before text that matches `before` counts.
   * With `indentation`, so do the blank line and the white space that come with it (Scala 3); with `exact`, all white
   * space before such text does, also at the end of the file (PHP, where it is sent). Before text that matches `blanks`
   * it counts whether there is any (Ruby's `log &each` hands on a function, where `log & each` computes). A break also
   * counts where the text before it ends in what matches `behind`. None counts beside what is `idle`: neither a
   * statement nor a block can end behind `(`, or begin before `)`.
   *
   *     val x = a + b        val x = a        Kotlin ends the statement after the second `a`; its grammar
   *                              + b          gives both the same tree
   */
  readonly layout?:
    | {
        readonly before: string;
        readonly indentation: boolean;
        readonly exact: boolean;
        readonly blanks?: string | undefined;
        readonly behind?: string | undefined;
        readonly idle?: { readonly behind: string; readonly before: string } | undefined;
      }
    | undefined;
  /** Kinds for which leading white space carries meaning; informs formatters' tests, never hashes. */
  readonly indentation: boolean;
  /** Per parent kind, the child kinds whose order among one another can't be observed. */
  readonly unordered: Readonly<Record<string, readonly string[]>>;
  /** Kinds of names that are properties or members, not variables. */
  readonly memberNames: readonly string[];
  /** Names of calls and kinds of nodes behind which names are looked up at run time. */
  readonly barriers: {
    readonly calls: readonly string[];
    /** With how many arguments a call looks at what it is given, and not at the names around. */
    readonly given: Readonly<Record<string, number>>;
    readonly kinds: readonly string[];
  };
  /** Words of the language that nothing may be called by, though its grammar reads them as names here and there. */
  readonly reserved: readonly string[];
  /** Which leaves stand for variables; docs/bindings.md. */
  readonly names: NameRules;
  /** Kinds of strings, so that a member's quoted name can be read. */
  readonly strings: readonly string[];
  /** Kinds that have no meaning at run time; used by the classifier, never by a hash. */
  readonly typeOnly: readonly string[];
}
