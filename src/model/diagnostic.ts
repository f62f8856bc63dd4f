/** What a reader of a verdict should know about how a file could be read. */
export interface Diagnostic {
  readonly code:
    | 'syntax-error'
    | 'unknown-language'
    | 'binary'
    | 'too-large'
    | 'undecodable'
    | 'symlink'
    | 'too-deep'
    | 'parse-timeout'
    | 'grammar-unavailable';
  readonly message: string;
  /** 1-based line where it applies; null for the file as a whole. */
  readonly line: number | null;
}
