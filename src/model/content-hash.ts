/**
 * `sha256:<64 hex digits>`. Branded, so that a hash can't be mixed up with a name or a path.
 * What goes into each hash is spelled out in docs/hashes.md.
 */
export type ContentHash = string & { readonly __brand: 'ContentHash' };
