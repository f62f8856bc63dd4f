import type { TraceRecord } from '../model/trace-record.ts';

/**
 * Each record once, in the order in which things happened: after the record that it names as its `prev`, and among
 * those that are free to come next the earliest time first, then the order of the lines. A ledger that two branches
 * wrote to therefore reads the same whichever side a merge put on top.
 */
export function inOrder<T extends Ordered>(records: readonly T[]): readonly T[] {
  const seen = new Set<string>();
  const unique = records.filter(({ id }) => !seen.has(id) && seen.add(id));
  return isInOrder(unique) ? unique : sorted(unique);
}

/** What of a record says where it comes. */
export type Ordered = Pick<TraceRecord, 'id' | 'hash' | 'prev' | 'timestamp'>;

/** The usual case, told in one pass. */
function isInOrder(records: readonly Ordered[]): boolean {
  const ahead = new Set<string>(records.map(({ hash }) => hash));
  let latest = Number.NEGATIVE_INFINITY;
  for (const { hash, prev, timestamp } of records) {
    const time = Date.parse(timestamp);
    if (time < latest || (prev !== null && ahead.has(prev))) return false;
    ahead.delete(hash);
    latest = time;
  }
  return true;
}

interface Waiting<T> {
  readonly record: T;
  readonly time: number;
  readonly line: number;
}

function sorted<T extends Ordered>(records: readonly T[]): T[] {
  const entries = records.map(
    (record, line): Waiting<T> => ({ record, time: Date.parse(record.timestamp), line }),
  );
  const hashes = new Set<string>(records.map(({ hash }) => hash));
  const followers = new Map<string, Waiting<T>[]>();
  const ready: Waiting<T>[] = [];
  for (const entry of entries) {
    const { prev } = entry.record;
    if (prev === null || !hashes.has(prev) || prev === entry.record.hash) push(ready, entry);
    else followers.set(prev, [...(followers.get(prev) ?? []), entry]);
  }
  const order: T[] = [];
  for (let next = pop(ready); next; next = pop(ready)) {
    order.push(next.record);
    const { hash } = next.record;
    for (const follower of followers.get(hash) ?? []) push(ready, follower);
    followers.delete(hash);
  }
  const rest = [...followers.values()].flat();
  return [...order, ...rest.sort((a, b) => (comesFirst(a, b) ? -1 : 1)).map(({ record }) => record)];
}

function comesFirst(a: Waiting<unknown>, b: Waiting<unknown>): boolean {
  return a.time !== b.time ? a.time < b.time : a.line < b.line;
}

/** `ready` is a binary heap with the record that comes first on top. */
function push<T>(heap: Waiting<T>[], entry: Waiting<T>): void {
  let at = heap.push(entry) - 1;
  while (at > 0) {
    const parent = (at - 1) >> 1;
    if (!comesFirst(heap[at]!, heap[parent]!)) return;
    [heap[at], heap[parent]] = [heap[parent]!, heap[at]!];
    at = parent;
  }
}

function pop<T>(heap: Waiting<T>[]): Waiting<T> | undefined {
  const top = heap[0];
  const last = heap.pop();
  if (!top || !last || top === last) return top;
  heap[0] = last;
  for (let at = 0; ; ) {
    const [left, right] = [2 * at + 1, 2 * at + 2];
    let first = at;
    if (left < heap.length && comesFirst(heap[left]!, heap[first]!)) first = left;
    if (right < heap.length && comesFirst(heap[right]!, heap[first]!)) first = right;
    if (first === at) return top;
    [heap[at], heap[first]] = [heap[first]!, heap[at]!];
    at = first;
  }
}
