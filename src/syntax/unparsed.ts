import type { Diagnostic } from '../model/diagnostic.ts';
import { lineIndex } from '../model/line-index.ts';
import type { UnparsedFile } from '../model/parsed-file.ts';
import type { OpaqueFile, TextFile } from '../model/source-file.ts';
import { sha256 } from './hashes.ts';

/** A text file that is traced as a whole. */
export function unparsed(file: TextFile, code: Diagnostic['code'], message: string): UnparsedFile {
  return {
    type: 'unparsed',
    path: file.path,
    text: file.text,
    diagnostics: [{ code, message, line: null }],
    contentHash: sha256(file.text),
    lineCount: lineIndex(file.text).lineCount,
  };
}

const reasons = {
  binary: ['binary', 'is not text'],
  too_large: ['too-large', 'is larger than the limit for parsing'],
  undecodable: ['undecodable', 'is in an encoding that goldthread does not read'],
  symlink: ['symlink', 'is a symbolic link'],
} as const satisfies Record<OpaqueFile['reason'], readonly [Diagnostic['code'], string]>;

/** A file whose text was never read. */
export function unparsedOpaque(file: OpaqueFile): UnparsedFile {
  const [code, what] = reasons[file.reason];
  return {
    type: 'unparsed',
    path: file.path,
    text: null,
    diagnostics: [{ code, message: `${file.path} ${what} and is traced as a file`, line: null }],
    contentHash: file.contentHash,
    lineCount: 1,
  };
}
