import type { MutationClass } from '../model/classification.ts';
import type { FileComparison } from '../model/comparison.ts';
import type { ContentHash } from '../model/content-hash.ts';
import type { ReadFile, UnparsedFile } from '../model/parsed-file.ts';
import { MODULE_NAME } from '../model/symbol.ts';
import type { DeletedSymbol, RecordedFinding, TraceRange } from '../model/trace-record.ts';

type LineageOf = (path: string, name: string, contentHash: ContentHash) => string;

/** A file that isn't parsed is one symbol, so that it has an owner and a history like any other. */
export function wholeFileRange(file: FileComparison, after: UnparsedFile, lineageOf: LineageOf): TraceRange {
  const before = file.before;
  const known = before ?? after;
  return {
    start_line: 1,
    end_line: Math.max(1, after.lineCount),
    content_hash: after.contentHash,
    symbol: MODULE_NAME,
    kind: 'module',
    changes: wholeFileChanges(before, after),
    mutation_class: classOf(file),
    previous: before && { path: before.path, symbol: MODULE_NAME, content_hash: before.contentHash },
    origin: null,
    findings: [wholeFileFinding(file)],
    lineage_id: lineageOf(known.path, MODULE_NAME, known.contentHash),
  };
}

/** The same for one that is gone: a tombstone under the name `<module>`, with the hash of its bytes. */
export function wholeFileTombstone(
  file: FileComparison,
  before: UnparsedFile,
  lineageOf: LineageOf,
): DeletedSymbol {
  return {
    symbol: MODULE_NAME,
    kind: 'module',
    content_hash: before.contentHash,
    lineage_id: lineageOf(before.path, MODULE_NAME, before.contentHash),
    mutation_class: classOf(file),
    findings: [wholeFileFinding(file)],
  };
}

function wholeFileChanges(before: ReadFile | null, after: UnparsedFile): NonNullable<TraceRange['changes']> {
  if (!before) return ['added'];
  const moved = before.path !== after.path;
  const modified = before.contentHash !== after.contentHash;
  return [...(moved ? (['moved'] as const) : []), ...(modified || !moved ? (['modified'] as const) : [])];
}

function wholeFileFinding(file: FileComparison): RecordedFinding {
  const preserves = classOf(file) === 'AST_REFACTOR';
  const reason = file.diagnostics[0]?.message ?? 'its language is not known';
  const because = preserves
    ? 'the file was not parsed, and its content is the same'
    : `the file was not parsed, so nothing is proved about its change: ${reason}`;
  return {
    rule: 'unparsed-file',
    verdict: preserves ? 'preserves' : 'changes',
    because,
    before_lines: null,
    after_lines: null,
  };
}

const classOf = (file: FileComparison): MutationClass => file.mutationClass ?? 'INTENT_EVOLUTION';
