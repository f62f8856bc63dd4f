import { worst } from '../../classification/judge-files.ts';
import type { RecordDraft } from '../../ledger/draft.ts';
import { keptSentence } from '../../ledger/kept-finding.ts';
import { urnOf } from '../../ledger/older-spelling.ts';
import type { MutationClass } from '../../model/classification.ts';
import type { ContentHash } from '../../model/content-hash.ts';
import { recordedLines } from '../../model/recorded-lines.ts';
import type { DeletedSymbol, TraceFile, TraceRange } from '../../model/trace-record.ts';
import type { DiffSymbol } from '../comparison/diff-document.ts';
import { authorOf, contributorOfCommit, type HistoryCommit } from '../history/history.ts';

type LineageOf = (path: string, name: string, contentHash: string) => string;

/** What a commit did to some symbols, as a record of its author's. */
export function draftOfCommit(
  commit: HistoryCommit,
  symbols: readonly DiffSymbol[],
  lineageOf: LineageOf,
): RecordDraft {
  const { agent } = commit.contributor;
  const contributor = contributorOfCommit(commit);
  const intent = commit.intent_id;
  const related =
    intent === null ? {} : { related: [{ type: 'intent', url: urnOf('intent', intent), value: intent }] };
  const paths = [...new Set(symbols.map(({ before, after }) => (after ?? before)!.path))];
  return {
    event: 'mutation',
    intent_id: intent,
    session_id: null,
    ...(agent === undefined ? {} : { agent }),
    mutation_class: classOf(symbols),
    commit: { revision: commit.revision, timestamp: commit.timestamp },
    by: authorOf(commit),
    files: paths.map((path): TraceFile => {
      const own = symbols.filter(({ before, after }) => (after ?? before)!.path === path);
      const gone = own.flatMap((symbol) => tombstone(symbol, lineageOf));
      return {
        path,
        conversations: [
          { contributor, ranges: own.flatMap((symbol) => rangeOf(symbol, lineageOf)), ...related },
        ],
        mutation_class: classOf(own),
        ...(gone.length === 0 ? {} : { deleted_symbols: gone }),
      };
    }),
  };
}

function rangeOf(symbol: DiffSymbol, lineageOf: LineageOf): readonly TraceRange[] {
  const { before, after } = symbol;
  if (after === null) return [];
  const known = before ?? after;
  return [
    {
      ...recordedLines(after.start_line, after.end_line),
      content_hash: after.content_hash as ContentHash,
      symbol: after.name,
      kind: after.kind,
      changes: symbol.changes,
      mutation_class: symbol.mutation_class,
      previous: before && {
        path: before.path,
        symbol: before.name,
        content_hash: before.content_hash as ContentHash,
      },
      origin: symbol.origin,
      findings: keptFindings(symbol),
      lineage_id: lineageOf(known.path, known.name, known.content_hash),
    },
  ];
}

function tombstone(symbol: DiffSymbol, lineageOf: LineageOf): readonly DeletedSymbol[] {
  const { before, after } = symbol;
  if (after !== null || before === null) return [];
  return [
    {
      symbol: before.name,
      kind: before.kind,
      content_hash: before.content_hash as ContentHash,
      lineage_id: lineageOf(before.path, before.name, before.content_hash),
      mutation_class: symbol.mutation_class,
      findings: keptFindings(symbol),
    },
  ];
}

/** A document for people may quote the source; the ledger may not. */
function keptFindings({ findings }: DiffSymbol): DiffSymbol['findings'] {
  return findings.map((finding) => ({ ...finding, because: keptSentence(finding) }));
}

function classOf(symbols: readonly DiffSymbol[]): MutationClass | null {
  return worst(symbols.map(({ mutation_class }) => mutation_class));
}
