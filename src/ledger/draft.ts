import type { ContentHash } from '../model/content-hash.ts';
import type { TraceRecord } from '../model/trace-record.ts';
import { hashRecord } from './canonical-json.ts';
import { divideFiles, isTooLong } from './parts.ts';

/** The version of Agent Trace that goldthread writes. */
export const AGENT_TRACE_VERSION = '0.1.0';

/** What a caller has to say; the rest of a record is known only where and when it is appended. */
export type RecordDraft = Omit<
  TraceRecord,
  'version' | 'id' | 'timestamp' | 'tool' | 'prev' | 'hash' | 'vcs' | 'part'
>;

/** What is known only at the moment of appending. */
export interface Seal {
  /** A UUID. */
  readonly id: string;
  /** RFC 3339, UTC. */
  readonly timestamp: string;
  readonly toolVersion: string;
  /** Hash of the record that this writer saw last. */
  readonly prev: ContentHash | null;
  /** Null outside version control, and before the first commit. */
  readonly vcs: TraceRecord['vcs'] | null;
  /** For a part of a record that is too long for one line. */
  readonly part?: TraceRecord['part'];
}

/** Makes a draft the record that stands in the ledger: complete, in the order of keys people read best, and hashed. */
export function sealRecord(draft: RecordDraft, seal: Seal): TraceRecord {
  const { event, intent_id, session_id, agent, mutation_class, provisional, supersedes, files, ...rest } =
    draft;
  const record = withoutUndefined({
    version: AGENT_TRACE_VERSION,
    id: seal.id,
    timestamp: seal.timestamp,
    event,
    intent_id,
    session_id,
    agent,
    mutation_class,
    provisional,
    supersedes,
    part: seal.part,
    ...rest,
    vcs: seal.vcs ?? undefined,
    tool: { name: 'goldthread', version: seal.toolVersion },
    files,
    prev: seal.prev,
  });
  return { ...record, hash: hashRecord(record) } as TraceRecord;
}

/**
 * The same for a record of any length: the records whose lines hold it, each following the one before. One that is
 * too long for a line is divided by its symbols. What isn't in its files stands in the first part alone, but for what
 * says whose it is.
 *
 * @param newId a UUID for each part after the first, which has the record's own.
 */
export function sealParts(draft: RecordDraft, seal: Omit<Seal, 'part'>, newId: () => string): TraceRecord[] {
  const { files, ...rest } = draft;
  const whole = sealRecord(draft, seal);
  const divided = isTooLong(whole) ? divideFiles(files, Buffer.byteLength(JSON.stringify(rest))) : [files];
  if (divided.length === 1) return [whole];
  const { event, intent_id, session_id, agent, mutation_class, provisional } = draft;
  const shared = { event, intent_id, session_id, ...(agent === undefined ? {} : { agent }) };
  const verdict = { mutation_class, provisional };
  const records: TraceRecord[] = [];
  for (const [at, some] of divided.entries()) {
    const said = at === 0 ? rest : ({ ...shared, ...verdict } as Omit<RecordDraft, 'files'>);
    const part = { of: seal.id, number: at + 1, count: divided.length };
    const id = at === 0 ? seal.id : newId();
    const prev = records.at(-1)?.hash ?? seal.prev;
    records.push(sealRecord({ ...said, files: some }, { ...seal, id, prev, part }));
  }
  return records;
}

/** So that the record in hand is the one a reader gets back from its line. */
function withoutUndefined(value: object): object {
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined));
}
