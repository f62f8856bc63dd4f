import type { MutationClass } from '../model/classification.ts';
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
  const graves: Telling[] = [];
  const continuing: Telling[] = [];
  const others: Telling[] = [];
  for (const file of record.files) {
    for (const grave of file.deleted_symbols ?? [])
      graves.push({
        type: 'gone',
        item: graves.length,
        file,
        grave,
        ...saidIn(record, file.conversations[0]),
      });
    for (const conversation of file.conversations) {
      const { intentId, contributor } = saidIn(record, conversation);
      for (const range of conversation.ranges) {
        if (!isNamed(range)) continue;
        const kin = range.previous ? continuing : others;
        kin.push({ type: 'standing', item: kin.length, file, range, intentId, contributor });
      }
    }
  }
  const behind = (before: number) => (telling: Telling) => ({ ...telling, item: before + telling.item });
  return [
    ...graves,
    ...(graves.length === 0 ? continuing : continuing.map(behind(graves.length))),
    ...others.map(behind(graves.length + continuing.length)),
  ];
}

const isNamed = (range: TraceRange): range is NamedRange => range.symbol !== undefined;

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
  const { id: recordId, timestamp, session_id: sessionId, provisional = false, agent = null } = record;
  // Written out, both of them: a ledger has as many of these as records, and putting one object into another takes
  // several times as long.
  if (telling.type === 'gone') {
    const { grave } = telling;
    return {
      recordId,
      timestamp,
      intentId,
      sessionId,
      provisional,
      contributor,
      agent,
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
    recordId,
    timestamp,
    intentId,
    sessionId,
    provisional,
    contributor,
    agent,
    mutationClass: classOf(record, telling),
    changes: range.changes ?? [],
    path: file.path,
    name: range.symbol,
    kind: range.kind ?? kind ?? 'object',
    contentHash: range.content_hash ?? null,
    shapeHash: range.shape_hash ?? null,
    findings: range.findings ?? [],
  };
}

/** What a record judges a symbol's change to be. */
export function classOf(record: TraceRecord, { file, range }: Standing): MutationClass {
  return range.mutation_class ?? file.mutation_class ?? record.mutation_class ?? 'INTENT_EVOLUTION';
}
