import type { AgentEvent } from '../model/agent-event.ts';
import { now } from '../workspace/clock.ts';
import { resolveInside } from '../workspace/resolve-path.ts';
import { updateSession } from './session-state.ts';
import { keepCurrent } from './trace-write.ts';
import type { TracingContext } from './tracing-context.ts';

/** What a session has read is what it knows: the base against which its next write of the file is stale or not. */
export async function afterRead(
  context: TracingContext,
  event: Extract<AgentEvent, { type: 'after_read' }>,
): Promise<void> {
  const places = event.paths.map((path) => resolveInside(context.root, event.cwd, path));
  const paths = places.flatMap((place) => (place.type === 'inside' && !context.ignored(place.realPath) ? [place.realPath] : []));
  const time = now();
  const bases = paths.map((path) => [path, keepCurrent(context, path)] as const);
  await updateSession(context.root, { sessionId: event.sessionId, agent: event.agent, now: time }, (state) => {
    state.last_seen = time;
    state.tells_reads = true;
    for (const [path, hash] of bases) state.bases[path] = hash;
  });
}
