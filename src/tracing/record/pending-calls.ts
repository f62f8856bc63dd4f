import type { Refusal } from '../../model/decision.ts';
import { hashFile } from '../../workspace/files/source-files.ts';
import { finishCommand } from '../after-command.ts';
import { type PendingCall, readSession, type SessionAt, updateSession } from '../session-state.ts';
import type { TracingContext } from '../tracing-context.ts';
import { recordGaps } from './gaps.ts';
import { rememberFiles } from './known-files.ts';
import { recordLostWrites } from './lost-after.ts';

/**
 * At the end of a turn no call of the session runs any more, so that whatever still waits for its after-event waits
 * in vain. A command's writes are recorded as its own; a write that went as it was let through likewise; what became
 * of any other file since the gate looked at it is recorded as nobody's in particular.
 *
 * @returns what was written outside the scope.
 */
export async function closePendingCalls(
  context: TracingContext,
  session: SessionAt,
): Promise<readonly Refusal[]> {
  if (Object.keys(readSession(context.root, session.sessionId)?.pending ?? {}).length === 0) return [];
  await recordLostWrites(context, session.now, () => true);
  const violations: Refusal[] = [];
  for (const [callId, call] of Object.entries(readSession(context.root, session.sessionId)?.pending ?? {})) {
    await recordAsGap(context, session, call);
    violations.push(
      ...(await finishCommand(context, session, callId, call, { exitCode: null, output: null })),
    );
  }
  await updateSession(context.root, session, (state) => {
    state.pending = {};
  });
  return violations;
}

async function recordAsGap(context: TracingContext, session: SessionAt, call: PendingCall): Promise<void> {
  const changed = call.files
    .map(({ path, before }) => ({ path, before, currentHash: hashFile(context.root, path) }))
    .filter(({ before, currentHash }) => before !== currentHash);
  if (changed.length === 0) return;
  await rememberFiles(
    context.root,
    changed.map(({ path, before }) => ({ path, hash: before })),
    null,
  );
  await recordGaps(context, changed, session.now);
}
