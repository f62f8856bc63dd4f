import type { Side, World } from '../world.ts';

/**
 * The one of two names that something implicit may have, which a compiler looks for by its type and then leaves alone if
 * a local of its name stands before it; null where neither is such a name.
 *
 *     implicit val order: Ordering[Int] = Ordering.Int.reverse
 *     def top = { val limit = 3; list.sorted.take(limit) }          sorted the other way round
 *     def top = { val order = 3; list.sorted.take(order) }          sorted in the order of numbers
 */
export function implicitName({ before, after }: World, from: string, to: string): string | null {
  const isImplicit = (name: string): boolean =>
    OF_LIBRARIES.test(name) || implicitsOf(before).has(name) || implicitsOf(after).has(name);
  return [from, to].find(isImplicit) ?? null;
}

/** What wildcard imports and base classes of well-known libraries bring along under names that locals have as well. */
const OF_LIBRARIES =
  /^(?:actorSystem|augmentString|context|ctx|cs|db|dispatcher|ec|executionContext|executor|formats|global|mat|materializer|messages|opportunistic|ord|ordering|patience|patienceConfig|request|scheduler|session|spark|system|timeout|timer|trace|transaction|wrapString|\w*(?:2|To|to)\p{Lu}\w*|evidence\$\d+)$/u;

const known = new WeakMap<Side, ReadonlySet<string>>();

function implicitsOf(side: Side): ReadonlySet<string> {
  const made = known.get(side) ?? readImplicits(side);
  known.set(side, made);
  return made;
}

/**
 * Names that stand behind `implicit` or `given`, of all parameters in a list of that kind, and of what is imported by its
 * name, which may be implicit where it is declared.
 */
function readImplicits({ files }: Side): ReadonlySet<string> {
  const texts = [...files.values()].flatMap(({ file }) => (file.profile.id === 'scala' ? [file.text] : []));
  return new Set(texts.flatMap((text) => [...text.matchAll(IMPLICIT)].flatMap(([said]) => wordsIn(said))));
}

const IMPLICIT =
  /\(\s*(?:implicit|using)\b[^)]*|\b(?:implicit|given)\b[^=:({\n]*|^[^\S\n]*import\s+(?:[^{}\n]*\{[^}]*\}|.*)/gm;

function wordsIn(text: string): readonly string[] {
  return text.match(/[\p{L}_$][\p{L}\p{N}_$]*/gu) ?? [];
}
