import type { Lower } from '../../model/core.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import type { Judgement } from '../judge-units.ts';
import { gainedExports } from '../modules/gained-exports.ts';
import { lostExports } from '../modules/kept-interface.ts';
import { functionsNamedAnew } from '../names-at-run-time/function-names.ts';
import { preconditions } from '../preconditions.ts';
import type { Mismatch, Proof } from '../proof.ts';
import { modulesWithFiles } from '../rust/modules-with-files.ts';
import type { World } from '../world.ts';
import { consumedSymbols } from './consumed-symbols.ts';
import { joinedConstants } from './definitions/joined-constants.ts';
import { differsInside } from './differs-inside.ts';
import { failingRoots, isInsideOf } from './failing-roots.ts';
import type { FormProof } from './form-proof.ts';
import { dropLeftBehind, dropUnfollowed, dropWhatFalls, standUpAgain } from './leaning-proofs.ts';
import { goBuiltins } from './one-sided/go-builtins.ts';
import { inheritedCopies } from './one-sided/inherited-copies.ts';
import { javaBodiesMoved } from './one-sided/java-moved-bodies.ts';
import { javaOneSided } from './one-sided/java-one-sided.ts';
import { needlessOverrides } from './one-sided/needless-overrides.ts';
import { pulledConstructors } from './one-sided/pulled-constructors.ts';
import { type FormProver, makeProver } from './prove.ts';
import { explain } from './told/explain.ts';
import { untangle } from './told/untangle.ts';
import type { FormVerdict } from './verdict.ts';

/** What the normal form proved beyond the walk. */
export interface FormJudgement {
  /** Findings for pairs of symbols, by the symbol before, that were proved equal in normal form. */
  readonly proved: ReadonlyMap<CodeSymbol, FormVerdict>;
  /** One-sided symbols that are nothing but code taken out of, or put into, what was proved. */
  readonly consumed: ReadonlyMap<CodeSymbol, FormVerdict>;
  /** What changed and was not proved, but has refactorings around the edits: pairs by the symbol before, and one-sided ones. */
  readonly tangled: ReadonlyMap<CodeSymbol, FormVerdict>;
  /** Everything that was tried. */
  readonly forms: readonly FormProof[];
  /** The form in which a symbol (before) was tried, itself or with what it stands in. */
  formOf(before: CodeSymbol): FormProof | undefined;
}

/** How forms are judged. */
interface FormOptions {
  readonly lower: Lower;
  /** Whether what can't be proved is looked through for what was refactored in it. */
  readonly untangles: boolean;
  /** Symbols before that are not tried. */
  readonly unproved: ReadonlySet<CodeSymbol> | undefined;
}

/**
 * Tries what the walk could not explain in normal form, and takes its mismatch away where that succeeds. What a proof
 * needs is proved with it: the other users of a symbol that was unfolded in it, the symbols it refers to by other names.
 */
export function judgeForms(
  world: World,
  judgement: Judgement,
  { lower, untangles, unproved }: FormOptions,
): FormJudgement {
  const roots = failingRoots(world, judgement).filter(([before]) => !unproved?.has(before));
  const inside = proofsInside(judgement);
  const { forms, prover } = proveForms(world, judgement, roots, { lower, untangles });
  const good = goodForms(world, judgement, forms, inside);
  const copies = inheritedCopies(world, judgement, prover, good);
  for (let left = -1; left !== good.size; ) {
    left = good.size;
    if (prover) dropUnfollowed(prover.resigned, forms, good);
    if (prover) dropLeftBehind(prover.followers, judgement, good);
    dropWhatFalls(world, judgement, forms, good);
  }
  const proved = new Map<CodeSymbol, FormVerdict>();
  for (const before of good) {
    const form = forms.get(before)!;
    const verdict = explain(form);
    for (const proof of [...inside(before), ...proofsOfUnnamed(judgement, form)]) {
      proof.mismatch = null;
      proved.set(proof.unit.before, verdict);
    }
  }
  for (const [before, verdict] of javaBodiesMoved(world)) {
    const proof = judgement.proofs.get(before)!;
    if (proof.mismatch?.rule !== 'unexplained-edit') continue;
    proof.mismatch = null;
    proved.set(before, verdict);
  }
  const constructors = pulledConstructors(prover?.bases ?? [], good);
  for (const [before, verdict] of constructors.proved) {
    judgement.proofs.get(before)!.mismatch = null;
    proved.set(before, verdict);
  }
  standUpAgain(world, judgement);
  const isProved = (before: CodeSymbol): boolean =>
    proved.has(before) || judgement.proofs.get(before)?.mismatch === null;
  const consumed = new Map([
    ...javaOneSided(world, lower, isProved),
    ...goBuiltins(world, lower),
    ...needlessOverrides(world),
    ...copies,
    ...constructors.consumed,
    ...modulesWithFiles(world, isProved),
    ...consumedSymbols(world, judgement, forms, good),
  ]);
  const failed = untangles ? [...forms.values()].filter(({ before }) => !good.has(before)) : [];
  return {
    ...{ proved, consumed, tangled: tangledSymbols(world, judgement, failed) },
    forms: [...forms.values()],
    formOf: (before) => formAround(forms, before),
  };
}

function formAround(forms: ReadonlyMap<CodeSymbol, FormProof>, symbol: CodeSymbol): FormProof | undefined {
  for (let at: CodeSymbol | null = symbol; at; at = at.parent) {
    const form = forms.get(at);
    if (form) return form;
  }
  return undefined;
}

