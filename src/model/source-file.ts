import type { ContentHash } from './content-hash.ts';

/** A file whose text could be decoded. `path` is relative to the workspace, with forward slashes. */
export interface TextFile {
  readonly type: 'text';
  readonly path: string;
  readonly text: string;
}

/** Why a file is traced as a whole, by its hash alone. */
export type OpaqueReason = 'binary' | 'too_large' | 'undecodable' | 'symlink';

/** A file that is not read as text: a binary, one over the size limit, one in an encoding we don't decode. */
export interface OpaqueFile {
  readonly type: 'opaque';
  readonly path: string;
  readonly reason: OpaqueReason;
  /** SHA-256 over the raw bytes. */
  readonly contentHash: ContentHash;
}

/** One side of a change, as it stood on disk or would stand after a write. */
export type SourceFile = TextFile | OpaqueFile;
