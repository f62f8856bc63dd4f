import type { Binding } from '../../model/bindings.ts';
import type { ParsedFile } from '../../model/parsed-file.ts';
import { partitionPoint } from '../../model/partition-point.ts';
import type { Span } from '../../model/span.ts';

/** Where a binding of the file's top level is referred to. */
interface Place extends Span {
  /** The how-manieth of the file's bindings it is. */
  readonly nth: number;
}

const known = new WeakMap<ParsedFile, readonly Place[]>();

/**
 * The bindings of a file's top level that a part of it refers to, in the order in which the file has them. Looked up:
 * a change set may ask for each of its symbols.
 */
export function topLevelBindingsIn(file: ParsedFile, { start, end }: Span): readonly Binding[] {
  const places = placesOf(file);
  const found = new Set<number>();
  for (let at = firstFrom(places, start); at < places.length && places[at]!.start < end; at++)
    if (places[at]!.end <= end) found.add(places[at]!.nth);
  return [...found].sort((one, other) => one - other).map((nth) => file.bindings.all[nth]!);
}

function placesOf(file: ParsedFile): readonly Place[] {
  const made = known.get(file) ?? readPlaces(file);
  known.set(file, made);
  return made;
}

function readPlaces({ bindings }: ParsedFile): readonly Place[] {
  return bindings.all
    .flatMap(({ topLevel, references }, nth) =>
      topLevel ? references.map(({ start, end }) => ({ start, end, nth })) : [],
    )
    .sort((one, other) => one.start - other.start);
}

/** The first place that doesn't begin before `start`; by halves. */
function firstFrom(places: readonly Place[], start: number): number {
  return partitionPoint(places.length, (at) => places[at]!.start < start);
}
