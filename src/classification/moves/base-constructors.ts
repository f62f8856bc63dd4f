import { onceEach } from '../../model/once-each.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import { decorationsOf } from '../names-at-run-time/decorations.ts';
import { classesOf } from '../symbols/classes.ts';
import { areMixed, knownBase, knownBases } from '../symbols/known-bases.ts';
import type { Side, World } from '../world.ts';
import { isMadeNowhere } from './inherited-fields.ts';

/** A class whose constructor runs for those that are made from it alone, and is another one on the other side. */
export interface BaseConstructor {
  readonly before: CodeSymbol;
  readonly after: CodeSymbol;
  /** Its constructor, on the sides that have one. */
  readonly makers: readonly [CodeSymbol | null, CodeSymbol | null];
  /** The constructors of the classes that are made from it, each before and after. */
  readonly heirs: readonly (readonly [CodeSymbol, CodeSymbol])[];
}

/**
 *     class A {}                                   class A { constructor(n) { this.n = n } }
 *     class B extends A { constructor(n) { super(); this.n = n } }      class B extends A { constructor(n) { super(n) } }
 *
 * What constructors begin with may go into that of their base, or come back from there: what each class does when an
 * object is made is compared with all that its base does. Holds where nobody makes objects of the base itself, which is
 * made from no other class, and each class that is made from it is there on both sides with a constructor of its own.
 */
export const baseConstructors = onceEach((world: World): readonly BaseConstructor[] =>
  world.mapping.pairs.flatMap(({ before, after }) => {
    if (before.kind !== 'class' || after.kind !== 'class') return [];
    if (!/^(?:ecmascript|python)$/.test(world.before.factsOf(before).file.profile.modules)) return [];
    const makers = [constructorOf(before), constructorOf(after)] as const;
    if (makers[0]?.contentHash === makers[1]?.contentHash) return [];
    if (makers[0] && makers[1] && world.mapping.after(makers[0]) !== makers[1]) return [];
    const heirs = heirsOf(world, before, after);
    return heirs && heirs.length > 0 ? [{ before, after, makers, heirs }] : [];
  }),
);

/** The constructor that a class has itself. */
export function constructorOf({ children }: CodeSymbol): CodeSymbol | null {
  return children.find(({ kind }) => kind === 'constructor') ?? null;
}

function heirsOf(world: World, before: CodeSymbol, after: CodeSymbol): BaseConstructor['heirs'] | null {
  const { before: was, after: is, mapping } = world;
  if (knownBase(was, before) !== null || knownBase(is, after) !== null) return null;
  const below = (side: Side, base: CodeSymbol): readonly CodeSymbol[] =>
    classesOf(side).filter((one) => one !== base && (knownBases(side, one)?.includes(base) ?? false));
  const [olds, news] = [below(was, before), below(is, after)];
  if (olds.length !== news.length || !olds.every((old) => news.includes(mapping.after(old)!))) return null;
  if (areMixed(was, [before, ...olds]) || areMixed(is, [after, ...news])) return null;
  if (!isMadeNowhere([was, before], [is, after])) return null;
  const isDecorated = (side: Side, one: CodeSymbol): boolean =>
    decorationsOf(side.factsOf(one).file, one).length > 0;
  if (
    [before, ...olds].some((one) => isDecorated(was, one)) ||
    [after, ...news].some((one) => isDecorated(is, one))
  )
    return null;
  const direct = olds.filter((old) => knownBase(was, old) === before);
  const made = direct.map((old) => [constructorOf(old), constructorOf(mapping.after(old)!)] as const);
  const isThere = (
    pair: readonly [CodeSymbol | null, CodeSymbol | null],
  ): pair is readonly [CodeSymbol, CodeSymbol] =>
    pair[0] !== null && pair[1] !== null && mapping.after(pair[0]) === pair[1];
  const areDirect = direct.every((old) => knownBase(is, mapping.after(old)!) === after);
  return areDirect && made.every(isThere) ? (made as unknown as BaseConstructor['heirs']) : null;
}
