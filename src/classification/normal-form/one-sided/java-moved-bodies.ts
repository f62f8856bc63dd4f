import type { CodeSymbol } from '../../../model/symbol.ts';
import { NOBODY_USES_WHAT_IS_GONE } from '../../assumptions.ts';
import { finding } from '../../findings.ts';
import { basesOf, isAbstract, isJavaClass, isSubtype, modifierWords } from '../../java/hierarchy.ts';
import type { Side, World } from '../../world.ts';
import { type FormVerdict, saying } from '../verdict.ts';
import { isCopy, saidOf } from './java-copies.ts';
import { isSameHead, methodsLike } from './java-method-heads.ts';

/**
 * Methods of which one side has only the declaration, and the other a body that the classes below have there instead.
 *
 *     class A { int m() { return 1; } }         ->      abstract class A { abstract int m(); }
 *     class B extends A {}                              class B extends A { int m() { return 1; } }
 *
 * Refused where a class directly below has none of its own, and where one of them is not the same.
 */
export function javaBodiesMoved(world: World): ReadonlyMap<CodeSymbol, FormVerdict> {
  const found = new Map<CodeSymbol, FormVerdict>();
  for (const { before, after } of world.mapping.pairs) {
    if (before.kind !== 'method' || after.kind !== 'method' || isAbstract(before) === isAbstract(after))
      continue;
    if (!saysTheSame(world, before, after)) continue;
    const isDown = isAbstract(after);
    const copies = isDown ? pushedCopies(world, before, after) : pulledCopies(world, before, after);
    if (!copies) continue;
    const names = copies.map(({ name }) => name).join(', ');
    const because = isDown ? `its body is that of ${names} now` : `its body was that of ${names} before`;
    found.set(
      before,
      saying(finding('move-body', 'preserves', because, before, after, NOBODY_USES_WHAT_IS_GONE)),
    );
  }
  return found;
}

/** Types, modifiers and annotations are the same, but for the body and what says that there is none. */
function saysTheSame({ before: was, after: is }: World, before: CodeSymbol, after: CodeSymbol): boolean {
  const access = ({ declaration }: CodeSymbol): string =>
    modifierWords(declaration).find((word) => /^(?:public|protected|private)$/.test(word)) ?? '';
  const said = (side: Side, one: CodeSymbol): string =>
    saidOf(side.factsOf(one), one)
      .replace(/(?:^| )(?:abstract|default)\b/g, '')
      .trim();
  return (
    said(was, before) === said(is, after) &&
    access(before) === access(after) &&
    isSameHead(is, before, after, was)
  );
}

/** The copies that the classes directly below a class have now; null where one of them has nothing to inherit any more. */
function pushedCopies(world: World, before: CodeSymbol, after: CodeSymbol): readonly CodeSymbol[] | null {
  const { parent } = after;
  if (!parent || !isJavaClass(parent)) return null;
  const copies: CodeSymbol[] = [];
  for (const below of classesDirectlyBelow(world.after, parent)) {
    const own = methodsLike(world.after, after).find((one) => one.parent === below);
    if (!own || isAbstract(own)) return null;
    if (world.mapping.before(own)) continue;
    if (!isCopy(world, before, own)) return null;
    copies.push(own);
  }
  return copies.length > 0 ? copies : null;
}

/** The copies that are gone from the classes below; null where one of them did something else. */
function pulledCopies(world: World, before: CodeSymbol, after: CodeSymbol): readonly CodeSymbol[] | null {
  const { parent } = before;
  if (!parent || !isJavaClass(parent)) return null;
  const gone = methodsLike(world.before, before).filter(
    (one) => isSubtype(world.before, one.parent!, parent) && !isAbstract(one) && !world.mapping.after(one),
  );
  return gone.length > 0 && gone.every((one) => isCopy(world, one, after)) ? gone : null;
}

function classesDirectlyBelow(side: Side, base: CodeSymbol): readonly CodeSymbol[] {
  return [...side.files.values()].flatMap(({ file }) =>
    file.symbols.filter((one) => isJavaClass(one) && basesOf(side, one).ours.includes(base)),
  );
}
