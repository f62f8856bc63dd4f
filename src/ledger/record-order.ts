import type { TraceRecord } from '../model/trace-record.ts';

/**
 * Each record once, in the order in which things happened: after the record that it names as its `prev`, and among
 * those that are free to come next the earliest time first. A ledger that two branches wrote to therefore reads the
 * same whichever side a merge put on top. Among records of one time those that follow nothing come first, in the order
 * of their lines, which is all that other tools leave to go by; then the others by their ids.
 */
export function inOrder<T extends Ordered>(records: readonly T[]): readonly T[] {
  const seen = new Set<string>();
  const unique = records.filter(({ id }) => !seen.has(id) && seen.add(id));
  if (isInOrder(unique)) return unique;
  const times = unique.map(({ timestamp }) => Date.parse(timestamp));
  const byHash = new Map(unique.map(({ hash }, at) => [hash as string, at]));
  const order = orderOf({
    count: unique.length,
    time: (at) => times[at]!,
    prev: (at) => byHash.get(unique[at]!.prev ?? '') ?? -1,
    isRoot: (at) => unique[at]!.prev === null,
    line: (at) => at,
    id: (at) => unique[at]!.id,
  });
  return order.map((at) => unique[at]!);
}

/** What of a record says where it comes. */
export type Ordered = Pick<TraceRecord, 'id' | 'hash' | 'prev' | 'timestamp'>;

/** Records by their numbers, so that a million of them need not be in memory. */
export interface OrderFacts {
  readonly count: number;
  /** In milliseconds since 1970. */
  time(at: number): number;
  /** Which of them it follows; -1 for none of them. */
  prev(at: number): number;
  /** Whether it says that it follows nothing. */
  isRoot(at: number): boolean;
  /** Grows from line to line. Asked of roots alone, and the id of others alone, where two are of one time. */
  line(at: number): number;
  id(at: number): string;
}

/** The usual case, told in one pass. */
function isInOrder(records: readonly Ordered[]): boolean {
  const ahead = new Set<string>(records.map(({ hash }) => hash));
  let latest = Number.NEGATIVE_INFINITY;
  let before: Ordered | null = null;
  for (const record of records) {
    const { hash, prev } = record;
    const time = Date.parse(record.timestamp);
    if (time < latest || (prev !== null && ahead.has(prev))) return false;
    // At one time, only where each follows the one before can nothing else come between.
    if (time === latest && !(prev === before?.hash || (prev === null && before?.prev === null))) return false;
    ahead.delete(hash);
    latest = time;
    before = record;
  }
  return true;
}

/** The numbers of all records, in the order of `inOrder`. */
export function orderOf(facts: OrderFacts): number[] {
  const { count } = facts;
  const comesFirst = (a: number, b: number): boolean => {
    const [timeOfA, timeOfB] = [facts.time(a), facts.time(b)];
    if (timeOfA !== timeOfB) return timeOfA < timeOfB;
    if (facts.isRoot(a) !== facts.isRoot(b)) return facts.isRoot(a);
    return facts.isRoot(a) ? facts.line(a) < facts.line(b) : facts.id(a) < facts.id(b);
  };
  const firstFollower = new Int32Array(count).fill(-1);
  const nextFollower = new Int32Array(count).fill(-1);
  const ready = heapOf(comesFirst);
  for (let at = 0; at < count; at += 1) {
    const prev = facts.prev(at);
    if (prev === -1 || prev === at) ready.push(at);
    else {
      nextFollower[at] = firstFollower[prev]!;
      firstFollower[prev] = at;
    }
  }
  const order: number[] = [];
  const done = new Uint8Array(count);
  for (let next = ready.pop(); next !== undefined; next = ready.pop()) {
    order.push(next);
    done[next] = 1;
    for (let follower = firstFollower[next]!; follower !== -1; follower = nextFollower[follower]!)
      ready.push(follower);
  }
  // Those that follow one another in a circle, which no writer makes.
  const rest: number[] = [];
  for (let at = 0; at < count; at += 1) if (!done[at]) rest.push(at);
  return [...order, ...rest.sort((a, b) => (comesFirst(a, b) ? -1 : 1))];
}

interface Heap {
  push(entry: number): void;
  pop(): number | undefined;
}

/** A binary heap with the entry that comes first on top. */
function heapOf(comesFirst: (a: number, b: number) => boolean): Heap {
  const heap: number[] = [];
  return {
    push(entry) {
      let at = heap.push(entry) - 1;
      while (at > 0) {
        const parent = (at - 1) >> 1;
        if (!comesFirst(heap[at]!, heap[parent]!)) return;
        [heap[at], heap[parent]] = [heap[parent]!, heap[at]!];
        at = parent;
      }
    },
    pop() {
      const top = heap[0];
      const last = heap.pop();
      if (top === undefined || last === undefined || heap.length === 0) return top;
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
    },
  };
}
