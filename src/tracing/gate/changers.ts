import type { FileTelling } from '../../model/standing.ts';
import type { TracingContext } from '../tracing-context.ts';

/**
 * Who last changed each of these symbols of a file, other than this session, as the ledger tells it: "by session
 * 5f0c (codex) at 2026-02-17T15:30:00.000Z for INT-002". Under null who last changed the file at all. Only the last
 * records are looked at: who changed a symbol under a session that is at work was there lately.
 */
export function changersOf(
  context: TracingContext,
  sessionId: string,
  path: string,
  symbols: readonly string[],
): ReadonlyMap<string | null, string> {
  const found = new Map<string | null, string>();
  const wanted = new Set(symbols);
  for (const telling of context.standing().recordsOf(path)) {
    if (telling.sessionId === sessionId || telling.event === 'settlement') continue;
    if (!found.has(null)) found.set(null, told(telling));
    for (const name of telling.names)
      if (wanted.has(name) && !found.has(name)) found.set(name, told(telling));
    if (found.size > wanted.size) break;
  }
  return found;
}

function told({ sessionId, agent, byPerson, timestamp, intentId }: FileTelling): string {
  const who =
    sessionId !== null
      ? `by session ${sessionId.slice(0, 64)}${agent ? ` (${agent})` : ''}`
      : byPerson
        ? 'by a person'
        : 'by somebody unknown';
  return `${who} at ${timestamp}${intentId === null ? '' : ` for ${intentId}`}`;
}
