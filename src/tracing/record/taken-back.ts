import type { Refusal } from '../../model/decision.ts';
import { keptFile } from '../comparison/compare-spans.ts';
import { changedParts, overlap } from '../gate/changed-parts.ts';
import { changersOf } from '../gate/changers.ts';
import type { FileSpan, PendingCall, SessionAt } from '../session-state.ts';
import type { TracingContext } from '../tracing-context.ts';

/**
 * What a write took back of what somebody else had written between the gate's look at the file and the write itself:
 * a tool that takes its text from somewhere else than the disk, or a person who took long to say yes. The gate can't
 * prevent it, and it must not go unnoticed.
 */
export async function takenBack(
  context: TracingContext,
  session: SessionAt,
  call: PendingCall,
  spans: readonly FileSpan[],
): Promise<readonly Refusal[]> {
  const refusals: Refusal[] = [];
  for (const { path, before: between, after } of spans) {
    const gate = call.files.find((file) => file.path === path);
    if (!gate || gate.before === between || gate.before === null || between === null || after === null)
      continue;
    const kept = (hash: typeof between) => keptFile(context, path, hash);
    const theirs = await changedParts(context, kept(gate.before), kept(between));
    const own = await changedParts(context, kept(between), kept(after));
    const both = theirs && own ? overlap(theirs, own) : [];
    if (both.length === 0) continue;
    const changers = changersOf(context, session.sessionId, path, both);
    refusals.push({
      decision: 'deny',
      code: 'STALE_FILE',
      intentId: call.intent_id,
      path,
      symbols: both.map((name) => `${path}#${name}`),
      because: `While this write was on its way, others have changed ${path}, and it took back or changed again: ${both.map((name) => [name, changers.get(name)].filter(Boolean).join(' ')).join(', ')}.`,
      next: `Look at ${path} again and put the other's change back in; its text was kept in .orchestration/local/blobs/${between.slice(7, 9)}/${between.slice(9)}.`,
    });
  }
  return refusals;
}
