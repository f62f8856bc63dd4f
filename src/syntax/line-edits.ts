import type { Edit } from 'web-tree-sitter';
import { outOfOrder } from '../model/order.ts';

/** What a tree must be told of a change of its text. */
export type TreeEdit = Pick<
  Edit,
  'startIndex' | 'oldEndIndex' | 'newEndIndex' | 'startPosition' | 'oldEndPosition' | 'newEndPosition'
>;

/**
 * How one text becomes another, in whole lines, the last edit first: so that each stands where the text before has it,
 * whatever the others do to it. Lines that stand once in both are taken for the same, where they are in one order.
 */
export function lineEdits(before: string, after: string): readonly TreeEdit[] {
  const start = sameAtStart(before, after);
  const rest = sameAtEnd(before, after, start);
  const row = linesBefore(before, start);
  const [old, now] = [before, after].map((text) => linesOf(text, start, text.length - rest, row)) as [
    Lines,
    Lines,
  ];
  return changedLines(old.lines, now.lines)
    .map(([from, to, first, last]) => {
      const size = now.starts[last]! - now.starts[first]!;
      const end = placeOf(now, last);
      return {
        startIndex: old.starts[from]!,
        oldEndIndex: old.starts[to]!,
        newEndIndex: old.starts[from]! + size,
        startPosition: placeOf(old, from),
        oldEndPosition: placeOf(old, to),
        newEndPosition: { row: from + end.row - first, column: end.column },
      };
    })
    .reverse();
}

const LF = 10;

/** How many units of whole lines both texts begin with. */
function sameAtStart(one: string, other: string): number {
  const most = Math.min(one.length, other.length);
  let line = 0;
  for (let at = 0; at < most && one.charCodeAt(at) === other.charCodeAt(at); at++)
    if (one.charCodeAt(at) === LF) line = at + 1;
  return line;
}

/** How many units of whole lines both end with, of what stands behind their start. */
function sameAtEnd(one: string, other: string, start: number): number {
  const most = Math.min(one.length, other.length) - start;
  const unit = (text: string, fromEnd: number): number => text.charCodeAt(text.length - fromEnd);
  let lines = 0;
  for (let count = 1; count <= most && unit(one, count) === unit(other, count); count++)
    if (startsLine(one, one.length - count) && startsLine(other, other.length - count)) lines = count;
  return lines;
}

const startsLine = (text: string, at: number): boolean => at === 0 || text.charCodeAt(at - 1) === LF;

function linesBefore(text: string, end: number): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0 && at < end; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}

interface Lines {
  readonly lines: readonly string[];
  /** Offsets into the whole text; the end of the last line stands last. */
  readonly starts: readonly number[];
  /** Of the first of them. */
  readonly row: number;
}

/** The lines of a part of a text, with the LF that ends them, since that is what tree-sitter counts. */
function linesOf(text: string, first: number, last: number, row: number): Lines {
  const lines: string[] = [];
  const starts = [first];
  for (let start = first; start < last; ) {
    const at = text.indexOf('\n', start);
    const end = at < 0 ? last : at + 1;
    lines.push(text.slice(start, end));
    starts.push(end);
    start = end;
  }
  return { lines, starts, row };
}

/** Where a line starts; behind a last line that no LF ends, where that ends. */
function placeOf({ lines, starts, row }: Lines, line: number): TreeEdit['startPosition'] {
  const last = lines[line - 1];
  return last === undefined || last.endsWith('\n')
    ? { row: row + line, column: 0 }
    : { row: row + line - 1, column: starts[line]! - starts[line - 1]! };
}

/** Lines `from` to `to` of the one have become lines `first` to `last` of the other. */
type Changed = readonly [from: number, to: number, first: number, last: number];

function changedLines(old: readonly string[], now: readonly string[]): readonly Changed[] {
  const changed: Changed[] = [];
  let [from, first] = sameFrom(old, now, 0, 0);
  for (const [at, place] of [...commonLines(old, now, from, first), [old.length, now.length] as const]) {
    if (at < from || place < first) continue;
    let [to, last] = [at, place];
    while (to > from && last > first && old[to - 1] === now[last - 1]) [to, last] = [to - 1, last - 1];
    if (to > from || last > first) changed.push([from, to, first, last]);
    [from, first] = sameFrom(old, now, at, place);
  }
  return changed;
}

/** The first lines, from these on, that are not the same. */
function sameFrom(old: readonly string[], now: readonly string[], at: number, place: number) {
  let count = 0;
  while (at + count < old.length && place + count < now.length && old[at + count] === now[place + count])
    count += 1;
  return [at + count, place + count] as const;
}

/** Lines that stand once in each of the two from there on, as far as they are in the same order in both. */
function commonLines(
  old: readonly string[],
  now: readonly string[],
  from: number,
  first: number,
): readonly (readonly [number, number])[] {
  const [places, others] = [onlyPlaces(old, from), onlyPlaces(now, first)];
  const pairs = [...others].flatMap(([line, place]) => {
    const at = places.get(line) ?? -1;
    return at >= 0 && place >= 0 ? [[at, place] as const] : [];
  });
  const moved = outOfOrder(pairs.map(([at]) => at));
  return pairs.filter((_, at) => !moved.has(at));
}

/** Where each line stands; -1 for one that stands there more than once. */
function onlyPlaces(lines: readonly string[], from: number): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  for (let at = from; at < lines.length; at += 1) places.set(lines[at]!, places.has(lines[at]!) ? -1 : at);
  return places;
}
