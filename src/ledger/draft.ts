import type { ContentHash } from '../model/content-hash.ts';
import type { TraceRecord } from '../model/trace-record.ts';
import { hashRecord } from './canonical-json.ts';

/** The version of Agent Trace that goldthread writes. */
export const AGENT_TRACE_VERSION = '0.1.0';

/** What a caller has to say; the rest of a record is known only where and when it is appended. */
export type RecordDraft = Omit<
  TraceRecord,
  'version' | 'id' | 'timestamp' | 'tool' | 'prev' | 'hash' | 'vcs'
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
    ...rest,
    vcs: seal.vcs ?? undefined,
    tool: { name: 'goldthread', version: seal.toolVersion },
    files,
    prev: seal.prev,
  });
  return { ...record, hash: hashRecord(record) } as TraceRecord;
}

/** So that the record in hand is the one a reader gets back from its line. */
function withoutUndefined(value: object): object {
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined));
}
