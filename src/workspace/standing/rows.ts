import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { appendToExtent, type Extent, NOTHING, readExtent } from './extent.ts';

/** Rows by key, in buckets of which only those are read that are asked for. */
export interface Rows {
  get(topic: string, key: string): unknown;
  /** Every row of the bucket in which a topic's rows are, other topics' among them. */
  near(topic: string): ReadonlyMap<string, unknown>;
  all(): Iterable<readonly [key: string, value: unknown]>;
}

/** A row to be written; null takes it away. */
export interface RowChange {
  readonly topic: string;
  readonly key: string;
  readonly value: unknown;
}

export interface RowsState {
  readonly buckets: number;
  readonly size: number;
  readonly extents: Readonly<Record<string, Extent>>;
}

export const NO_ROWS: Rows = { get: () => undefined, near: () => new Map(), all: () => [] };

/** Every question may throw StandingDamaged. */
export function openRows(folder: string, { buckets, extents }: RowsState): Rows {
  const read = new Map<string, Map<string, unknown>>();
  const bucket = (name: string): Map<string, unknown> => {
    const known = read.get(name) ?? rowsIn(readExtent(join(folder, name), extents[name] ?? NOTHING));
    read.set(name, known);
    return known;
  };
  const near = (topic: string) => bucket(bucketOf(topic, buckets));
  return {
    near,
    get: (topic, key) => near(topic).get(key),
    *all() {
      for (const name of Object.keys(extents)) yield* bucket(name);
    },
  };
}

/** Appends rows; whoever reads no further than the old extents sees nothing of it. */
export function appendRows(folder: string, state: RowsState, changes: Iterable<RowChange>): RowsState {
  const { buckets } = state;
  const lines = new Map<string, string[]>();
  for (const { topic, key, value } of changes) {
    const name = bucketOf(topic, buckets);
    const list = lines.get(name) ?? [];
    list.push(`${JSON.stringify([key, value])}\n`);
    lines.set(name, list);
  }
  const extents = { ...state.extents };
  let { size } = state;
  for (const [name, list] of lines) {
    const bytes = Buffer.from(list.join(''), 'utf8');
    extents[name] = appendToExtent(join(folder, name), extents[name] ?? NOTHING, bytes);
    size += bytes.length;
  }
  return { buckets, size, extents };
}

function rowsIn(bytes: Buffer): Map<string, unknown> {
  const rows = new Map<string, unknown>();
  for (const line of bytes.toString('utf8').split('\n')) {
    if (line === '') continue;
    const [key, value] = JSON.parse(line) as [string, unknown];
    if (value === null) rows.delete(key);
    else rows.set(key, value);
  }
  return rows;
}

const bucketOf = (topic: string, buckets: number): string => (crc32(topic) % buckets).toString(16);
