import type { Refusal } from '../model/decision.ts';
import type { TraceRecord } from '../model/trace-record.ts';
import { putBlob } from '../workspace/blobs.ts';
import { hashBytes, readFileBytes } from '../workspace/source-files.ts';
import { compareSpans } from './compare-spans.ts';
import { rememberFiles } from './known-files.ts';
import { scopeRefusal } from './judge-proposal.ts';
import { aiContributor, changedSpans, recordChange } from './record-change.ts';
import { type FileSpan, type PendingCall, updateSession } from './session-state.ts';
import type { TracingContext } from './tracing-context.ts';

export interface TracedWrite {
  readonly record: TraceRecord;
  /** What was written outside the scope all the same, because it could not be foreseen; null where nothing was. */
  readonly violation: Refusal | null;
}

/**
 * The tracer: compares the texts kept at the gate with what stands on disk now, and appends one record.
 *
 * @returns null where the write changed nothing.
 */
export async function traceWrite(
  context: TracingContext,
  session: { readonly sessionId: string; readonly agent: string; readonly now: string },
  call: PendingCall,
): Promise<TracedWrite | null> {
  const spans = changedSpans(call.files.map(({ path, before }) => ({ path, before, after: keepCurrent(context, path) })));
  if (spans.length === 0) return null;
  const read = context.intents();
  const intent = (read.ok && read.intents.find(({ id }) => id === call.intent_id)) || null;
  const comparison = await compareSpans(context, spans);
  const violation = intent && (await scopeRefusal(context, intent, comparison));
  const record = await recordChange(
    context,
    'mutation',
    comparison,
    spans,
    {
      contributor: aiContributor(call.model),
      sessionId: session.sessionId,
      agent: session.agent,
      intent: intent ?? (call.intent_id === null ? null : { id: call.intent_id, relatedSpecs: [] }),
    },
    { provisional: true },
  );
  await noteWritten(context, session, spans, record, call);
  return { record, violation };
}

/** From now on this is what the session knows of the files, and what the turn's settlement has to look at. */
export async function noteWritten(
  context: TracingContext,
  session: { readonly sessionId: string; readonly agent: string; readonly now: string },
  spans: readonly FileSpan[],
  record: TraceRecord,
  call: Pick<PendingCall, 'model'>,
): Promise<void> {
  await updateSession(context.root, session, (state) => {
    for (const { path, after } of spans) state.bases[path] = after;
    state.unsettled.push({ record_id: record.id, intent_id: record.intent_id, model: call.model, files: [...spans] });
  });
  await rememberFiles(context.root, spans.map(({ path, after }) => ({ path, hash: after })), session.sessionId);
}

/** Keeps the text as it stands, for the settlement and for the next write's gap. */
export function keepCurrent(context: TracingContext, path: string): FileSpan['after'] {
  const bytes = readFileBytes(context.root, path);
  if (bytes === null) return null;
  return bytes.length <= context.config.limits.maxFileBytes ? putBlob(context.root, bytes) : hashBytes(bytes);
}
