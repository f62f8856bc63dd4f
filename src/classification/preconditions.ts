import { whyNotOtherwiseFinal } from './java/constant-variables.ts';
import { isDoubled } from './java/doubled-methods.ts';
import { whyReadOtherwise } from './modules/file-head.ts';
import { whyNotUnexported } from './modules/kept-interface.ts';
import { packageLost } from './modules/package-imports.ts';
import { passedEffect } from './modules/passed-effects.ts';
import { replacedInVain } from './modules/replaced-names.ts';
import { whyNotMoved } from './moves/moved-symbols.ts';
import { sentenceOfUse } from './open-world/still-used.ts';
import type { Mismatch, Proof, Unit } from './proof.ts';
import type { NameRenames } from './renames/member-names.ts';
import { whyNotRenamed } from './renames/renamed-symbols.ts';
import { nameOfSomethingElse } from './rust/spelled-names.ts';
import { whyMeantByOthers } from './rust/visibility.ts';
import { isDamaged } from './syntax-errors/damage.ts';
import { earlyError } from './syntax-errors/early-errors.ts';
import { erasedValue } from './syntax-errors/erased-values.ts';
import { redeclaredName } from './syntax-errors/redeclared.ts';
import { hiddenLiteral, reservedName } from './syntax-errors/reserved-names.ts';
import { mismatch } from './walk/mismatch.ts';
import type { World } from './world.ts';

/**
 * Why a pair may not be one symbol, whatever stands inside; null where it may.
 *
 * @param locals why its locals may not be called differently.
 * @param isFormed whether it was compared in normal form, in which a member may go to another class.
 */
export function preconditions(
  world: World,
  proof: Proof,
  locals: (proof: Proof) => string | null,
  names: NameRenames,
  isFormed = false,
): Mismatch | null {
  return (
    whyUnread(world, proof.unit) ??
    whyReadOtherwiseAsFile(proof.unit) ??
    whyMissed(world, proof.unit) ??
    whyNotHere(world, proof, names, isFormed) ??
    whyNotSeenSo(world, proof.unit) ??
    about(proof.unit, 'rename-local', locals(proof))
  );
}

/** Said of two symbols as a whole, shown by their names where they have one; null where there is nothing to say. */
function about({ before, after }: Unit, rule: string, because: string | null): Mismatch | null {
  if (because === null) return null;
  return mismatch(rule, before.nameNode ?? before.declaration, after.nameNode ?? after.declaration, because);
}

/** The same of all that they are. */
function ofWhole({ before, after }: Unit, rule: string, because: string | null): Mismatch | null {
  return because === null ? null : mismatch(rule, before.declaration, after.declaration, because);
}

/** The same of nothing but their names; a module has none. */
function ofName({ before, after }: Unit, rule: string, because: string | null): Mismatch | null {
  return because === null ? null : mismatch(rule, before.nameNode, after.nameNode, because);
}

/** What can't be compared, since one of the two is in another language, or is no program. */
function whyUnread(world: World, unit: Unit): Mismatch | null {
  const { before, after, old, now } = unit;
  if (old.file.profile.id !== now.file.profile.id && !sameFamily(old.file.profile.id, now.file.profile.id))
    return ofWhole(unit, 'language', `${before.path} is in another language now`);
  if (before.contentHash !== after.contentHash && isDamaged(unit))
    return ofWhole(unit, 'syntax-error', 'code that does not parse can not be compared');
  const isAnyGone = (): boolean => world.mapping.onlyBefore.some(({ path }) => path === before.path);
  if (before.kind === 'module' && now.file.damage.length > 0 && isAnyGone())
    return ofWhole(unit, 'syntax-error', 'a syntax error hides what became of some symbols');
  const noProgram = whyNoProgram(unit);
  if (noProgram !== null) return ofWhole(unit, 'syntax-error', noProgram);
  const erased = erasedValue(unit);
  if (erased === null) return null;
  return ofWhole(unit, 'imports', `${erased} is imported as a type alone, and used as a value`);
}

/** What the head of a file tells those who read it, and what loading it does that goes on elsewhere. */
function whyReadOtherwiseAsFile(unit: Unit): Mismatch | null {
  const { before, old, now } = unit;
  if (before.kind !== 'module') return null;
  return (
    ofWhole(unit, 'file-head', whyReadOtherwise(old.file, now.file)) ??
    ofWhole(unit, 'imports', passedEffect(old, now)) ??
    ofWhole(unit, 'imports', whyNotOfPackage(unit))
  );
}

function whyNotOfPackage({ old, now }: Unit): string | null {
  const lost = packageLost(old.file, now.file);
  return (
    lost && `${lost} is one of the package that the file is run in, and is asked for without it on one side`
  );
}

/** Who still asks for what is gone from its name or its place. */
function whyMissed(world: World, unit: Unit): Mismatch | null {
  const { before, after } = unit;
  const still = world.stillNamed.get(before);
  if (still !== undefined) {
    const name = before.kind === 'module' ? before.path : before.simpleName;
    return ofName(unit, 'still-used', sentenceOfUse(still, name));
  }
  return ofName(unit, 'still-used', replacedInVain(world, before, after));
}

/** Why it may not have its new name, or stand at its new place. */
function whyNotHere(world: World, proof: Proof, names: NameRenames, isFormed: boolean): Mismatch | null {
  const { unit } = proof;
  const { before, after } = unit;
  const renamed = whyNotRenamed(world, names, before, after);
  if (renamed !== null)
    return ofName(unit, 'rename-symbol', `${before.name} may not become ${after.simpleName}: ${renamed}`);
  const moved = whyNotMoved(world, before, after, isFormed);
  if (moved !== null) return about(unit, 'move-symbol', moved);
  const other = nameOfSomethingElse(world, unit, proof.leans);
  return other === null ? null : ofName(unit, 'imports', `the name ${other} stands for something else now`);
}

/** What others saw of it that they see no more, or see earlier. */
function whyNotSeenSo(world: World, unit: Unit): Mismatch | null {
  const { before, after, old, now } = unit;
  const early = old.file.profile.id === 'java' ? whyNotOtherwiseFinal(world, before, after) : null;
  return (
    ofName(unit, 'constant-variable', early) ??
    ofName(unit, 'gained-name', whyMeantByOthers(world, before, after)) ??
    ofName(unit, 'lost-export', whyNotUnexported(before, after, now))
  );
}

/** TypeScript reads the same code alike in files with JSX and without. */
function sameFamily(one: string, two: string): boolean {
  const family = new Set(['typescript', 'tsx']);
  return family.has(one) && family.has(two);
}

/** What no compiler takes, though the grammar does. */
function whyNoProgram(unit: Unit): string | null {
  const twice = redeclaredName(unit);
  if (twice !== null) return `${twice} is declared twice in one scope, so that this is no program`;
  if (isDoubled(unit))
    return `its class has ${unit.after.simpleName} twice for what it is given, so that this is no program`;
  const early = earlyError(unit);
  if (early !== null) return early;
  const hidden = hiddenLiteral(unit);
  if (hidden !== null) return `${hidden} is declared, and who says it may mean that or the language's own`;
  const reserved = reservedName(unit);
  return reserved === null ? null : `${reserved} is a word of the language, so that this is no program`;
}
