import type { CodeSymbol } from '../model/symbol.ts';
import { whyOtherDots } from './go/dot-imports.ts';
import { whyActsOtherwise } from './modules/acting-loads.ts';
import { whyAnnotatedWithGone } from './modules/annotations-of-gone.ts';
import { brokenImports } from './modules/broken-imports.ts';
import { whyAskedTooEarly } from './modules/early-names.ts';
import { gainedExports } from './modules/gained-exports.ts';
import { lostExports } from './modules/kept-interface.ts';
import { whyListsGone } from './modules/lists-gone.ts';
import { whyLoadedHalf } from './modules/load-circles.ts';
import { type RenamedExport, renamedExports } from './modules/renamed-exports.ts';
import { whyToldOtherTypes } from './modules/told-types.ts';
import { functionsNamedAnew } from './names-at-run-time/function-names.ts';
import { otherwiseSent } from './names-at-run-time/sent-functions.ts';
import { preconditions } from './preconditions.ts';
import { emptyProof, type Mismatch, makeBijection, type Proof, type Unit, unitOf } from './proof.ts';
import { makeNameRenames, type NameRenames } from './renames/member-names.ts';
import { whyNotRenamedKeywords } from './renames/renamed-keywords.ts';
import { whyNotRenamedLocals } from './renames/renamed-locals.ts';
import { isItselfUnderNewName } from './renames/told-by-scopes.ts';
import { whyOtherUses } from './rust/shown-uses.ts';
import { whyOtherTraits } from './rust/traits.ts';
import { mismatch, unexplained } from './walk/mismatch.ts';
import { untouchedUnits } from './walk/untouched.ts';
import { proveUnit } from './walk/walk.ts';
import type { World } from './world.ts';

/** What was proved, and what was not, about every pair of symbols of a change set. */
export interface Judgement {
  readonly proofs: ReadonlyMap<CodeSymbol, Proof>;
  /** Faults of a whole change set that belong to no symbol that is left: by the path before. */
  readonly lost: ReadonlyMap<string, readonly Mismatch[]>;
  /** What files show to others under other names. */
  readonly renamedExports: readonly RenamedExport[];
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
  return { proofs, lost, names, renamedExports: allRenamedExports(world) };
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

function allRenamedExports(world: World): readonly RenamedExport[] {
  return [...world.before.files.values()].flatMap((facts) => {
    const after = world.mapping.after(facts.file.module);
    return after ? renamedExports(world, facts, world.after.factsOf(after)) : [];
  });
}

function judgeInterfaces(
  world: World,
  proofs: Map<CodeSymbol, Proof>,
): ReadonlyMap<string, readonly Mismatch[]> {
  const rest = new Map<string, Mismatch[]>();
  for (const facts of world.before.files.values()) {
    const partner = world.mapping.after(facts.file.module);
    const after = partner ? world.after.factsOf(partner) : null;
    const otherTraits = after && (whyOtherTraits(facts, after) ?? whyOtherDots(facts.file, after.file));
    if (otherTraits) rest.set(facts.file.path, [mismatch('imports', null, null, otherTraits)]);
    const early =
      after &&
      (whyAskedTooEarly(facts, after) ??
        whyLoadedHalf(world, after) ??
        whyActsOtherwise(world, facts, after) ??
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
    const isItself = isItselfUnderNewName(world, next, proofs.get(next)?.mismatch?.rule);
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
