import type { ReportedChange, ReportedEvent, ReportedRefusal } from '../../model/report.ts';
import type { TraceRecord } from '../../model/trace-record.ts';

/** A record as one point of the timeline. */
export function recordEvent(record: TraceRecord, changes: readonly ReportedChange[]): ReportedEvent {
  const contributors = record.files.flatMap(({ conversations }) =>
    conversations.flatMap(({ contributor }) => contributor ?? []),
  );
  const contributor = contributors[0] ?? { type: 'unknown' };
  const refactored = changes.filter(({ mutationClass }) => mutationClass === 'AST_REFACTOR').length;
  return {
    type: 'record',
    id: record.id,
    timestamp: record.timestamp,
    title: `${record.event}${record.session_id === null ? '' : ` in session ${record.session_id.slice(0, 12)}`}`,
    contributor,
    who: contributor.type === 'human' ? 'a person' : (record.agent ?? contributor.model_id ?? null),
    intentId: record.intent_id,
    evolved: changes.length - refactored,
    refactored,
  };
}

/** What was refused or asked about, oldest first. */
export function refusalsIn(records: readonly TraceRecord[]): readonly ReportedRefusal[] {
  return records.flatMap(({ timestamp, violation }) =>
    violation
      ? [
          {
            timestamp,
            code: violation.code,
            path: violation.path,
            because: violation.because,
            intentId: violation.intent_id,
            waived: (violation.waived ?? []).length > 0,
          },
        ]
      : [],
  );
}
