import { contentTrail, type TrailStep } from '../../ledger/content-trail.ts';
import type { RecordDraft } from '../../ledger/draft.ts';
import { parseLine } from '../../ledger/record-line.ts';
import { inOrder } from '../../ledger/record-order.ts';
import type { TraceRange, TraceRecord } from '../../model/trace-record.ts';
import { foreignLines } from '../../workspace/ledger/foreign-segments.ts';
import type { TracingContext } from '../tracing-context.ts';
import { type Adrift, filesOf, finding, rangeOf } from './adrift.ts';

/** The steps that led to what stands here, as records elsewhere tell them; each record's share in one draft. */
export function carriedDrafts(context: TracingContext, adrift: readonly Adrift[]): readonly RecordDraft[] {
  if (adrift.length === 0) return [];
  const records = inOrder(foreignRecords(context, adrift)).toReversed();
  const shares = new Map<TraceRecord, { path: string; range: TraceRange; step: TrailStep }[]>();
  for (const { symbol, traced } of adrift) {
    const from = { path: symbol.path, name: symbol.name, contentHash: symbol.contentHash };
    const trail = contentTrail(
      from,
      (path, name) => records.filter((record) => namesPlace(record, path, name)),
      (hash) => hash === traced?.contentHash,
    );
    for (const [at, step] of trail.entries()) {
      const { previous } = step.range;
      const goesOn =
        at + 1 < trail.length || (previous?.content_hash ?? null) === (traced?.contentHash ?? null);
      const lines = at === 0 ? rangeOf(symbol) : {};
      const range = goesOn ? { ...step.range, ...lines } : { ...unproved(step.range), ...lines };
      shares.set(step.record, [...(shares.get(step.record) ?? []), { path: step.file.path, range, step }]);
    }
  }
  return [...records].reverse().flatMap((record) => {
    const share = shares.get(record);
    return share ? [carriedDraft(record, share)] : [];
  });
}

function carriedDraft(
  record: TraceRecord,
  share: readonly { path: string; range: TraceRange; step: TrailStep }[],
): RecordDraft {
  const isEvolution = share.some(({ range }) => range.mutation_class !== 'AST_REFACTOR');
  return {
    event: 'amendment',
    intent_id: share[0]!.step.intentId,
    session_id: record.session_id,
    ...(record.agent === undefined ? {} : { agent: record.agent }),
    mutation_class: isEvolution ? 'INTENT_EVOLUTION' : 'AST_REFACTOR',
    attribution: { of: record.id, how: 'carried' },
    ...(record.judge === undefined ? {} : { judge: record.judge }),
    files: filesOf(share, share[0]!.step.contributor),
  };
}

/** Said of another beginning, a verdict proves nothing here. */
function unproved(range: TraceRange): TraceRange {
  const because = 'the record that is carried here tells of a change to other code than stood here';
  return {
    ...range,
    mutation_class: 'INTENT_EVOLUTION',
    previous: null,
    findings: [finding('carried', 'changes', because)],
  };
}

/** Hashes are looked for as text first: most records elsewhere tell of other things. */
function foreignRecords(context: TracingContext, adrift: readonly Adrift[]): readonly TraceRecord[] {
  const names = [...new Set(adrift.map(({ symbol }) => JSON.stringify(symbol.name)))];
  const found = new Map<string, TraceRecord>();
  const hashes = adrift.map(({ symbol }) => symbol.contentHash);
  const lines = [...foreignLines(context.root)].map((line) => line.trim());
  if (!lines.some((line) => hashes.some((hash) => line.includes(hash)))) return [];
  for (const line of lines) {
    if (line === '' || !names.some((name) => line.includes(name))) continue;
    const parsed = parseLine(line);
    if (parsed.type === 'record') found.set(parsed.record.id, parsed.record);
  }
  const superseded = new Set([...found.values()].flatMap(({ supersedes }) => supersedes ?? []));
  return [...found.values()].filter(({ id }) => !superseded.has(id));
}

function namesPlace(record: TraceRecord, path: string, name: string): boolean {
  return record.files.some(
    (file) =>
      file.path === path &&
      file.conversations.some(({ ranges }) => ranges.some(({ symbol }) => symbol === name)),
  );
}
