import type { Listed } from '../../ledger/fold-standing.ts';
import { joinParts } from '../../ledger/parts.ts';
import { parseLine, readAgain } from '../../ledger/record-line.ts';
import { inOrder } from '../../ledger/record-order.ts';
import type { TraceRecord } from '../../model/trace-record.ts';
import { hashKey } from '../ledger/hash-key.ts';
import type { Checkpoint, FileCursor, Place } from './checkpoint.ts';
import { placeReader } from './place-reader.ts';
import { readLines } from './read-lines.ts';
import { keptAmong, standElsewhere } from './stands-in.ts';

/** A record that is not one of a checkpoint's. */
export interface RecordSince extends Listed {
  /** Where its lines stand, each as often as it does. */
  readonly places: readonly Place[];
  /** Whether it stands in a file of the ledger for good: not in the spool alone, and with an end. */
  readonly isKept: boolean;
  /** Null where it has to be read again for it. */
  readonly record: TraceRecord | null;
}

/** What came after a checkpoint. */
export interface Since {
  /** In their order. */
  readonly records: readonly RecordSince[];
  read(record: RecordSince): TraceRecord;
  readonly files: readonly FileCursor[];
  readonly nextFile: number;
  /** Records that are the checkpoint's, of which lines stand where none were known to. */
  readonly again: readonly RecordSince[];
  /** Whether the next one would have to find out the same again. */
  readonly isWorthKeeping: boolean;
}

/** In bytes: what is looked at again by every hook until a checkpoint says that it is as it was. */
const MUCH = 16 * 1024 * 1024;

/** In characters: records are kept in memory up to this, and else read again where they stand. */
const KEPT_IN_MEMORY = 64 * 1024 * 1024;

/**
 * Reads what is not a checkpoint's.
 *
 * @param standsIn the file that says where the checkpoint's records stand.
 * @returns null where the checkpoint's records are not the first of all in their order any more, or not all there, or
 *   one of them is superseded by now. @throws StandingDamaged.
 */
export function recordsSince(root: string, checkpoint: Checkpoint, standsIn: string): Since | null {
  const taken = takeRecords();
  const found = readLines(root, checkpoint, ({ text, place }) => taken.take(text, place));
  const records = taken.records();
  const isFirst = checkpoint.records === 0;
  const keys = isFirst ? new Set<number>() : new Set(records.map(({ id }) => hashKey(id)));
  if (found.gone.size > 0 && !isFirst) {
    const intact = new Set(found.files.map(({ no }) => no));
    if (!standElsewhere(standsIn, checkpoint.standsIn, found.gone, intact, keys)) return null;
  }
  // The order of lines, which decides between them, may be another one now.
  if (checkpoint.tied && (found.gone.size > 0 || found.renamed)) return null;
  const since = (own: readonly RecordSince[], again: Since['again']): Since => ({
    ...{ records: own, again, files: found.files, nextFile: found.nextFile },
    read: taken.reader(root, found.files),
    isWorthKeeping: again.length > 0 || found.gone.size > 0 || found.seenAgain > MUCH,
  });
  const ordered = inOrder(records);
  if (isFirst || goesOn(checkpoint, ordered, standsIn)) return since(ordered, []);
  // Some of them may be the checkpoint's, in files that weren't known.
  const known = keptAmong(standsIn, checkpoint.standsIn, 'ids', keys);
  if (known.size === 0 || checkpoint.tied) return null;
  const isKnown = ({ id }: RecordSince): boolean => known.has(hashKey(id));
  const again = records.filter(isKnown);
  if (again.some(({ id }) => taken.isDivided(id))) return null;
  const own = inOrder(records.filter((record) => !isKnown(record)));
  return goesOn(checkpoint, own, standsIn) ? since(own, again) : null;
}

