import { changesOf } from '../../matching/changes.ts';
import { matchSymbols } from '../../matching/match-symbols.ts';
import type { ContentHash } from '../../model/content-hash.ts';
import type { PlacedSymbol, Span } from '../../model/lens.ts';
import { type LineIndex, lineIndex } from '../../model/line-index.ts';
import type { ParsedFile, ReadFile } from '../../model/parsed-file.ts';
import type { SourceRange } from '../../model/position.ts';
import type { SourceFile } from '../../model/source-file.ts';
import { type CodeSymbol, MODULE_NAME } from '../../model/symbol.ts';
import { hashBytes } from '../../workspace/files/source-files.ts';
import type { TracingContext } from '../tracing-context.ts';

/** A symbol of a text, and which one of a former text it was. */
export interface OutlinedSymbol extends PlacedSymbol {
  readonly contentHash: ContentHash;
  /** What it was called in the former text; null for one that wasn't there, and where there is no former text. */
  readonly formerName: string | null;
  /** Whether it is another than it was there. */
  readonly changed: boolean;
}

export interface Outline {
  /** Null for a text in no language that goldthread reads; it is one symbol then. */
  readonly language: string | null;
  /** False where the text doesn't parse. */
  readonly whole: boolean;
  /** The file itself first. */
  readonly symbols: readonly OutlinedSymbol[];
}

/** As many files as somebody has open and looks at in turns. */
const MOST_KEPT = 24;
const kept = new Map<string, Outline>();
/** Trees are large: a long-lived process keeps the former texts of very few files. */
const MOST_TREES = 3;
const trees = new Map<string, ParsedFile>();

/**
 * The symbols of a text, each followed from the text as it was before, though it may have been renamed, moved and
 * edited since. What was worked out for the same two texts is remembered.
 */
export async function outlineOf(
  context: TracingContext,
  now: SourceFile,
  former: SourceFile | null,
): Promise<Outline> {
  const key = `${now.path}\n${fingerprint(now)}\n${former ? fingerprint(former) : ''}`;
  const known = kept.get(key);
  const outline = known ?? (await makeOutline(context, now, former));
  kept.delete(key);
  kept.set(key, outline);
  if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value!);
  return outline;
}

async function makeOutline(
  context: TracingContext,
  now: SourceFile,
  former: SourceFile | null,
): Promise<Outline> {
  const file = await context.languages.read(now);
  if (file.type === 'unparsed') {
    const whole = asOneSymbol(file.contentHash, file.lineCount, former !== null);
    return { language: null, whole: true, symbols: [whole] };
  }
  const told = await following(context, file, former);
  const lines = lineIndex(file.text);
  return {
    language: file.profile.id,
    whole: file.damage.length === 0,
    symbols: [file.module, ...file.symbols].map((symbol) => ({ ...placed(symbol, lines), ...told(symbol) })),
  };
}

type Told = Pick<OutlinedSymbol, 'formerName' | 'changed'>;

async function following(
  context: TracingContext,
  file: ParsedFile,
  former: SourceFile | null,
): Promise<(symbol: CodeSymbol) => Told> {
  if (former === null) return () => ({ formerName: null, changed: false });
  const unchanged = ({ name }: CodeSymbol): Told => ({ formerName: name, changed: false });
  if (former.type === 'text' && former.text === file.text) return unchanged;
  const before = await treeOf(context, former);
  if (before.type === 'unparsed') return () => ({ formerName: null, changed: false });
  const mapping = matchSymbols([before], [file]);
  const changed = new Set(changesOf(mapping, [before], [file]).map(({ after }) => after));
  return (symbol) => ({
    formerName: mapping.before(symbol)?.name ?? null,
    changed: changed.has(symbol),
  });
}

async function treeOf(context: TracingContext, former: SourceFile): Promise<ReadFile> {
  const key = `${former.path}\n${fingerprint(former)}`;
  const file = trees.get(key) ?? (await context.languages.read(former));
  if (file.type === 'unparsed') return file;
  trees.delete(key);
  trees.set(key, file);
  if (trees.size > MOST_TREES) trees.delete(trees.keys().next().value!);
  return file;
}

function placed(symbol: CodeSymbol, lines: LineIndex): Omit<OutlinedSymbol, keyof Told> {
  const { name, kind, parent, children, range, nameNode, declaration, contentHash } = symbol;
  const called = nameNode ?? declaration;
  const end = nameNode === null ? called.start : called.end;
  const nameSpan = name === MODULE_NAME ? TOP : spanOf(lines.range(called.start, end));
  return {
    name,
    kind,
    parent: parent?.name ?? null,
    hasChildren: children.length > 0,
    span: spanOf(range),
    nameSpan,
    contentHash,
  };
}

/** A file in no language that goldthread reads, which is traced as a whole. */
function asOneSymbol(contentHash: ContentHash, lineCount: number, wasThere: boolean): OutlinedSymbol {
  return {
    name: MODULE_NAME,
    kind: 'module',
    parent: null,
    hasChildren: false,
    span: { start: TOP.start, end: { line: lineCount, character: 0 } },
    nameSpan: TOP,
    contentHash,
    formerName: wasThere ? MODULE_NAME : null,
    changed: false,
  };
}

const FIRST = { line: 1, character: 0 };
const TOP: Span = { start: FIRST, end: FIRST };

function spanOf({ startLine, startCharacter, endLine, endCharacter }: SourceRange): Span {
  return {
    start: { line: startLine, character: startCharacter },
    end: { line: endLine, character: endCharacter },
  };
}

function fingerprint(file: SourceFile): string {
  return file.type === 'text' ? hashBytes(Buffer.from(file.text)) : file.contentHash;
}
