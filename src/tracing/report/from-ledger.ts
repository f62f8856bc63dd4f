import { decidingRecords } from '../../ledger/deciding-records.ts';
import { intentOf } from '../../ledger/intent-of.ts';
import { Fault } from '../../model/fault.ts';
import type { ReportedChange } from '../../model/report.ts';
import type { TraceFile, TraceRange, TraceRecord } from '../../model/trace-record.ts';
import type { TracingContext } from '../tracing-context.ts';
import type { Gathered } from './gathered.ts';
import { ownedFiles } from './owned-files.ts';
import { recordEvent, refusalsIn } from './record-events.ts';
import { type RecordedTexts, recordedTexts } from './recorded-texts.ts';

/** What the records tell, one after the other; with code where a text that they name can still be had. */
export async function fromLedger(context: TracingContext): Promise<Gathered> {
  const records = context.ledger();
  if (records.length === 0)
    throw new Fault(
      'LEDGER_EMPTY',
      'The ledger has no record yet',
      'Give a range of commits instead: goldthread report -o report.html --range REV1..REV2.',
    );
  const deciding = decidingRecords(records);
  const texts = recordedTexts(context);
  const changes: ReportedChange[] = [];
  const events = [];
  for (const record of deciding) {
    const told = await changesOf(record, events.length, texts);
    if (told.length === 0) continue;
    changes.push(...told);
    events.push(recordEvent(record, told));
  }
  return {
    subject: { type: 'ledger', records: records.length },
    changes,
    events,
    files: await ownedFiles(context, null),
    otherFiles: [],
    refusals: refusalsIn(records),
  };
}

async function changesOf(
  record: TraceRecord,
  event: number,
  texts: RecordedTexts,
): Promise<readonly ReportedChange[]> {
  const changes: ReportedChange[] = [];
  for (const file of record.files) {
    const id =
      file.conversations.map((one) => intentOf(record, one)).find((one) => one !== null) ?? record.intent_id;
    const common = { intent: id === null ? null : { id, by: 'record' as const }, events: [event] };
    for (const range of file.conversations.flatMap(({ ranges }) => ranges)) {
      if (range.symbol === undefined || !range.mutation_class) continue;
      changes.push({ ...(await rangeChange(record, file, range, range.symbol, texts)), ...common });
    }
    for (const { symbol: name, kind, mutation_class, findings } of file.deleted_symbols ?? []) {
      const before = await texts.before(record, { path: file.path_before ?? file.path, name, kind });
      changes.push({
        changes: ['deleted'],
        mutationClass: mutation_class,
        before,
        after: null,
        origin: null,
        findings,
        ...common,
      });
    }
  }
  return changes;
}

async function rangeChange(
  record: TraceRecord,
  { path }: TraceFile,
  range: TraceRange,
  name: string,
  texts: RecordedTexts,
): Promise<Omit<ReportedChange, 'intent' | 'events'>> {
  const { kind = 'symbol', previous } = range;
  const after = await texts.after(record, { path, name, kind });
  return {
    changes: range.changes ?? [],
    mutationClass: range.mutation_class!,
    before: previous
      ? await texts.before(record, { path: previous.path, name: previous.symbol, kind })
      : null,
    after: { ...after, lines: [range.start_line, range.end_line] },
    origin: range.origin ?? null,
    findings: range.findings ?? [],
  };
}
