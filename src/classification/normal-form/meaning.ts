import type { Core, CoreVariable } from '../../model/core.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import type { SymbolPair } from '../../model/symbol-mapping.ts';
import { sameGoName } from '../go/packages.ts';
import { handedOnItem } from '../modules/handed-on-names.ts';
import { sameModule } from '../modules/module-paths.ts';
import { sameLoad } from '../modules/same-load.ts';
import { bringTheSame } from '../modules/star-imports.ts';
import { isFoundInBoth, isFoundUnnamed } from '../moves/moved-imports.ts';
import { isOneFileOfCommonjs, movedWithItsFile } from '../moves/moved-with-files.ts';
import type { NameRenames } from '../renames/member-names.ts';
import { leadsElsewhere, movedItem } from '../rust/items.ts';
import { sameLibraryItem } from '../rust/library-items.ts';
import type { Entity, FileFacts, World } from '../world.ts';
import type { Meaning } from './compared-by.ts';
import { sameJavaName } from './one-sided/java-names.ts';
import type { LoweredSides } from './sides/both-sides.ts';

/** Makes what tells, for one pair of symbols, when a name on the one side means what a name on the other means. */
export type MeaningMaker = (
  /** Gets the symbols (before) that are referred to under another name or from another place. */
  leans: Set<CodeSymbol>,
  facts: FileFacts,
  mayRename: Meaning['mayRename'],
  /** Told of a name that a file out of sight hands on under another one. */
  handedOn: () => void,
) => Meaning;

/**
 * What is looked up once for the change set, such as its classes by their old names, is shared by all pairs that are
 * compared.
 */
export function makeMeanings(sides: LoweredSides, names: NameRenames): MeaningMaker {
  const { world, old, now } = sides;
  const classes = classesByName(world);

  return (leans, facts, mayRename, handedOn) => ({
    mayRename,
    sameOutside: (one, two) =>
      sameEntity(
        world,
        facts.file.profile.modules === 'python' ? sameModule : Object.is,
        [old.entityOf(one), one],
        [now.entityOf(two), two],
        leans,
        handedOn,
      ),
    sameName: (one, two) => facts.file.profile.id === 'java' && sameJavaName(sides, one, two, leans),
    sameTypeName: (one, two) => renamedType(one) === two,
    sameLoad: (one, two) => sameLoad(world, one, two),
    sameMember(one, two) {
      // A declaration names its own member; elsewhere the receiver may tell that another one is meant.
      if (one.op === 'method' || one.op === 'field') return names.explains(one.text, two.text);
      const [was, is] = [spelled(one), spelled(two)];
      const name = one.source?.children.find(({ text }) => text === was);
      const named = two.source?.children.find(({ text }) => text === is);
      const isMeant =
        name !== undefined && named !== undefined && names.whyNot(facts, one.source, name, named) === null;
      if (isMeant) for (const symbol of names.membersCalled(was, is)) leans.add(symbol);
      return isMeant;
    },
  });

  /** A spelled type after the classes in it got the names that they have now. */
  function renamedType(spelled: string): string {
    return spelled.replace(/[\p{L}\p{N}_$]+/gu, (name) => {
      const [only, ...more] = classes.get(name) ?? [];
      return only && more.length === 0 ? only.after.simpleName : name;
    });
  }
}

function sameEntity(
  world: World,
  modulesAgree: (one: string, two: string) => boolean,
  [one, was]: readonly [Entity, CoreVariable],
  [two, is]: readonly [Entity, CoreVariable],
  leans: Set<CodeSymbol>,
  handedOn: () => void,
): boolean {
  const { before, after, mapping } = world;
  if (one.type === 'symbol' && two.type === 'symbol') {
    if (mapping.after(one.symbol) !== two.symbol) return false;
    const stayed = one.symbol.simpleName === two.symbol.simpleName && one.symbol.path === two.symbol.path;
    if (!stayed && !movedWithItsFile(world, one.symbol)) leans.add(one.symbol);
    return true;
  }
  if (one.type === 'module' && two.type === 'module')
    return mapping.after(one.facts.file.module) === two.facts.file.module;
  const [old, now] = [before.files.get(was.path ?? ''), after.files.get(is.path ?? '')];
  if (sameLibraryItem(world, old, one, now, two)) return true;
  if (one.type === 'outside' && two.type === 'outside') {
    const renamed = handedOnItem(world, one, two);
    if (renamed) {
      leans.add(renamed[0]);
      handedOn();
      return true;
    }
    if (one.name !== two.name) return sameGoName(one, two);
    const agree = modulesAgree(one.module, two.module) || isOneFileOfCommonjs(world, one.module, two.module);
    return agree || sameGoName(one, two);
  }
  if (one.type === 'free' && two.type === 'free' && one.name === two.name)
    if (!old || !now || bringsTheSameName(world, old, now, one.name)) return true;
  const item = movedItem(world, { facts: old, entity: one }, { facts: now, entity: two });
  if (item) leans.add(item[0]);
  if (item) return true;
  if (isFoundUnnamed(old, one, two)) return true;
  if (isFoundUnnamed(now, two, one)) return true;
  if (one.type === 'binding' && two.type === 'binding') {
    // Declared outside of every symbol: only by its name is it known to be the same.
    return was.name === is.name && mapping.after(one.facts.file.module) === two.facts.file.module;
  }
  return false;
}

/** Whether a name that two files say, and neither declares, is the same in both. */
function bringsTheSameName(world: World, old: FileFacts, now: FileFacts, name: string): boolean {
  return (
    !leadsElsewhere(world, old, now, name) &&
    bringTheSame(world, old, now) &&
    isFoundInBoth(world, old, now, name)
  );
}

/** Classes with a partner, by the name that they had. */
function classesByName({ mapping }: World): ReadonlyMap<string, readonly SymbolPair[]> {
  const found = new Map<string, SymbolPair[]>();
  for (const pair of mapping.pairs) {
    const { kind, simpleName } = pair.before;
    if (/^(?:class|interface|enum)$/.test(kind))
      found.set(simpleName, [...(found.get(simpleName) ?? []), pair]);
  }
  return found;
}

/** A member's name, without the sign of how it is reached. */
function spelled({ text }: Core): string {
  return text.replace(/^(?:\.|::)/, '');
}
