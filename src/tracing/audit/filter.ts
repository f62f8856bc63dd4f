import { folderOf, isUnder } from '../../ledger/record-filter.ts';
import type { MutationClass } from '../../model/classification.ts';
import type { TraceRecord } from '../../model/trace-record.ts';
import { instant } from '../ledger/instant.ts';
import type { ToldChange } from './told-changes.ts';

/** What an audit is narrowed to; what is left out doesn't narrow. */
export interface AuditFilter {
  readonly class?: MutationClass | undefined;
  /** RFC 3339 times or dates; `since` inclusive, `until` exclusive. */
  readonly since?: string | undefined;
  readonly until?: string | undefined;
  readonly intent?: string | undefined;
  /** A qualified name, with all inside it, or `path#name`. */
  readonly symbol?: string | undefined;
  /** A file, or a folder with everything below it. */
  readonly path?: string | undefined;
  /** An agent's name, a model's, or `human`. */
  readonly agent?: string | undefined;
}

export interface AuditTests {
  change(change: ToldChange): boolean;
  /** A symbol as such, wherever it is told of. */
  place(path: string, symbol: string): boolean;
  /** A record without files: a violation, an approval. */
  record(record: TraceRecord): boolean;
}

/** @throws Fault BAD_TIME. */
export function testsOf(filter: AuditFilter): AuditTests {
  const [since, until] = [instant(filter.since), instant(filter.until)];
  const folder = filter.path === undefined ? null : folderOf(filter.path);
  const isAsked = (path: string): boolean => !folder || isUnder(path, folder);
  const isNamed = (path: string, symbol: string): boolean =>
    filter.symbol === undefined ||
    [symbol, `${path}#${symbol}`].some(
      (name) => name === filter.symbol || name.startsWith(`${filter.symbol}.`),
    );
  const place = (path: string, symbol: string): boolean => isAsked(path) && isNamed(path, symbol);
  const inTime = (timestamp: string): boolean => {
    const time = Date.parse(timestamp);
    return (since === null || time >= since) && (until === null || time < until);
  };
  return {
    place,
    change: ({ path, symbol, previous, timestamp, mutationClass, intentId, agent, contributor }) =>
      (place(path, symbol) || (previous !== null && place(previous.path, previous.symbol))) &&
      inTime(timestamp) &&
      (filter.class === undefined || mutationClass === filter.class) &&
      (filter.intent === undefined || intentId === filter.intent) &&
      (filter.agent === undefined || [agent, contributor.model_id, contributor.type].includes(filter.agent)),
    record: ({ timestamp, intent_id, agent, violation }) =>
      inTime(timestamp) &&
      (filter.intent === undefined || intent_id === filter.intent) &&
      (filter.agent === undefined || agent === filter.agent) &&
      ((folder === null && filter.symbol === undefined) ||
        placesOf(violation).some(([path, symbol]) => place(path, symbol))),
  };
}

function placesOf(violation: TraceRecord['violation']): readonly (readonly [string, string])[] {
  const keys = [...(violation?.symbols ?? []), ...(violation?.path ? [violation.path] : [])];
  return keys.map((key): readonly [string, string] => {
    const at = key.indexOf('#', 1);
    return at < 0 ? [key, ''] : [key.slice(0, at), key.slice(at + 1)];
  });
}
