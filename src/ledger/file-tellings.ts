import { type FileTelling, RECORDS_OF_A_FILE } from '../model/standing.ts';
import type { TraceFile, TraceRecord } from '../model/trace-record.ts';

/** A record may tell of every function of a large file. */
const MOST_NAMES = 100;

/**
 * The last records that tell of each file, oldest first, of those files that some records tell of.
 *
 * @param known what was told before, and by how many records.
 * @param records in their order.
 */
export function tellingsOfFiles<T>(
  known: { readonly records: number; recordsOf(path: string): readonly FileTelling[] },
  records: readonly T[],
  read: (listed: T) => TraceRecord,
): ReadonlyMap<string, readonly FileTelling[]> {
  const found = new Map<string, FileTelling[]>();
  const keep = (path: string, telling: FileTelling): void => {
    const list = found.get(path) ?? [...known.recordsOf(path)];
    found.set(path, list);
    list.push(telling);
    if (list.length > RECORDS_OF_A_FILE) list.shift();
  };
  for (const [index, listed] of records.entries()) {
    const record = read(listed);
    const at = known.records + index;
    for (const file of record.files) {
      keep(file.path, tellingOf(record, file, at, false));
      if (file.path_before !== undefined && file.path_before !== file.path)
        keep(file.path_before, tellingOf(record, file, at, true));
    }
  }
  return found;
}

function tellingOf(record: TraceRecord, file: TraceFile, at: number, left: boolean): FileTelling {
  const { event, timestamp, session_id, agent, intent_id, vcs } = record;
  return {
    ...{ at, event, timestamp, sessionId: session_id, agent: agent ?? null, intentId: intent_id, left },
    byPerson: file.conversations.some(({ contributor }) => contributor?.type === 'human'),
    revision: vcs?.revision ?? null,
    before: file.content_hash_before ?? null,
    after: file.content_hash_after ?? null,
    names: namesIn(file),
  };
}

function namesIn({ conversations, deleted_symbols = [] }: TraceFile): readonly string[] {
  const ranges = conversations.flatMap((conversation) => conversation.ranges);
  const names = [
    ...ranges.flatMap(({ symbol, previous }) => [symbol, previous?.symbol]),
    ...deleted_symbols.map(({ symbol }) => symbol),
  ].filter((name) => name !== undefined);
  return [...new Set(names)].slice(0, MOST_NAMES);
}