/** Whether all records come after a checkpoint's, and none of the checkpoint's is superseded by one. */
function goesOn(checkpoint: Checkpoint, ordered: readonly RecordSince[], standsIn: string): boolean {
  const { latest, lastHash, dangling } = checkpoint;
  if (!comeAfter(latest, lastHash, ordered)) return false;
  const missed = new Set(dangling);
  if (missed.size > 0 && ordered.some(({ hash }) => missed.has(hashKey(hash)))) return false;
  const ids = new Set(ordered.map(({ id }) => id));
  const others = ordered.flatMap(({ supersedes = [] }) => supersedes.filter((id) => !ids.has(id)));
  if (others.length === 0) return true;
  return keptAmong(standsIn, checkpoint.standsIn, 'ids', new Set(others.map(hashKey))).size === 0;
}

/**
 * Whether records come behind others in the order of them all: since they are later than each of those, or follow the
 * last of those, or one that comes behind them.
 *
 * @param ordered in their own order.
 */
export function comeAfter(
  latest: number | null,
  lastHash: string | null,
  ordered: readonly Pick<RecordSince, 'timestamp' | 'prev' | 'hash'>[],
): boolean {
  if (latest === null) return true;
  const behind = new Set<string | null>(lastHash === null ? [] : [lastHash]);
  return ordered.every(({ timestamp, prev, hash }) => {
    if (!(Date.parse(timestamp) > latest) && (prev === null || !behind.has(prev))) return false;
    behind.add(hash);
    return true;
  });
}

interface Taken extends RecordSince {
  readonly places: Place[];
  isKept: boolean;
}

/** The records that were read last in this process, by their lines: after an append only one is new. */
let lately = new Map<string, TraceRecord>();
const LATELY = 500;

/** Takes line after line; the first that says an id counts, and the others only stand somewhere. */
function takeRecords() {
  const byId = new Map<string, Taken>();
  const byText = new Map<string, Taken>();
  const divided = new Map<string, { readonly parts: Map<string, TraceRecord>; readonly whole: Taken }>();
  let size = 0;
  const before = lately;
  lately = new Map();

  function recordIn(text: string): TraceRecord | null {
    const known = before.get(text);
    const parsed = known ? null : parseLine(text);
    const record = known ?? (parsed?.type === 'record' ? parsed.record : null);
    if (record && lately.size < LATELY) lately.set(text, record);
    return record;
  }

  function add(record: TraceRecord, text: string, place: Place | null): Taken {
    size += text.length;
    const inMemory = place === null || size < KEPT_IN_MEMORY;
    const taken = { ...listed(record), places: [], isKept: false, record: inMemory ? record : null };
    if (inMemory) byText.set(text, taken);
    return taken;
  }

  function addPart(record: TraceRecord, text: string, place: Place | null): Taken {
    const { of } = record.part!;
    const known = divided.get(of);
    const whole = known?.whole ?? add(record, text, place);
    const parts = known?.parts ?? new Map<string, TraceRecord>();
    if (!known) {
      divided.set(of, { parts, whole });
      byId.set(of, whole);
    }
    if (!parts.has(record.id)) parts.set(record.id, record);
    byText.set(text, whole);
    return whole;
  }

  function takenOf(text: string, place: Place | null): Taken | null {
    const seen = byText.get(text);
    if (seen) return seen;
    const record = recordIn(text);
    if (record === null) return null;
    if (record.part) return addPart(record, text, place);
    const known = byId.get(record.id);
    if (known) return known;
    const taken = add(record, text, place);
    byId.set(record.id, taken);
    return taken;
  }

  return {
    take(text: string, place: Place | null): void {
      const taken = takenOf(text, place);
      if (taken === null || place === null) return;
      taken.places.push(place);
      taken.isKept = true;
    },
    records(): RecordSince[] {
      for (const { parts, whole } of divided.values()) {
        const [record] = joinParts([...parts.values()]);
        Object.assign(whole, listed(record!), { record });
      }
      return [...byId.values()];
    },
    isDivided: (id: string): boolean => divided.has(id),
    reader(root: string, files: readonly FileCursor[]): (record: RecordSince) => TraceRecord {
      const textAt = placeReader(root, files);
      return ({ record, places }) => record ?? readAgain(textAt(places[0]!));
    },
  };
}

function listed({ id, hash, prev, timestamp, event, supersedes }: TraceRecord): Listed {
  return { id, hash, prev, timestamp, event, ...(supersedes ? { supersedes } : {}) };
}
