import type { Finding, JudgedChange, Origin } from '../model/classification.ts';
import type { Comparison, FileComparison } from '../model/comparison.ts';
import type { ContentHash } from '../model/content-hash.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import type { RelatedSpec } from '../model/intent.ts';
import type { ParsedFile, ReadFile } from '../model/parsed-file.ts';
import { recordedLines } from '../model/recorded-lines.ts';
import type {
  Contributor,
  DeletedSymbol,
  RecordedFinding,
  RecordedOrigin,
  RelatedResource,
  TraceConversation,
  TraceFile,
  TraceRange,
} from '../model/trace-record.ts';
import { keptSentence } from './kept-finding.ts';
import { urnOf } from './older-spelling.ts';
import { wholeFileRange, wholeFileTombstone } from './whole-file.ts';

/** What a comparison doesn't know about itself: who did it, for what, and how the ledger names its symbols. */
export interface RecordingContext {
  readonly contributor: Contributor;
  readonly intent: { readonly id: string; readonly related_specs: readonly RelatedSpec[] } | null;
  /** Where the conversation can be read; left out where it is no URI. */
  readonly conversationUrl?: string | null;
  /** The lineage of the symbol that stands, or stood, at this path and name. */
  readonly lineageOf: (path: string, name: string, contentHash: ContentHash) => string;
  /** Hashes of the raw bytes, by the file's path after the change (before it, for a deleted file). */
  readonly fileHashes: (path: string) => {
    readonly before: ContentHash | null;
    readonly after: ContentHash | null;
  };
}

/** The limit that Agent Trace sets to a model's name. */
const LONGEST_MODEL_ID = 250;

/**
 * The `files` of a record: a range for each symbol that changed and still stands, a tombstone for each that is gone.
 * A file that wasn't parsed has one range over all its lines. Lines count from 1 and are those of the text after the
 * change, so an empty or deleted file has no range. Files in which nothing changed are left out.
 */
export function filesFromComparison(comparison: Comparison, context: RecordingContext): TraceFile[] {
  const filesBefore = new Map(
    comparison.files.flatMap(({ before }) => (before ? [[before.path, before]] : [])),
  );
  const files = comparison.files.map((file) => traceFile(file, comparison.changes, filesBefore, context));
  return files.filter((file) => file !== null);
}

function traceFile(
  file: FileComparison,
  allChanges: readonly JudgedChange[],
  filesBefore: ReadonlyMap<string, ReadFile>,
  context: RecordingContext,
): TraceFile | null {
  const path = (file.after ?? file.before)?.path;
  if (path === undefined) return null;
  const standing = allChanges.filter(({ after }) => after !== null && after.path === file.after?.path);
  const gone = allChanges.filter(
    ({ before, after }) => !after && before !== null && before.path === file.before?.path,
  );
  if (file.mutationClass === null && standing.length === 0 && gone.length === 0) return null;

  const ranges = standing.map((change) => symbolRange(change, filesBefore, context));
  const tombstones = gone.map((change) => tombstone(change, context));
  if (file.after?.type === 'unparsed' && ranges.length === 0)
    ranges.push(wholeFileRange(file, file.after, context.lineageOf));
  if (file.after === null && file.before?.type === 'unparsed')
    tombstones.push(wholeFileTombstone(file, file.before, context.lineageOf));
  const kept = file.after !== null && !isEmpty(file.after) ? ranges : [];
  const { before, after } = context.fileHashes(path);
  return {
    path,
    ...(file.before && file.before.path !== path ? { path_before: file.before.path } : {}),
    conversations: [conversation(kept, context)],
    mutation_class: file.mutationClass,
    content_hash_before: before,
    content_hash_after: after,
    ...(tombstones.length > 0 ? { deleted_symbols: tombstones } : {}),
    ...(file.diagnostics.length > 0 ? { diagnostics: file.diagnostics.map(diagnostic) } : {}),
  };
}

