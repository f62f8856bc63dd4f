import type { TraceRecord } from '../model/trace-record.ts';
import { inOrder, type Ordered } from './record-order.ts';

const DECIDING = new Set<TraceRecord['event']>([
  'mutation',
  'settlement',
  'command',
  'restoration',
  'amendment',
]);

/** Whether a record is of a kind that says what became of symbols. */
export const decides = ({ event }: Pick<TraceRecord, 'event'>): boolean => DECIDING.has(event);

/**
 * The records that say what became of symbols, in the order in which that happened. One that a later record
 * supersedes is left out, and the later one stands where the last of those stood: a settlement judges anew what was
 * written before it, and what somebody else wrote in between is still the later change.
 *
 *     write 1 (superseded), write 2 (superseded), another's write, settlement of 1 and 2
 *   reads as
 *     settlement, another's write
 */
export function decidingRecords<T extends Ordered & Pick<TraceRecord, 'event' | 'supersedes'>>(
  records: readonly T[],
): readonly T[] {
  const ordered = inOrder(records);
  const placeOf = new Map<string, number>();
  const superseded = new Set<string>();
  ordered.forEach((record, at) => {
    const earlier = (record.supersedes ?? []).filter((id) => placeOf.has(id));
    for (const id of earlier) superseded.add(id);
    placeOf.set(
      record.id,
      earlier.reduce((place, id) => Math.max(place, placeOf.get(id)!), earlier.length > 0 ? -1 : at),
    );
  });
  return ordered
    .filter((record) => decides(record) && !superseded.has(record.id))
    .map((record, at) => ({ record, at, place: placeOf.get(record.id)! }))
    .sort((a, b) => a.place - b.place || a.at - b.at)
    .map(({ record }) => record);
}
