import type { ParsedFile } from '../../model/parsed-file.ts';
import type { SourceRange } from '../../model/position.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import type { Unit } from '../proof.ts';

/**
 * Where the parser met an error in a symbol's own part, its tree can't be trusted. A module and a class are only their
 * members' place: the walk compares their own broken parts by text, and an error inside a member is that member's.
 */
export function isDamaged({ before, after, old, now }: Unit): boolean {
  const touches = (symbol: CodeSymbol, damage: readonly SourceRange[]): boolean =>
    damage.some(
      (range) =>
        overlapsOrMeets(range, symbol.range) &&
        !symbol.children.some((child) => overlapsOrMeets(range, child.range)),
    );
  if (before.children.length > 0 && after.children.length > 0 && sameDamage(old.file, now.file)) return false;
  return touches(before, old.file.damage) || touches(after, now.file.damage);
}

/** Also where they only touch: what the parser made up has no length. */
function overlapsOrMeets(one: SourceRange, two: SourceRange): boolean {
  return one.start <= two.end && one.end >= two.start;
}

/** Syntax that the grammar doesn't know is broken on both sides alike; a slip of the keyboard on one. */
function sameDamage(before: ParsedFile, after: ParsedFile): boolean {
  const texts = ({ text, damage }: ParsedFile): readonly string[] =>
    damage.map(({ start, end }) => text.slice(start, end));
  return texts(before).join('\0') === texts(after).join('\0');
}