function conversation(ranges: readonly TraceRange[], context: RecordingContext): TraceConversation {
  const { type, model_id } = context.contributor;
  const url = context.conversationUrl;
  return {
    ...(url && isUri(url) ? { url } : {}),
    contributor: model_id === undefined ? { type } : { type, model_id: model_id.slice(0, LONGEST_MODEL_ID) },
    ranges,
    ...(context.intent ? { related: relatedOf(context.intent) } : {}),
  };
}

function relatedOf(intent: NonNullable<RecordingContext['intent']>): RelatedResource[] {
  const specs = intent.related_specs.map(({ type, value, url }) => ({
    type,
    url: url !== null && isUri(url) ? url : urnOf(type, value),
    value,
  }));
  return [{ type: 'intent', url: urnOf('intent', intent.id), value: intent.id }, ...specs];
}

function symbolRange(
  change: JudgedChange,
  filesBefore: ReadonlyMap<string, ReadFile>,
  context: RecordingContext,
): TraceRange {
  const { before, after } = change;
  if (!after) throw new TypeError('a range needs a symbol that still stands');
  const known = before ?? after;
  return {
    ...recordedLines(after.range.startLine, after.range.endLine),
    content_hash: after.contentHash,
    symbol: after.name,
    kind: after.kind,
    changes: change.changes,
    mutation_class: change.mutationClass,
    structure_hash: after.structureHash,
    shape_hash: after.shapeHash,
    previous: before && { path: before.path, symbol: before.name, content_hash: before.contentHash },
    origin: change.origin && originsOf(change.origin, filesBefore),
    findings: change.findings.map(keptFinding),
    lineage_id: context.lineageOf(known.path, known.name, known.contentHash),
  };
}

/** The larger origin first, because its owner is inherited. */
function originsOf(origins: readonly Origin[], filesBefore: ReadonlyMap<string, ReadFile>): RecordedOrigin[] {
  const sizeOf = ({ path, name }: Origin): number => {
    const file = filesBefore.get(path);
    const symbol = file?.type === 'parsed' ? findSymbol(file, name) : undefined;
    return symbol ? symbol.range.end - symbol.range.start : 0;
  };
  return origins
    .map(({ path, name, relation }, at) => ({
      recorded: { path, name, relation },
      at,
      size: sizeOf(origins[at]!),
    }))
    .sort((a, b) => b.size - a.size || a.at - b.at)
    .map(({ recorded }) => recorded);
}

const findSymbol = (file: ParsedFile, name: string) => file.symbols.find((symbol) => symbol.name === name);

function tombstone(change: JudgedChange, context: RecordingContext): DeletedSymbol {
  const { before } = change;
  if (!before) throw new TypeError('a tombstone needs a symbol that stood');
  return {
    symbol: before.name,
    kind: before.kind,
    content_hash: before.contentHash,
    lineage_id: context.lineageOf(before.path, before.name, before.contentHash),
    mutation_class: change.mutationClass,
    findings: change.findings.map(keptFinding),
  };
}

function keptFinding(finding: Finding): RecordedFinding {
  return { ...recordedFinding(finding), because: keptSentence(finding) };
}

/** A finding as it leaves the program. */
export function recordedFinding({
  rule,
  verdict,
  because,
  assumes,
  beforeLines,
  afterLines,
}: Finding): RecordedFinding {
  return {
    rule,
    verdict,
    because,
    ...(assumes === null ? {} : { assumes: assumes.sentence }),
    before_lines: beforeLines,
    after_lines: afterLines,
  };
}

const diagnostic = ({ code, message, line }: Diagnostic) => ({ code, message, line });

/** An opaque file has no text, and may still have bytes. */
function isEmpty(file: ReadFile): boolean {
  return file.text === '';
}

/** Strict on characters, as validators of the schema's `uri` format are: white space or a pipe makes it none. */
function isUri(text: string): boolean {
  return /^[a-z][a-z0-9+.-]*:(?:[\w\-.~:/?#@!$&'()*+,;=]|%[0-9a-f]{2})+$/i.test(text) && URL.canParse(text);
}
