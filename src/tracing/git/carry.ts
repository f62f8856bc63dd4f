import type { RecordDraft } from '../../ledger/draft.ts';
import type { LedgerQuestions } from '../../model/ledger-questions.ts';
import type { HistoryEntry } from '../../model/ownership.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import type { TraceRecord } from '../../model/trace-record.ts';
import { appendRecord } from '../../workspace/ledger/ledger-file.ts';
import { ownerAt } from '../blame/blame-symbols.ts';
import { askLedger } from '../ledger/ask-ledger.ts';
import type { TracingContext } from '../tracing-context.ts';
import { type Adrift, filesOf, finding, rangeOf } from './adrift.ts';
import { carriedDrafts } from './carried-drafts.ts';
import { standingSymbols, writtenNow } from './standing.ts';

/**
 * Gives symbols back to whom they belong by what they hold, after git has put code somewhere without the records that
 * tell of it: a commit picked from a branch whose records stand in another commit, or a revert.
 *
 * - What a record elsewhere left exactly so, at that place, is carried here with all the steps that led to it.
 * - What an earlier record here left exactly so is back, and belongs again to whom it belonged then.
 * - What a record here found exactly so, and changed, is back as well: it belongs to whom it belonged before that record,
 *   which is nobody where the trail begins with it.
 *
 * Whatever else stands otherwise than recorded is left for `sync`.
 *
 * @returns the records that were appended.
 */
export async function carryAttribution(
  context: TracingContext,
  paths: readonly string[],
): Promise<readonly TraceRecord[]> {
  const adrift = await adriftIn(context, paths);
  if (adrift.length === 0) return [];
  const returned = await returnedDrafts(context, adrift);
  const known = new Set(returned.flatMap(({ symbols }) => symbols));
  const carried = carriedDrafts(
    context,
    adrift.filter(({ symbol }) => !known.has(symbol)),
  );
  const drafts = [...returned.map(({ draft }) => draft), ...carried];
  const records = drafts.map((draft) => appendRecord(context.root, draft));
  if (records.length > 0) {
    context.forgetLedger();
    context.progress.mapIsOld = true;
  }
  return records;
}

async function adriftIn(context: TracingContext, paths: readonly string[]): Promise<readonly Adrift[]> {
  const { anywhere, files } = writtenNow(context);
  if (anywhere) return [];
  const found: Adrift[] = [];
  for (const path of paths.filter((one) => !files.has(one))) {
    const symbols = await standingSymbols(context, path);
    const traced = await askLedger(
      context,
      (questions) => new Map(questions.inFile(path).map((one) => [one.name, one])),
    );
    for (const symbol of symbols) {
      const known = traced.get(symbol.name) ?? null;
      if (known?.contentHash !== symbol.contentHash) found.push({ symbol, traced: known });
    }
  }
  return found;
}

/** What a symbol holds again, told by a record that left it so, or that found it so. */
interface Returned {
  readonly how: 'left' | 'found';
  readonly entry: HistoryEntry;
  readonly intentId: string | null;
}

/** One record for all that an earlier record, and one intent, are responsible for again. */
async function returnedDrafts(context: TracingContext, adrift: readonly Adrift[]) {
  return askLedger(context, (questions) => {
    const groups = new Map<string, { returned: Returned; symbols: Adrift[] }>();
    for (const one of adrift) {
      const returned = returnedTo(questions, one.symbol);
      if (returned === null) continue;
      const { how, entry, intentId } = returned;
      const key = JSON.stringify([how, entry.recordId, intentId]);
      groups.set(key, { returned, symbols: [...(groups.get(key)?.symbols ?? []), one] });
    }
    return [...groups.values()].map(({ returned, symbols }) => ({
      symbols: symbols.map(({ symbol }) => symbol),
      draft: returnedDraft(questions, returned, symbols),
    }));
  });
}

function returnedTo(questions: LedgerQuestions, symbol: CodeSymbol): Returned | null {
  const lineage = questions.at(symbol.path, symbol.name);
  if (lineage === null) return null;
  const { history } = lineage;
  const left = history.findIndex(({ contentHash }) => contentHash === symbol.contentHash);
  if (left === 0 && !lineage.deleted) return null;
  if (left !== -1) return { how: 'left', entry: history[left]!, intentId: ownerAt(lineage, left) };
  const found = history.findIndex((entry) => foundSo(questions, entry, symbol));
  if (found === -1) return null;
  return { how: 'found', entry: history[found]!, intentId: ownerAt(lineage, found + 1) };
}

/** Whether a record's change of a symbol began with exactly what stands here, at the same path and name. */
function foundSo(questions: LedgerQuestions, entry: HistoryEntry, symbol: CodeSymbol): boolean {
  const [record] = questions.recordsNamed(entry.recordId, 1);
  const ranges = record?.files
    .filter(({ path }) => path === entry.path)
    .flatMap(({ conversations }) => conversations.flatMap((conversation) => conversation.ranges));
  const previous = ranges?.find((range) => range.symbol === entry.name)?.previous;
  return (
    previous?.path === symbol.path &&
    previous.symbol === symbol.name &&
    previous.content_hash === symbol.contentHash
  );
}

/** What stood there before a record is nobody's in the ledger; that it is back is a person's doing, and no agent's. */
function returnedDraft(
  questions: LedgerQuestions,
  { how, entry, intentId }: Returned,
  symbols: readonly Adrift[],
): RecordDraft {
  const [original] = questions.recordsNamed(entry.recordId, 1);
  const id = entry.recordId.slice(0, 8);
  const because =
    how === 'left'
      ? `it holds again what record ${id} left in it`
      : `it holds again what it held before record ${id} changed it`;
  const ranges = symbols.map(({ symbol, traced }) => ({
    path: symbol.path,
    range: {
      ...rangeOf(symbol),
      changes: [traced === null ? 'added' : 'modified'] as const,
      mutation_class: 'INTENT_EVOLUTION' as const,
      previous:
        traced?.contentHash == null
          ? null
          : { path: symbol.path, symbol: symbol.name, content_hash: traced.contentHash },
      findings: [finding('returned', 'changes', because)],
    },
  }));
  const isLeft = how === 'left';
  return {
    event: 'amendment',
    intent_id: intentId,
    session_id: isLeft ? entry.sessionId : null,
    ...(isLeft && original?.agent !== undefined ? { agent: original.agent } : {}),
    mutation_class: 'INTENT_EVOLUTION',
    attribution: { of: entry.recordId, how: 'returned' },
    files: filesOf(ranges, isLeft ? entry.contributor : { type: 'human' }),
  };
}
