import type { Comparison } from '../model/comparison.ts';
import type { TraceRecord } from '../model/trace-record.ts';
import { compareSpans } from './compare-spans.ts';
import { minutesBetween, IDLE_MINUTES } from './gaps.ts';
import { aiContributor, recordChange } from './record-change.ts';
import { allSessions, type FileSpan, readSession, type SessionState, type UnsettledRecord, updateSession } from './session-state.ts';
import { stretches } from './stretches.ts';
import type { TracingContext } from './tracing-context.ts';

/**
 * Looks at everything a session has written since its last settlement as one change set, and appends the verdict,
 * which supersedes the provisional ones: only together do two writes show a move.
 *
 * @returns the records appended: one, or one more for each time that somebody else's edit cut a file's stretch;
 *   none where nothing was written.
 */
export async function settle(context: TracingContext, sessionId: string, now: string): Promise<readonly TraceRecord[]> {
  const state = readSession(context.root, sessionId);
  if (!state || state.unsettled.length === 0) return [];
  const appended: TraceRecord[] = [];
  for (const group of byIntent(state.unsettled)) appended.push(...(await settleGroup(context, state, group)));
  const settled = new Set(state.unsettled.map(({ record_id }) => record_id));
  await updateSession(context.root, { sessionId, agent: state.agent, now }, (known) => {
    known.unsettled = known.unsettled.filter(({ record_id }) => !settled.has(record_id));
  });
  return appended;
}

/** A turn that was killed is settled by whoever comes by after half an hour of silence. */
export async function settleIdleSessions(context: TracingContext, exceptSession: string, now: string): Promise<void> {
  for (const { session_id, unsettled, last_seen } of allSessions(context.root)) {
    if (session_id === exceptSession || unsettled.length === 0) continue;
    if (minutesBetween(last_seen, now) >= IDLE_MINUTES) await settle(context, session_id, now);
  }
}

/** Records that follow one another under one intent; a settlement has one intent. */
function byIntent(records: readonly UnsettledRecord[]): readonly (readonly UnsettledRecord[])[] {
  const groups: UnsettledRecord[][] = [];
  for (const record of records) {
    const last = groups.at(-1);
    if (last && last[0]!.intent_id === record.intent_id) last.push(record);
    else groups.push([record]);
  }
  return groups;
}

async function settleGroup(
  context: TracingContext,
  state: SessionState,
  group: readonly UnsettledRecord[],
): Promise<readonly TraceRecord[]> {
  const sets = stretches(group.flatMap(({ files }) => files));
  const compared: { comparison: Comparison; spans: readonly FileSpan[] }[] = [];
  for (const spans of sets) compared.push({ comparison: await compareSpans(context, spans), spans });
  const [first] = group;
  const read = context.intents();
  const intent = (read.ok && read.intents.find(({ id }) => id === first!.intent_id)) || null;
  const author = {
    contributor: aiContributor(group.at(-1)!.model),
    sessionId: state.session_id,
    agent: state.agent,
    intent: intent ?? (first!.intent_id === null ? null : { id: first!.intent_id, relatedSpecs: [] }),
  };
  const supersedes = group.map(({ record_id }) => record_id);
  const appended: TraceRecord[] = [];
  for (const [index, { comparison, spans }] of compared.entries()) {
    const last = index === compared.length - 1;
    appended.push(
      await recordChange(context, 'settlement', comparison, spans, author, { supersedes: last ? supersedes : [] }),
    );
  }
  return appended.length > 0 ? appended : [await recordUndone(context, author, supersedes)];
}

/** Everything that the turn wrote it took back: the provisional records are superseded by one that changes nothing. */
async function recordUndone(
  context: TracingContext,
  author: Parameters<typeof recordChange>[4],
  supersedes: readonly string[],
): Promise<TraceRecord> {
  return recordChange(context, 'settlement', await compareSpans(context, []), [], author, { supersedes });
}
