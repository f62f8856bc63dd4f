import { whyNotOtherwiseFinal } from './java/constant-variables.ts';
import { whyReadOtherwise } from './modules/file-head.ts';
import { whyNotUnexported } from './modules/kept-interface.ts';
import { passedEffect } from './modules/passed-effects.ts';
import { replacedInVain } from './modules/replaced-names.ts';
import { whyNotMoved } from './moves/moved-symbols.ts';
import { sentenceOfUse } from './open-world/still-used.ts';
import type { Mismatch, Proof, Unit } from './proof.ts';
import type { NameRenames } from './renames/member-names.ts';
import { whyNotRenamed } from './renames/renamed-symbols.ts';
import { nameOfSomethingElse } from './rust/spelled-names.ts';
import { isDamaged } from './syntax-errors/damage.ts';
import { erasedValue } from './syntax-errors/erased-values.ts';
import { redeclaredName } from './syntax-errors/redeclared.ts';
import { reservedName } from './syntax-errors/reserved-names.ts';
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
  const { before, after, old, now } = proof.unit;
  if (old.file.profile.id !== now.file.profile.id && !sameFamily(old.file.profile.id, now.file.profile.id)) {
    return mismatch(
      'language',
      before.declaration,
      after.declaration,
      `${before.path} is in another language now`,
    );
  }
  if (before.contentHash !== after.contentHash && isDamaged(proof.unit)) {
    return mismatch(
      'syntax-error',
      before.declaration,
      after.declaration,
      'code that does not parse can not be compared',
    );
  }
  if (
    before.kind === 'module' &&
    now.file.damage.length > 0 &&
    world.mapping.onlyBefore.some(({ path }) => path === before.path)
  ) {
    return mismatch(
      'syntax-error',
      before.declaration,
      after.declaration,
      'a syntax error hides what became of some symbols',
    );
  }
  const noProgram = whyNoProgram(proof.unit);
  if (noProgram !== null) return mismatch('syntax-error', before.declaration, after.declaration, noProgram);
  const erased = erasedValue(proof.unit);
  if (erased !== null)
    return mismatch(
      'imports',
      before.declaration,
      after.declaration,
      `${erased} is imported as a type alone, and used as a value`,
    );
  const head = before.kind === 'module' ? whyReadOtherwise(old.file, now.file) : null;
  if (head !== null) return mismatch('file-head', before.declaration, after.declaration, head);
  const passed = before.kind === 'module' ? passedEffect(old, now) : null;
  if (passed !== null) return mismatch('imports', before.declaration, after.declaration, passed);
  const still = world.stillNamed.get(before);
  if (still !== undefined)
    return mismatch(
      'still-used',
      before.nameNode,
      after.nameNode,
      sentenceOfUse(still, before.kind === 'module' ? before.path : before.simpleName),
    );
  const inVain = replacedInVain(world, before, after);
  if (inVain !== null) return mismatch('still-used', before.nameNode, after.nameNode, inVain);
  const renamed = whyNotRenamed(world, names, before, after);
  if (renamed !== null)
    return mismatch(
      'rename-symbol',
      before.nameNode,
      after.nameNode,
      `${before.name} may not become ${after.simpleName}: ${renamed}`,
    );
  const moved = whyNotMoved(world, before, after, isFormed);
  if (moved !== null)
    return mismatch(
      'move-symbol',
      before.nameNode ?? before.declaration,
      after.nameNode ?? after.declaration,
      moved,
    );
  const other = nameOfSomethingElse(world, proof.unit, proof.leans);
  if (other !== null)
    return mismatch(
      'imports',
      before.nameNode,
      after.nameNode,
      `the name ${other} stands for something else now`,
    );
  const early = old.file.profile.id === 'java' ? whyNotOtherwiseFinal(world, before, after) : null;
  if (early !== null) return mismatch('constant-variable', before.nameNode, after.nameNode, early);
  const hidden = whyNotUnexported(before, after, now);
  if (hidden !== null) return mismatch('lost-export', before.nameNode, after.nameNode, hidden);
  const local = locals(proof);
  return local === null
    ? null
    : mismatch(
        'rename-local',
        before.nameNode ?? before.declaration,
        after.nameNode ?? after.declaration,
        local,
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
  const reserved = reservedName(unit);
  return reserved === null ? null : `${reserved} is a word of the language, so that this is no program`;
}
