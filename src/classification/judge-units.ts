import type { CodeSymbol } from '../model/symbol.ts';
import { whyNotOtherwiseFinal } from './java/constant-variables.ts';
import { whyAnnotatedWithGone } from './modules/annotations-of-gone.ts';
import { brokenImports } from './modules/broken-imports.ts';
import { whyAskedTooEarly } from './modules/early-names.ts';
import { whyReadOtherwise } from './modules/file-head.ts';
import { gainedExports } from './modules/gained-exports.ts';
import { lostExports, whyNotUnexported } from './modules/kept-interface.ts';
import { whyListsGone } from './modules/lists-gone.ts';
import { whyLoadedHalf } from './modules/load-circles.ts';
import { passedEffect } from './modules/passed-effects.ts';
import { replacedInVain } from './modules/replaced-names.ts';
import { whyToldOtherTypes } from './modules/told-types.ts';
import { whyNotMoved } from './moves/moved-symbols.ts';
import { functionsNamedAnew } from './names-at-run-time/function-names.ts';
import { otherwiseSent } from './names-at-run-time/sent-functions.ts';
import { sentenceOfUse } from './open-world/still-used.ts';
import { emptyProof, type Mismatch, makeBijection, type Proof, type Unit, unitOf } from './proof.ts';
import { makeNameRenames, type NameRenames } from './renames/member-names.ts';
import { whyNotRenamedKeywords } from './renames/renamed-keywords.ts';
import { whyNotRenamedLocals } from './renames/renamed-locals.ts';
import { whyNotRenamed } from './renames/renamed-symbols.ts';
import { whyOtherUses } from './rust/shown-uses.ts';
import { nameOfSomethingElse } from './rust/spelled-names.ts';
import { whyOtherTraits } from './rust/traits.ts';
import { isDamaged } from './syntax-errors/damage.ts';
import { erasedValue } from './syntax-errors/erased-values.ts';
import { redeclaredName } from './syntax-errors/redeclared.ts';
import { mismatch, unexplained } from './walk/mismatch.ts';
import { untouchedUnits } from './walk/untouched.ts';
import { proveUnit } from './walk/walk.ts';
import type { World } from './world.ts';

/** What was proved, and what was not, about every pair of symbols of a change set. */
export interface Judgement {
  readonly proofs: ReadonlyMap<CodeSymbol, Proof>;
  /** Faults of a whole change set that belong to no symbol that is left: by the path before. */
  readonly lost: ReadonlyMap<string, readonly Mismatch[]>;
  /** Which names of members were renamed everywhere; what was found out about one is kept. */
  readonly names: NameRenames;
}

/**
 * Proves what can be proved of each pair of symbols, enclosing ones first, so that a local of an enclosing function
 * has its partner before a nested function refers to it. Then what a proof leans on must be proved as well: the
 * assumption that all pairs hold is dropped pair by pair until nothing more falls (a greatest fixed point, so that
 * functions that call each other can be renamed together).
 */
export function judgeUnits(world: World): Judgement {
  const bijection = makeBijection();
  const names = makeNameRenames(world);
  const units = unitsOf(world);
  const proofs = new Map<CodeSymbol, Proof>();
  const isUntouched = untouchedUnits(world);
  const walked: Proof[] = [];
  for (const unit of units) {
    const untouched = isUntouched(unit);
    const proof = untouched ? emptyProof(unit) : proveUnit(world, unit, bijection, names);
    proofs.set(unit.before, proof);
    if (!untouched) walked.push(proof);
  }
  for (const proof of walked) {
    proof.mismatch ??= preconditions(world, proof, (p) => whyNotRenamedLocals(world, p, bijection), names);
  }
  for (const proof of proofs.values()) {
    const keyword = whyNotRenamedKeywords(world, proof, proofs.values());
    if (keyword) proof.mismatch ??= unexplained(proof.unit, keyword.node, keyword.nodeAfter);
  }
  const lost = judgeInterfaces(world, proofs);
  dropWhatLeans(world, proofs);
  return { proofs, lost, names };
}

function unitsOf(world: World): readonly Unit[] {
  const units = world.mapping.pairs.map(({ before, after }) => unitOf(world, before, after));
  const depth = (symbol: CodeSymbol): number =>
    symbol.parent ? 1 + depth(symbol.parent) : symbol.kind === 'module' ? 0 : 1;
  return units
    .map((unit) => ({ unit, depth: depth(unit.before) }))
    .sort((a, b) => a.depth - b.depth)
    .map(({ unit }) => unit);
}

