import type { RecordFilter } from '../model/ledger-questions.ts';
import type { TraceRecord } from '../model/trace-record.ts';

/** Whether a record passes every filter but `deciding`, which asks about other records too. */
export function passes(record: TraceRecord, filter: RecordFilter): boolean {
  const { intent, session, agent, mutationClass, events, symbol, path, sinceMs, untilMs, revisions } = filter;
  const time = Date.parse(record.timestamp);
  return (
    isWanted(record.id, filter) &&
    (intent === undefined || record.intent_id === intent) &&
    (session === undefined || record.session_id === session) &&
    (agent === undefined || record.agent === agent) &&
    (mutationClass === undefined || record.mutation_class === mutationClass) &&
    (events === undefined || events.includes(record.event)) &&
    (path === undefined || record.files.some((file) => isUnder(file.path, path))) &&
    (symbol === undefined || namesIn(record).has(symbol)) &&
    (sinceMs === undefined || time >= sinceMs) &&
    (untilMs === undefined || time < untilMs) &&
    (revisions === undefined || (record.vcs !== undefined && revisions.has(record.vcs.revision)))
  );
}

/** The two filters that need the id alone, so that an index can ask them before it reads a record. */
export function isWanted(id: string, { among, without }: RecordFilter): boolean {
  return (among === undefined || among.has(id)) && !without?.has(id);
}

/** A file or folder as a person spells it, without what means nothing. */
export function folderOf(spelled: string): string {
  return spelled.replace(/^\.\//, '').replace(/\/+$/, '');
}

/** Whether a file is the one that is wanted, or lies in the folder that is. */
export function isUnder(path: string, wanted: string): boolean {
  const folder = folderOf(wanted);
  return path === folder || path.startsWith(`${folder}/`);
}

/** Every name a record tells of, bare and with its path, before and after. */
function namesIn(record: TraceRecord): ReadonlySet<string> {
  const found = new Set<string>();
  for (const { path, name } of placesIn(record)) {
    found.add(name);
    if (path !== null) found.add(`${path}#${name}`);
  }
  return found;
}

/** Every symbol that a record names; a refusal's are without the file that they stand in. */
export function* placesIn(
  record: TraceRecord,
): Iterable<{ readonly path: string | null; readonly name: string }> {
  for (const file of record.files) {
    for (const { ranges } of file.conversations) {
      for (const { symbol, previous } of ranges) {
        if (symbol !== undefined) yield { path: file.path, name: symbol };
        if (previous) yield { path: previous.path, name: previous.symbol };
      }
    }
    for (const { symbol } of file.deleted_symbols ?? []) yield { path: file.path, name: symbol };
  }
  for (const name of record.violation?.symbols ?? []) yield { path: null, name };
}
