import type { SeenSymbol, SeenText, Span, Traced } from '../../model/lens.ts';
import type { UnparsedFile } from '../../model/parsed-file.ts';
import type { SourceRange } from '../../model/position.ts';
import type { SourceFile } from '../../model/source-file.ts';
import { type CodeSymbol, MODULE_NAME } from '../../model/symbol.ts';
import { type LineIndex, lineIndex } from '../../syntax/line-index.ts';
import { readSourceFile } from '../../workspace/source-files.ts';
import type { TracingContext } from '../tracing-context.ts';
import { type FileTraces, fileTraces } from './file-traces.ts';
import { type Followed, follow } from './follow.ts';
import { knownText } from './known-text.ts';
import { tracesOfCommits } from './traces-of-commits.ts';

/**
 * What can be said of a text's symbols: where they stand, what is recorded of each, whether it has changed since.
 *
 * @param text as it stands in an editor; the file on disk without it.
 */
export async function seeText(context: TracingContext, path: string, text?: string): Promise<SeenText> {
  const source =
    text === undefined
      ? readSourceFile(context.root, path, context.config.limits)
      : ({ type: 'text', path, text } as const);
  if (source === null || context.ignored(path)) return { language: null, whole: true, symbols: [] };
  const file = await context.languages.read(source);
  const recorded = await fileTraces(context, path);
  const names = namesOf(context);
  if (file.type === 'unparsed') {
    const traced = recorded.symbols.find(({ name }) => name === MODULE_NAME) ?? null;
    const symbols = traced ? [asOneFile(file, traced, names)] : [];
    return { language: null, whole: true, symbols };
  }
  const known = await knownFile(context, source, recorded);
  const symbols = [file.module, ...file.symbols];
  const followed = follow(file, known, await withCommits(context, file.symbols, path, recorded));
  const lines = lineIndex(file.text);
  return {
    language: file.profile.id,
    whole: file.damage.length === 0,
    symbols: symbols.map((symbol) => seen(symbol, followed(symbol), names, lines)),
  };
}

async function knownFile(context: TracingContext, source: SourceFile, recorded: FileTraces) {
  if (recorded.symbols.length === 0) return null;
  const text = knownText(context, source.path, recorded);
  const known = text && (await context.languages.read(text));
  return known?.type === 'parsed' ? known : null;
}

/** A repository without records may have a history in git. */
async function withCommits(
  context: TracingContext,
  symbols: readonly CodeSymbol[],
  path: string,
  recorded: FileTraces,
): Promise<readonly Traced[]> {
  const known = new Set(recorded.symbols.map(({ name }) => name));
  const others = symbols.map(({ name }) => name).filter((name) => !known.has(name));
  return [...recorded.symbols, ...(await tracesOfCommits(context, path, others))];
}

function namesOf(context: TracingContext): ReadonlyMap<string, string> {
  const read = context.intents();
  return new Map(read.ok ? read.intents.map(({ id, name }) => [id, name]) : []);
}

function seen(
  symbol: CodeSymbol,
  followed: Followed,
  names: ReadonlyMap<string, string>,
  lines: LineIndex,
): SeenSymbol {
  const { name, kind, parent, children, range, nameNode, declaration } = symbol;
  const called = nameNode ?? declaration;
  return {
    name,
    kind,
    parent: parent?.name ?? null,
    hasChildren: children.length > 0,
    span: spanOf(range),
    nameSpan:
      name === MODULE_NAME
        ? TOP
        : spanOf(lines.range(called.start, nameNode === null ? called.start : called.end)),
    ...told(followed, names),
  };
}

/** A file in no language that goldthread reads, which is traced as a whole. */
function asOneFile(file: UnparsedFile, traced: Traced, names: ReadonlyMap<string, string>): SeenSymbol {
  return {
    name: MODULE_NAME,
    kind: 'module',
    parent: null,
    hasChildren: false,
    span: { start: TOP.start, end: { line: file.lineCount, character: 0 } },
    nameSpan: TOP,
    ...told({ traced, changed: traced.contentHash !== file.contentHash }, names),
  };
}

function told({ traced, changed }: Followed, names: ReadonlyMap<string, string>) {
  return { traced, changed, intentName: names.get(traced?.owner?.intentId ?? '') ?? null };
}

const TOP: Span = { start: { line: 1, character: 0 }, end: { line: 1, character: 0 } };

function spanOf({ startLine, startCharacter, endLine, endCharacter }: SourceRange): Span {
  return {
    start: { line: startLine, character: startCharacter },
    end: { line: endLine, character: endCharacter },
  };
}