/** Why a pair may not be one symbol, whatever stands inside; null where it may. */
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
  const twice = redeclaredName(proof.unit);
  if (twice !== null)
    return mismatch(
      'syntax-error',
      before.declaration,
      after.declaration,
      `${twice} is declared twice in one scope, so that this is no program`,
    );
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

/** TypeScript and JavaScript with and without JSX read the same code alike. */
function sameFamily(one: string, two: string): boolean {
  const family = new Set(['typescript', 'tsx']);
  return family.has(one) && family.has(two);
}

function judgeInterfaces(
  world: World,
  proofs: Map<CodeSymbol, Proof>,
): ReadonlyMap<string, readonly Mismatch[]> {
  const rest = new Map<string, Mismatch[]>();
  for (const facts of world.before.files.values()) {
    const partner = world.mapping.after(facts.file.module);
    const after = partner ? world.after.factsOf(partner) : null;
    const otherTraits = after && whyOtherTraits(facts, after);
    if (otherTraits) rest.set(facts.file.path, [mismatch('imports', null, null, otherTraits)]);
    const early =
      after &&
      (whyAskedTooEarly(facts, after) ??
        whyLoadedHalf(world, after) ??
        whyAnnotatedWithGone(facts, after) ??
        whyToldOtherTypes(facts, after) ??
        whyListsGone(world, facts, after));
    if (early)
      rest.set(facts.file.path, [
        ...(rest.get(facts.file.path) ?? []),
        mismatch('imports', null, null, early),
      ]);
    const module = proofs.get(facts.file.module);
    const otherUses = after && whyOtherUses(world, facts, after, module?.leans);
    if (otherUses && module) module.mismatch ??= mismatch('lost-export', null, null, otherUses);
    for (const { symbol, because } of after ? gainedExports(world, facts, after) : []) {
      const proof = (symbol && proofs.get(symbol)) ?? module;
      if (proof) proof.mismatch ??= mismatch('gained-export', null, null, because);
    }
    for (const lost of lostExports(world, facts, after)) {
      const fault = mismatch(
        'lost-export',
        lost.exported.type === 'binding' ? lost.exported.node : null,
        null,
        lost.because,
      );
      const proof = (lost.symbol && proofs.get(lost.symbol)) ?? proofs.get(facts.file.module);
      if (proof) proof.mismatch ??= fault;
      else rest.set(facts.file.path, [...(rest.get(facts.file.path) ?? []), fault]);
    }
  }
  for (const { path, because } of [...brokenImports(world), ...otherwiseSent(world)])
    rest.set(path, [...(rest.get(path) ?? []), mismatch('imports', null, null, because)]);
  for (const { symbol, because } of functionsNamedAnew(world)) {
    const proof = proofs.get(symbol);
    if (proof) proof.mismatch ??= mismatch('function-name', null, null, because);
  }
  return rest;
}

function dropWhatLeans(world: World, proofs: ReadonlyMap<CodeSymbol, Proof>): void {
  const leaning = new Map<CodeSymbol, Proof[]>();
  const saying = new Map<CodeSymbol, Proof[]>();
  const note = (map: Map<CodeSymbol, Proof[]>, symbol: CodeSymbol, proof: Proof): void => {
    if (symbol !== proof.unit.before) map.set(symbol, [...(map.get(symbol) ?? []), proof]);
  };
  for (const proof of proofs.values()) {
    for (const symbol of proof.leans.keys()) note(leaning, symbol, proof);
    for (const symbol of proof.members) note(saying, symbol, proof);
  }
  const fallen = [...proofs.values()].filter(({ mismatch: fault }) => fault).map(({ unit }) => unit.before);
  const seen = new Set<CodeSymbol>();
  for (let next = fallen.pop(); next; next = fallen.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    const partner = world.mapping.after(next)!;
    // A member that only others miss under its old name does the same for who followed it.
    const isItself = proofs.get(next)?.mismatch?.rule === 'rename-symbol';
    for (const proof of [...(leaning.get(next) ?? []), ...(isItself ? [] : (saying.get(next) ?? []))]) {
      if (proof.mismatch) continue;
      proof.mismatch = mismatch(
        'leans-on-unproved',
        proof.unit.before.declaration,
        proof.unit.after.declaration,
        partner.name === next.name
          ? `it refers to ${next.name} at its new place ${partner.path}, which is not proved to do the same there`
          : `it now refers to ${partner.name} instead of ${next.name}, which is not proved to do the same`,
        next,
      );
      fallen.push(proof.unit.before);
    }
    // A class is what its members are: who refers to it by another name leans on all of them.
    if (next.parent) fallen.push(next.parent);
  }
}
