import { orderOf } from '../../ledger/record-order.ts';
import type { BatchFacts } from './batch.ts';
import { readNumber, writeMeta } from './meta.ts';
import { numberOrNull, type Statements } from './statements.ts';

/**
 * Where a record counts, as one number: after all that happened up to the last write that it judges, and among those
 * in their own order. 2^26 records have room.
 */
export const sinceOf = (place: number, seq: number): number => place * 2 ** 27 + seq;

/**
 * Puts the end of the ledger in order: the records of a batch, all of which come behind those that are in order
 * before. What they supersede stops counting, wherever it stands.
 *
 * @param from the number in the order of the first of them; whatever stands there or behind is forgotten.
 * @param altered records of the batch that were there before and say something else now.
 * @returns from where on the records that count are others than before; null where they are the same.
 */
export function putInOrder(
  db: Statements,
  facts: BatchFacts,
  from: number,
  altered: ReadonlySet<number>,
): number | null {
  const before = forgetFrom(db, from);
  const order = orderOf(facts);
  const seqs = new Float64Array(facts.count).fill(-1);
  const places = new Float64Array(facts.count);
  const supersededBy = new Float64Array(facts.count).fill(-1);
  const earlier = earlierRecords(db, before);
  const atOf = placesByNumber(facts);
  for (const [index, at] of order.entries()) {
    const seq = from + index;
    let place = -1;
    for (const no of facts.supersedes(at)) {
      const inBatch = atOf(no);
      if (inBatch !== null) {
        if (seqs[inBatch] === -1) continue;
        place = Math.max(place, places[inBatch]!);
        if (supersededBy[inBatch] === -1) supersededBy[inBatch] = seq;
      } else place = Math.max(place, earlier.supersede(no, seq));
    }
    seqs[at] = seq;
    places[at] = place === -1 ? seq : place;
  }
  const changed = firstChange(before.sinces, altered);
  let latest = Number(db.first('SELECT latest FROM counted WHERE seq = ?', from - 1)?.['latest'] ?? EARLIEST);
  let skew = readNumber(db, 'skew');
  for (const at of order) {
    const [seq, place] = [seqs[at]!, places[at]!];
    const superseder = supersededBy[at] === -1 ? null : supersededBy[at]!;
    const since = facts.decides(at) && superseder === null ? sinceOf(place, seq) : null;
    latest = Math.max(latest, facts.time(at));
    skew = Math.max(skew, latest - facts.time(at));
    const { intent, session } = facts.words(at);
    changed.see(facts.no(at), since);
    db.add(
      'INSERT INTO counted',
      ...[seq, facts.no(at), place, since, latest, superseder, facts.decides(at) ? 1 : 0, intent, session],
    );
  }
  writeMeta(db, 'skew', skew);
  earlier.write((no, since) => changed.see(no, since));
  return changed.first();
}

/** Where in the batch the record of a number is; numbers are given one after the other, so that a list is enough. */
function placesByNumber(facts: BatchFacts): (no: number) => number | null {
  let [first, last] = [Number.POSITIVE_INFINITY, -1];
  for (let at = 0; at < facts.count; at += 1) {
    first = Math.min(first, facts.no(at));
    last = Math.max(last, facts.no(at));
  }
  const places = new Int32Array(Math.max(0, last - first + 1)).fill(-1);
  for (let at = 0; at < facts.count; at += 1) places[facts.no(at) - first] = at;
  return (no) => {
    const place = places[no - first];
    return place === undefined || place === -1 ? null : place;
  };
}

/** The earliest time that a date can say. */
const EARLIEST = -8.64e15;

interface Before {
  /** What counted since when, of all whose place may be another one now; null for what didn't count. */
  readonly sinces: Map<number, number | null>;
  /** Records before the batch that only the batch's had superseded. */
  readonly freed: readonly number[];
}

function forgetFrom(db: Statements, from: number): Before {
  const sinces = new Map<number, number | null>();
  for (const row of db.all('SELECT record, since FROM counted WHERE seq >= ?', from))
    sinces.set(Number(row['record']), numberOrNull(row['since']));
  db.run('DELETE FROM counted WHERE seq >= ?', from);
  const freed = db
    .all('SELECT record FROM counted WHERE superseded_by >= ?', from)
    .map((row) => Number(row['record']));
  for (const no of freed) sinces.set(no, null);
  db.run('UPDATE counted SET superseded_by = NULL WHERE superseded_by >= ?', from);
  return { sinces, freed };
}

/** Records that are in order before the batch: their places stay, and the batch may supersede them. */
function earlierRecords(db: Statements, { sinces, freed }: Before) {
  const touched = new Set(freed);
  return {
    /** @returns the place of the one superseded; -1 where there is none. */
    supersede(no: number, by: number): number {
      const row = db.first('SELECT place, since, superseded_by FROM counted WHERE record = ?', no);
      if (!row) return -1;
      if (row['superseded_by'] === null) {
        if (!sinces.has(no)) sinces.set(no, numberOrNull(row['since']));
        touched.add(no);
        db.run('UPDATE counted SET superseded_by = ? WHERE record = ?', by, no);
      }
      return Number(row['place']);
    },
    /** Writes since when each counts now. */
    write(tell: (no: number, since: number | null) => void): void {
      for (const no of touched) {
        const row = db.first('SELECT seq, place, superseded_by, decides FROM counted WHERE record = ?', no)!;
        const counts = row['decides'] === 1 && row['superseded_by'] === null;
        const since = counts ? sinceOf(Number(row['place']), Number(row['seq'])) : null;
        db.run('UPDATE counted SET since = ? WHERE record = ?', since, no);
        tell(no, since);
      }
    },
  };
}

/** The first place at which a record counts now and didn't, or did and doesn't. */
function firstChange(sinces: Map<number, number | null>, altered: ReadonlySet<number>) {
  let first = Number.POSITIVE_INFINITY;
  const note = (since: number | null): void => {
    if (since !== null) first = Math.min(first, since);
  };
  return {
    see(no: number, since: number | null): void {
      const before = sinces.get(no) ?? null;
      sinces.delete(no);
      if (before === since && !altered.has(no)) return;
      note(before);
      note(since);
    },
    first(): number | null {
      for (const since of sinces.values()) note(since);
      return first === Number.POSITIVE_INFINITY ? null : first;
    },
  };
}
