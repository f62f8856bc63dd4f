import { type FileTelling, RECORDS_OF_A_FILE } from '../model/standing.ts';
import type { TraceFile, TraceRecord } from '../model/trace-record.ts';

/** A record may tell of every function of a large file. */
const MOST_NAMES = 100;

/** The last records that tell of each file, oldest first, of those files that some records tell of. */
export interface FileTellings {
  readonly files: ReadonlyMap<string, readonly FileTelling[]>;
  /** @param at the record's place in the order of all records. */
  take(record: TraceRecord, at: number): void;
}

/** @param known what was told before. */
export function fileTellings(known: (path: string) => readonly FileTelling[]): FileTellings {
  const files = new Map<string, FileTelling[]>();
  const keep = (path: string, telling: FileTelling): void => {
    const list = files.get(path) ?? [...known(path)];
    files.set(path, list);
    list.push(telling);
    if (list.length > RECORDS_OF_A_FILE) list.shift();
  };
  return {
    files,
    take(record, at) {
      for (const file of record.files) {
        keep(file.path, tellingOf(record, file, at, false));
        if (file.path_before !== undefined && file.path_before !== file.path)
          keep(file.path_before, tellingOf(record, file, at, true));
      }
    },
  };
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
