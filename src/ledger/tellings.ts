import type { HistoryEntry } from '../model/ownership.ts';
import type {
  Contributor,
  DeletedSymbol,
  TraceConversation,
  TraceFile,
  TraceRange,
  TraceRecord,
} from '../model/trace-record.ts';
import { intentOf } from './intent-of.ts';

/** One thing that a record tells of a symbol: that it is gone, or how it stands. */
export type Telling = Grave | Standing;

interface Told {
  /** Its place among the record's tellings. */
  readonly item: number;
  readonly file: TraceFile;
  readonly intentId: string | null;
  readonly contributor: Contributor;
}

export interface Grave extends Told {
  readonly type: 'gone';
  readonly grave: DeletedSymbol;
}

export interface Standing extends Told {
  readonly type: 'standing';
  readonly range: NamedRange;
}

/** Records of other tools have ranges that name no symbol; they say nothing about one. */
export type NamedRange = TraceRange & { readonly symbol: string };

/**
 * All that a record tells of symbols, in the order in which it counts: what is gone, then what goes on from somewhere,
 * then the rest. The same record gives the same list wherever it is read.
 */
export function tellingsOf(record: TraceRecord): readonly Telling[] {
  const graves = record.files.flatMap((file) =>
    (file.deleted_symbols ?? []).map((grave) => ({
      ...{ type: 'gone' as const, file, grave, ...saidIn(record, file.conversations[0]) },
    })),
  );
  const standing = record.files.flatMap((file) =>
    file.conversations.flatMap((conversation) => {
      const said = saidIn(record, conversation);
      return conversation.ranges
        .filter((range): range is NamedRange => range.symbol !== undefined)
        .map((range) => ({ type: 'standing' as const, file, range, ...said }));
    }),
  );
  const continuing = standing.filter(({ range }) => range.previous);
  const others = standing.filter(({ range }) => !range.previous);
  return [...graves, ...continuing, ...others].map((telling, item) => ({ ...telling, item }));
}

function saidIn(
  record: TraceRecord,
  conversation: TraceConversation | undefined,
): Pick<Told, 'intentId' | 'contributor'> {
  return {
    intentId: intentOf(record, conversation),
    contributor: conversation?.contributor ?? { type: 'unknown' },
  };
}

/**
 * A telling as an entry of its symbol's history.
 *
 * @param kind the symbol's kind as it was known before, for a range that doesn't say it.
 */
export function entryOf(record: TraceRecord, telling: Telling, kind: string | null): HistoryEntry {
  const { file, intentId, contributor } = telling;
  const said = {
    recordId: record.id,
    timestamp: record.timestamp,
    intentId,
    sessionId: record.session_id,
    provisional: record.provisional ?? false,
    contributor,
  };
  if (telling.type === 'gone') {
    const { grave } = telling;
    return {
      ...said,
      mutationClass: grave.mutation_class,
      changes: ['deleted'],
      path: file.path_before ?? file.path,
      name: grave.symbol,
      kind: grave.kind,
      contentHash: grave.content_hash,
      shapeHash: null,
      findings: grave.findings,
    };
  }
  const { range } = telling;
  return {
    ...said,
    mutationClass: range.mutation_class ?? file.mutation_class ?? record.mutation_class ?? 'INTENT_EVOLUTION',
    changes: range.changes ?? [],
    path: file.path,
    name: range.symbol,
    kind: range.kind ?? kind ?? 'object',
    contentHash: range.content_hash ?? null,
    shapeHash: range.shape_hash ?? null,
    findings: range.findings ?? [],
  };
}
