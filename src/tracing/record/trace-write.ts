import type { Refusal } from '../../model/decision.ts';
import type { TraceRecord } from '../../model/trace-record.ts';
import { recordAnswerInAgent } from '../approvals.ts';
import { compareSpans } from '../comparison/compare-spans.ts';
import { type FileSpan, type PendingCall, type SessionAt, updateSession } from '../session-state.ts';
import type { TracingContext } from '../tracing-context.ts';
import { withoutWaived } from '../waive.ts';
import { intentOfCall, judgeWritten } from './judge-written.ts';
import { keepCurrent } from './kept-texts.ts';
import { knownFiles, rememberFiles } from './known-files.ts';
import { aiContributor, changedSpans, recordChange } from './record-change.ts';
import { takenBack } from './taken-back.ts';
import { undoneFiles } from './undo.ts';
import { toldWithUndo } from './violations.ts';

export interface TracedWrite {
  readonly record: TraceRecord;
  /** What was written outside the scope all the same, because it could not be foreseen. */
  readonly violations: readonly Refusal[];
}

/**
 * The tracer: compares the texts kept at the gate with what stands on disk now, and appends one record.
 *
 * @param beyond what the call wrote in files that it didn't name.
 * @returns null where the write changed nothing.
 */
export async function traceWrite(
  context: TracingContext,
  session: SessionAt,
  call: PendingCall,
  beyond: readonly FileSpan[] = [],
): Promise<TracedWrite | null> {
  const recorded = knownFiles(
    context.root,
    call.files.map(({ path }) => path),
  );
  const named = changedSpans(
    call.files.map(({ path, before }) => ({
      path,
      // What somebody else wrote since the gate looked is recorded as theirs, and this write goes on from it.
      before: recorded[path] ? recorded[path].hash : before,
      after: keepCurrent(context, path),
    })),
  );
  const spans = [...named, ...beyond.filter(({ path }) => !call.files.some((file) => file.path === path))];
  if (spans.length === 0) return null;
  const comparison = await compareSpans(context, spans);
  if (call.asked && call.approval_id) recordAnswerInAgent(context, call.approval_id);
  // What a person has been asked about, or a waiver lets through, is over where it became what was proposed.
  const spoken =
    (call.told || call.approval_id !== undefined) &&
    beyond.length === 0 &&
    (call.told || asProposed(call, named));
  const violations = spoken
    ? []
    : withoutWaived(
        context,
        session,
        await judgeWritten(
          context,
          await intentOfCall(context, session.sessionId, call.intent_id, spans),
          comparison,
          spans,
          undoneFiles(context, session.sessionId, spans),
        ),
      );
  const record = await recordChange(
    context,
    'mutation',
    comparison,
    spans,
    {
      contributor: aiContributor(call.model),
      sessionId: session.sessionId,
      agent: session.agent,
      intent: intentNamed(context, call.intent_id),
    },
    { provisional: true, ...approvedBy(call), ...(call.declared ? { declared: 'refactor' } : {}) },
  );
  await noteWritten(context, session, spans, record, call.model, call.declared);
  await noteKnown(context, session, call, spans);
  const told = await toldWithUndo(context, session, violations, comparison, spans, null);
  return { record, violations: [...told, ...(await takenBack(context, session, call, spans))] };
}

function asProposed(call: PendingCall, spans: readonly FileSpan[]): boolean {
  return spans.every(({ path, after }) =>
    call.files.some((file) => file.path === path && file.foreseen && file.proposed === after),
  );
}

/** On the record of what a person has approved. */
export function approvedBy({ approval_id }: PendingCall): { readonly approval_id?: string } {
  return approval_id === undefined ? {} : { approval_id };
}

/** Where somebody else's change stands beside its own, the session doesn't know all that it has written. */
async function noteKnown(
  context: TracingContext,
  session: SessionAt,
  call: PendingCall,
  spans: readonly FileSpan[],
): Promise<void> {
  const partly = call.files.filter(
    ({ path, known_after, proposed }) =>
      known_after !== undefined && spans.some((span) => span.path === path && span.after === proposed),
  );
  if (partly.length === 0) return;
  await updateSession(context.root, session, (state) => {
    for (const { path, known_after } of partly) state.bases[path] = known_after!;
  });
}

/** An intent that is no longer in the file, or in a file that can't be read, is still the one that was meant. */
export function intentNamed(
  context: TracingContext,
  id: string | null,
): Parameters<typeof recordChange>[4]['intent'] {
  if (id === null) return null;
  const read = context.intents();
  return (read.ok && read.intents.find((intent) => intent.id === id)) || { id, relatedSpecs: [] };
}

/** From now on this is what the session knows of the files, and what the turn's settlement has to look at. */
export async function noteWritten(
  context: TracingContext,
  session: SessionAt,
  spans: readonly FileSpan[],
  record: TraceRecord,
  model: string | null,
  declared = false,
): Promise<void> {
  await updateSession(context.root, session, (state) => {
    for (const { path, after } of spans) {
      state.bases[path] = after;
      if (state.undo[path] === after) delete state.undo[path];
    }
    const files = spans.filter(({ before, after }) => before !== after);
    if (files.length > 0)
      state.unsettled.push({
        ...{ record_id: record.id, intent_id: record.intent_id, model, files },
        ...(declared ? { declared } : {}),
      });
  });
  await rememberFiles(
    context.root,
    spans.map(({ path, after }) => ({ path, hash: after })),
    session.sessionId,
  );
}
