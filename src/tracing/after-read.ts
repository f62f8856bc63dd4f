import type { AgentEvent } from '../model/agent-event.ts';
import { keepCurrent } from './kept-texts.ts';
import { placeOf } from './place.ts';
import { updateSession } from './session-state.ts';
import type { TracingContext } from './tracing-context.ts';

/** What a session has read is what it knows: the base against which its next write of the file is stale or not. */
export async function afterRead(
  context: TracingContext,
  event: Extract<AgentEvent, { type: 'after_read' }>,
  now: string,
): Promise<void> {
  const bases = event.paths.flatMap((path) => {
    const { place } = placeOf(context, event.cwd, path);
    return place && !context.ignored(place.path)
      ? [[place.path, keepCurrent(context, place.path)] as const]
      : [];
  });
  await updateSession(context.root, { sessionId: event.sessionId, agent: event.agent, now }, (state) => {
    state.last_seen = now;
    state.tells_reads = true;
    for (const [path, hash] of bases) state.bases[path] = hash;
  });
}
