import type { AstNode } from '../../model/ast-node.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import type { SymbolPair } from '../../model/symbol-mapping.ts';
import type { World } from '../world.ts';
import { type Family, readFamily, spaceOfSymbol } from './renamed-families.ts';

/**
 * Renames of Java's members and classes where others keep the same name, or had it before. What a name is looked for
 * among shows by where it stands, and whose member it is by the type of what stands before the dot.
 *
 *     interface Cart { int total(); }   class Bill { int total() }       ->      interface Cart { int sum(); }   class Bill { int total() }
 *     cart.total() + bill.total()                                                cart.sum() + bill.total()
 */
export interface JavaHomonyms {
  /** Why one may not be called as the other is; null where it may. */
  problem(before: CodeSymbol, after: CodeSymbol): string | null;
  /** Whether a place names what was renamed on the one side, and the same under its new name on the other. */
  follows(before: AstNode, after: AstNode): boolean;
  /** Whether one of two places that spell the same name doesn't mean what the other means. */
  strays(before: AstNode, after: AstNode): boolean;
}

/**
 * Families are read when they are first asked for. Where any file of the change set isn't Java, nothing is explained
 * and nothing strays.
 */
export function makeJavaHomonyms(world: World): JavaHomonyms {
  const families = new Map<string, Family>();
  const isJava = [...world.before.files.values(), ...world.after.files.values()].every(
    ({ file }) => file.profile.id === 'java',
  );
  const renamed = isJava
    ? world.mapping.pairs.filter(({ before, after }) => before.simpleName !== after.simpleName)
    : [];

  function familyOf(before: CodeSymbol, after: CodeSymbol): Family {
    const key = `${spaceOfSymbol(before)} ${before.simpleName} ${after.simpleName}`;
    const made = families.get(key) ?? readFamily(world, before, after);
    families.set(key, made);
    return made;
  }

  const byName = new Map<string, SymbolPair[]>();
  for (const pair of renamed)
    for (const { simpleName } of [pair.before, pair.after])
      byName.set(simpleName, [...(byName.get(simpleName) ?? []), pair]);
  /** Those that a name may belong to before or after. */
  const familiesOf = (...names: readonly string[]): readonly Family[] =>
    byName.size === 0
      ? []
      : names.flatMap((name) => byName.get(name) ?? []).map(({ before, after }) => familyOf(before, after));
  return {
    problem: (before, after) =>
      isJava && spaceOfSymbol(before) === spaceOfSymbol(after)
        ? familyOf(before, after).problem
        : `only some of what is called ${before.simpleName} was renamed`,
    follows: (before, after) =>
      familiesOf(before.text, after.text).some(
        (family) => family.before.has(before) && family.after.has(after),
      ),
    strays: (before, after) =>
      familiesOf(before.text, after.text).some(
        (family) => family.before.has(before) || family.after.has(after),
      ),
  };
}
