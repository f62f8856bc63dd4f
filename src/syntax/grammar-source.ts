/** A grammar's folder as it stands on disk. Queries and wasm are read only when a file of the language is. */
export interface GrammarSource {
  readonly id: string;
  /** The parsed content of language.json. */
  readonly json: unknown;
  readonly symbolsQuery: () => string;
  readonly localsQuery: () => string | null;
  readonly readWasm: () => Uint8Array;
  /** Name and version of the package that the wasm comes from. */
  readonly packageVersion: string;
}
