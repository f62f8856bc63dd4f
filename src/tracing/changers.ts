import type { TraceFile, TraceRecord } from '../model/trace-record.ts';
import type { TracingContext } from './tracing-context.ts';

/** Records that are looked at, newest first: who changed a symbol under a session that is at work was there lately. */
const MOST_RECORDS = 500;

/**
 * Who last changed each of these symbols of a file, other than this session, as the ledger tells it: "by session
 * 5f0c (codex) at 2026-02-17T15:30:00.000Z for INT-002". Under null who last changed the file at all.
 */
export function changersOf(
  context: TracingContext,
  sessionId: string,
  path: string,
  symbols: readonly string[],
): ReadonlyMap<string | null, string> {
  const found = new Map<string | null, string>();
  const wanted = new Set(symbols);
  for (const record of context.ledger().slice(-MOST_RECORDS).toReversed()) {
    if (record.session_id === sessionId || record.event === 'settlement') continue;
    const file = record.files.find((one) => one.path === path || one.path_before === path);
    if (!file) continue;
    if (!found.has(null)) found.set(null, told(record, file));
    for (const name of namesIn(file))
      if (wanted.has(name) && !found.has(name)) found.set(name, told(record, file));
    if (found.size > wanted.size) break;
  }
  return found;
}

function namesIn({ conversations, deleted_symbols = [] }: TraceFile): readonly string[] {
  const ranges = conversations.flatMap((conversation) => conversation.ranges);
  return [
    ...ranges.flatMap(({ symbol, previous }) => [symbol, previous?.symbol]),
    ...deleted_symbols.map(({ symbol }) => symbol),
  ].filter((name) => name !== undefined);
}

function told(
  { session_id, agent, timestamp, intent_id }: TraceRecord,
  { conversations }: TraceFile,
): string {
  const who =
    session_id !== null
      ? `by session ${session_id.slice(0, 64)}${agent ? ` (${agent})` : ''}`
      : conversations.some(({ contributor }) => contributor?.type === 'human')
        ? 'by a person'
        : 'by somebody unknown';
  return `${who} at ${timestamp}${intent_id === null ? '' : ` for ${intent_id}`}`;
}
