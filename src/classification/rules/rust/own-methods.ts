import type { Unit } from '../../normal-form/unit.ts';

/** What an option or a result is asked, and the shapes that it has. */
const FAMILY =
  'map map_or map_or_else map_err and_then or or_else ok_or ok_or_else filter flatten unwrap unwrap_or unwrap_or_else unwrap_or_default expect is_some is_none is_ok is_err is_some_and is_none_or is_ok_and as_ref ok err Some None Ok Err'.split(
    ' ',
  );

/**
 * Whether a type of the change set may have a word of options and results, and another one that says the same in its place.
 * One that has no other is no option, which a `match` on the other side shows.
 */
export function isOwnFamily({ facts }: Unit, word: string): boolean {
  return FAMILY.some((other) => other !== word && facts.areOfOneType(word, other));
}

/** Whether a type of the change set may have a word of iterators, and be gone through by a loop. */
export function isOwnIterator({ facts }: Unit, word: string): boolean {
  return ['next', 'into_iter'].some((way) => facts.areOfOneType(word, way));
}
