import type { AgentEvent } from '../model/agent-event.ts';
import type { Refusal } from '../model/decision.ts';
import { hashBytes } from '../workspace/files/source-files.ts';
import { fileBytesAt } from '../workspace/git/git-files.ts';
import { dropSnapshot } from '../workspace/tree/snapshot-file.ts';
import { keepFormer } from './record/kept-texts.ts';
import { knownFiles } from './record/known-files.ts';
import { traceWrite } from './record/trace-write.ts';
import { unrecordedSince } from './record/watched-tree.ts';
import {
  type FileSpan,
  type PendingCall,
  readSession,
  type SessionAt,
  type SessionState,
  updateSession,
} from './session-state.ts';
import { bySettingsInForce, changedSettings, tellingInForce } from './settings-in-force.ts';
import { placeOf } from './symbols/place.ts';
import type { TracingContext } from './tracing-context.ts';

type AfterWrite = Extract<AgentEvent, { type: 'after_write' }>;

/**
 * After a write: compares, records, and remembers for the settlement.
 *
 * @returns what lies outside the scope although the gate could not see it coming.
 */
export async function afterWrite(
  context: TracingContext,
  event: AfterWrite,
  now: string,
): Promise<readonly Refusal[]> {
  const session = { sessionId: event.sessionId, agent: event.agent, now };
  const state = readSession(context.root, event.sessionId);
  const call = state?.pending[event.callId] ?? unannounced(context, event, state, now);
  return finish(context, session, event.callId, { ...call, model: event.model ?? call.model });
}

/** A tool that failed may still have written half of it; what stands on disk decides. */
export async function writeFailed(
  context: TracingContext,
  event: Extract<AgentEvent, { type: 'write_failed' }>,
  now: string,
): Promise<readonly Refusal[]> {
  const call = readSession(context.root, event.sessionId)?.pending[event.callId];
  if (!call) return [];
  return finish(context, { sessionId: event.sessionId, agent: event.agent, now }, event.callId, call);
}

async function finish(
  context: TracingContext,
  session: SessionAt,
  callId: string,
  call: PendingCall,
): Promise<readonly Refusal[]> {
  const named = new Set(call.files.map(({ path }) => path));
  const beyond =
    call.snapshot === null ? [] : await writtenBeyond(context, call.snapshot, named, session.now);
  const changed = changedSettings(context, session.sessionId, beyond);
  const own = bySettingsInForce(context, changed);
  const traced = await traceWrite(own, session, call, beyond);
  if (call.snapshot !== null) dropSnapshot(context.root, call.snapshot);
  await updateSession(context.root, session, (state) => {
    state.last_seen = session.now;
    state.model = call.model ?? state.model;
    state.settings_in_force = { ...state.settings_in_force, ...changed };
    delete state.pending[callId];
  });
  return tellingInForce(traced?.violations ?? [], changed);
}

/** What a tool that doesn't say what it writes wrote in files that it didn't name. */
async function writtenBeyond(
  context: TracingContext,
  snapshot: string,
  named: ReadonlySet<string>,
  now: string,
): Promise<readonly FileSpan[]> {
  const { spans } = await unrecordedSince(context, snapshot, now);
  return spans.filter(({ path }) => !named.has(path));
}

/** A write that no gate saw: all that is known of the text before is how the file was last seen. */
function unannounced(
  context: TracingContext,
  event: AfterWrite,
  state: SessionState | null,
  now: string,
): PendingCall {
  const spelled = event.writes.flatMap((write) => [
    write.path,
    ...('renameTo' in write && write.renameTo ? [write.renameTo] : []),
  ]);
  const paths = spelled.flatMap((path) => {
    const { place } = placeOf(context, event.cwd, path);
    return place && !context.ignored(place.path) ? [place.path] : [];
  });
  return {
    tool: event.tool,
    model: event.model ?? state?.model ?? null,
    started_at: now,
    intent_id: null,
    files: [...new Set(paths)].map((path) => ({
      path,
      before: lastSeen(context, path),
      proposed: null,
      foreseen: false,
    })),
    snapshot: null,
    command: null,
    told: false,
  };
}

function lastSeen(context: TracingContext, path: string): FileSpan['before'] {
  const known = knownFiles(context.root, [path])[path];
  if (known) return known.hash;
  const committed = fileBytesAt(context.root, 'HEAD', path);
  const hash = committed && hashBytes(committed);
  keepFormer(context, path, hash);
  return hash;
}
