import type { MutationClass } from './classification.ts';
import type { Contributor } from './trace-record.ts';

/** A place in a text. Lines count from 1, characters from 0 in UTF-16 units, as in `SourceRange`. */
export interface Place {
  readonly line: number;
  readonly character: number;
}

/** From one place to another, the end exclusive. */
export interface Span {
  readonly start: Place;
  readonly end: Place;
}

/** The last thing that happened to a symbol, by the ledger or by a commit. */
export interface LastTrace {
  readonly recordId: string;
  readonly timestamp: string;
  readonly mutationClass: MutationClass;
  readonly contributor: Contributor;
  /** The agent's name, where the record knows one. */
  readonly agent: string | null;
}

/** What is recorded of one symbol of a file. */
export interface Traced {
  /** The qualified name that it had when it was last traced. */
  readonly name: string;
  readonly owner: { readonly intentId: string; readonly recordId: string } | null;
  readonly last: LastTrace;
  readonly traces: number;
  readonly contentHash: string | null;
}

/** A symbol where it stands in a text that may never have been saved. */
export interface PlacedSymbol {
  readonly name: string;
  readonly kind: string;
  /** Qualified name of the symbol around it; null for one that stands in the file itself, and for the file. */
  readonly parent: string | null;
  readonly hasChildren: boolean;
  readonly span: Span;
  /** Of its name, or where its declaration begins if it has none. */
  readonly nameSpan: Span;
}

/** The same with what is recorded of it. */
export interface SeenSymbol extends PlacedSymbol {
  readonly traced: Omit<Traced, 'contentHash'> | null;
  /** Whether it is another than when it was last traced; a new one is. */
  readonly changed: boolean;
  /** The owner's name; null where the intent is no longer in active_intents.yaml. */
  readonly intentName: string | null;
}

/** What can be said of a text's symbols. */
export interface SeenText {
  /** Null for a text in no language that goldthread reads. */
  readonly language: string | null;
  /** False where the text doesn't parse, and its symbols are a guess. */
  readonly whole: boolean;
  /** The file itself first, under the name `<module>`; then parents before children, in source order. */
  readonly symbols: readonly SeenSymbol[];
}

export const lensScopes = ['file', 'class', 'function', 'method'] as const;
export type LensScope = (typeof lensScopes)[number];

export interface LensSettings {
  readonly scopes: readonly LensScope[];
  /** Only symbols with that many traces have a lens. */
  readonly minTraces: number;
  /** `{intent}`, `{name}`, `{what}`, `{age}`, `{traces}` and text; parts are joined by ` · `. */
  readonly format: string;
}

/** One line above a symbol. */
export interface Lens {
  readonly symbol: SeenSymbol;
  /** At most 80 columns. */
  readonly title: string;
}
