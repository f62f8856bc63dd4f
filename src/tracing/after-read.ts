import type { AgentEvent } from '../model/agent-event.ts';
import type { ContentHash } from '../model/content-hash.ts';
import { getBlob, putBlob } from '../workspace/files/blobs.ts';
import { changedAtMs } from '../workspace/files/source-files.ts';
import { baseOf } from './gate/stale.ts';
import { keepCurrent } from './record/kept-texts.ts';
import { readSession, updateSession } from './session-state.ts';
import { placeOf } from './symbols/place.ts';
import type { TracingContext } from './tracing-context.ts';

/** From the reading of a file to the start of the hook that tells of it. */
const HOOK_STARTS_WITHIN_MS = 60;

/**
 * What a session has read is what it knows: the base against which its next write of the file is stale or not. The hook
 * comes a moment after the reading; where the file has changed in that moment, the session may know the text before,
 * and is taken to. Where the event says what was read, that is what it knows.
 */
export async function afterRead(
  context: TracingContext,
  event: Extract<AgentEvent, { type: 'after_read' }>,
  now: string,
): Promise<void> {
  const state = readSession(context.root, event.sessionId);
  const { startedAtMs, arrivedAtMs } = context.clock;
  const readAt = startedAtMs === null ? arrivedAtMs : startedAtMs - HOOK_STARTS_WITHIN_MS;
  const bases = event.paths.flatMap((path) => {
    const { place } = placeOf(context, event.cwd, path);
    if (!place || context.ignored(place.path)) return [];
    const current = keepCurrent(context, place.path);
    const text = event.texts && Object.hasOwn(event.texts, path) ? event.texts[path] : undefined;
    if (text !== undefined) {
      const known = readsAs(context, text, current) ? current : putBlob(context.root, Buffer.from(text));
      return [{ path: place.path, current: known, older: known }];
    }
    const changedAt = changedAtMs(context.root, place.path);
    const older =
      changedAt !== null && changedAt > readAt
        ? ((state && baseOf(context.root, state, place.path)) ?? before(context, place.path, current))
        : undefined;
    return [{ path: place.path, current, older: older === undefined ? current : older }];
  });
  await updateSession(context.root, { sessionId: event.sessionId, agent: event.agent, now }, (known) => {
    known.last_seen = now;
    known.tells_reads = true;
    for (const { path, current, older } of bases) {
      known.bases[path] = older;
      if (older === current) delete known.unsure[path];
      else known.unsure[path] = current;
    }
  });
}

/** Whether a text is what stands on disk: agents hand it over without a mark at its start, with line ends of their own. */
function readsAs(context: TracingContext, text: string, current: ContentHash | null): boolean {
  const bytes = current === null ? null : getBlob(context.root, current);
  const plain = (words: string): string => words.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n');
  return bytes !== null && plain(bytes.toString('utf8')) === plain(text);
}

/** What the file was before its last recorded change; undefined where no record made it what it is. */
function before(
  context: TracingContext,
  path: string,
  current: ContentHash | null,
): ContentHash | null | undefined {
  const tellings = context.standing().recordsOf(path);
  return tellings.find(({ left, after }) => !left && after === current)?.before;
}