/** Proves what the walk left, and the functions whose callers have to follow; nothing is lowered where nothing is left. */
function proveForms(
  world: World,
  judgement: Judgement,
  roots: readonly (readonly [CodeSymbol, CodeSymbol])[],
  { lower, untangles }: Pick<FormOptions, 'lower' | 'untangles'>,
): { readonly forms: ReadonlyMap<CodeSymbol, FormProof>; readonly prover: FormProver | null } {
  const forms = new Map<CodeSymbol, FormProof>();
  if (roots.length === 0) return { forms, prover: null };
  const inside = proofsInside(judgement);
  const prover = makeProver({ world, names: judgement.names, lower, untangles });
  const failing = new Set(roots.map(([before]) => before));
  for (const { before } of prover.resigned.all) {
    const after = world.mapping.after(before);
    if (after && !failing.has(before)) forms.set(before, prover.prove(before, after));
  }
  for (const [before, after] of largestLast(roots)) {
    const apart = differsInside(world, inside(before), prover, before, after);
    forms.set(before, apart ?? prover.prove(before, after));
  }
  for (const form of joinedConstants(world, prover, forms)) forms.set(form.before, form);
  return { forms, prover };
}

/** The symbols (before) whose forms are equal, and of which nothing else stands in the way. */
function goodForms(
  world: World,
  judgement: Judgement,
  forms: ReadonlyMap<CodeSymbol, FormProof>,
  inside: (root: CodeSymbol) => readonly Proof[],
): Set<CodeSymbol> {
  const good = new Set<CodeSymbol>();
  const shown = forms.size > 0 ? shownOtherwise(world) : new Set<CodeSymbol>();
  const faultOf = (one: Proof): Mismatch | null =>
    preconditions(world, { ...one, mismatch: null }, () => null, judgement.names, true);
  for (const form of forms.values()) {
    if (form.refused !== null || form.difference !== null) continue;
    const all = inside(form.before);
    if (all.some(({ unit }) => shown.has(unit.before))) continue;
    const proof = judgement.proofs.get(form.before)!;
    // What stands inside is proved with it, but may be seen by its name as anything else is.
    const renamed = all.filter((one) => one !== proof && one.unit.before.name !== one.unit.after.name);
    const fault = faultOf(proof) ?? renamed.map(faultOf).find((one) => one?.rule === 'rename-symbol') ?? null;
    if (fault === null) good.add(form.before);
    // Nothing but this stands in the way: it says more than the edits, which are explained.
    else if (proof.mismatch?.rule === 'unexplained-edit') proof.mismatch = fault;
  }
  return good;
}

/** A module as long as that may take all the work that a change set is allowed: whatever is short is proved before it. */
const LONG = 100_000;

function largestLast(
  roots: readonly (readonly [CodeSymbol, CodeSymbol])[],
): readonly (readonly [CodeSymbol, CodeSymbol])[] {
  const isLong = ([{ range }]: readonly [CodeSymbol, CodeSymbol]): boolean => range.end - range.start > LONG;
  return [...roots.filter((root) => !isLong(root)), ...roots.filter(isLong)];
}

function tangledSymbols(
  world: World,
  { proofs }: Judgement,
  failed: readonly FormProof[],
): ReadonlyMap<CodeSymbol, FormVerdict> {
  const tangled = new Map<CodeSymbol, FormVerdict>();
  for (const form of failed) {
    const found =
      proofs.get(form.before)?.mismatch?.rule === 'unexplained-edit' ? untangle(world, form) : null;
    if (!found) continue;
    tangled.set(form.before, found.pair);
    for (const [symbol, verdict] of found.oneSided) if (!tangled.has(symbol)) tangled.set(symbol, verdict);
  }
  return tangled;
}

/** By symbol, the proofs of it and of what stands inside. */
function proofsInside({ proofs }: Judgement): (root: CodeSymbol) => readonly Proof[] {
  const inside = new Map<CodeSymbol, Proof[]>();
  for (const proof of proofs.values()) {
    for (let at: CodeSymbol | null = proof.unit.before; at; at = at.parent) {
      const known = inside.get(at);
      if (known) known.push(proof);
      else inside.set(at, [proof]);
    }
  }
  return (root) => {
    const found = inside.get(root) ?? [];
    // What stands inside of a module or a class is proved on its own, with its types.
    return root.kind === 'module' || root.kind === 'class'
      ? found.filter(({ unit }) => unit.before === root)
      : found;
  };
}

/** What stood in a class that is gone, and stands where the class was made. */
function proofsOfUnnamed({ proofs }: Judgement, { usedBefore, after }: FormProof): readonly Proof[] {
  const classes = [...usedBefore].filter(({ kind }) => kind === 'class');
  if (classes.length === 0) return [];
  return [...proofs.values()].filter(
    ({ unit }) => isInsideOf(unit.after, after) && classes.some((outer) => isInsideOf(unit.before, outer)),
  );
}

/** Symbols that are shown to others on one side only, or hand on a function under another name, and modules that hand on more or less than they did. */
function shownOtherwise(world: World): ReadonlySet<CodeSymbol> {
  const found = new Set<CodeSymbol>();
  for (const facts of world.before.files.values()) {
    const partner = world.mapping.after(facts.file.module);
    const after = partner ? world.after.factsOf(partner) : null;
    const gained = after ? gainedExports(world, facts, after) : [];
    for (const { symbol } of [...lostExports(world, facts, after), ...gained])
      found.add(symbol ?? facts.file.module);
  }
  for (const { symbol } of functionsNamedAnew(world)) found.add(symbol);
  return found;
}
