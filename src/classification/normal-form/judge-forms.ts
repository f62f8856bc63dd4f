import type { Lower } from '../../model/core.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import { type Judgement, preconditions } from '../judge-units.ts';
import { lostExports } from '../modules/kept-interface.ts';
import type { Proof } from '../proof.ts';
import type { World } from '../world.ts';
import { hasInitializers } from './class-form.ts';
import type { FormProof } from './form-proof.ts';
import { goBuiltins } from './go-builtins.ts';
import type { ResignedFunctions } from './heads/resigned.ts';
import { javaBodiesMoved, javaOneSided } from './java-one-sided.ts';
import { joinedConstants } from './joined-constants.ts';
import { makeProver } from './prove.ts';
import { explain, explainConsumed } from './told/explain.ts';
import { takenFrom } from './told/taken-from.ts';
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
}

/**
 * Tries what the walk could not explain in normal form, and takes its mismatch away where that succeeds. What a proof
 * needs is proved with it: the other users of a symbol that was unfolded in it, the symbols it refers to by other names.
 *
 * @param unproved symbols before that are not tried.
 */
export function judgeForms(
  world: World,
  judgement: Judgement,
  lower: Lower,
  unproved: ReadonlySet<CodeSymbol> = new Set(),
): FormJudgement {
  const { names } = judgement;
  const roots = failingRoots(world, judgement).filter(([before]) => !unproved.has(before));
  const forms = new Map<CodeSymbol, FormProof>();
  let resigned: ResignedFunctions | null = null;
  if (roots.length > 0) {
    const prover = makeProver({ world, names, lower });
    resigned = prover.resigned;
    const failing = new Set(roots.map(([before]) => before));
    for (const { before } of resigned.all) {
      const after = world.mapping.after(before);
      if (after && !failing.has(before)) forms.set(before, prover.prove(before, after));
    }
    for (const [before, after] of roots) forms.set(before, prover.prove(before, after));
    for (const form of joinedConstants(world, prover, forms)) forms.set(form.before, form);
  }
  const good = new Set<CodeSymbol>();
  const lost = forms.size > 0 ? lostSymbols(world) : new Set<CodeSymbol>();
  for (const form of forms.values()) {
    const proof = judgement.proofs.get(form.before)!;
    const fine = form.refused === null && form.difference === null && !lost.has(form.before);
    if (fine && preconditions(world, { ...proof, mismatch: null }, () => null, names, true) === null)
      good.add(form.before);
  }
  for (let left = -1; left !== good.size; ) {
    left = good.size;
    if (resigned) dropUnfollowed(resigned, forms, good);
    dropWhatFalls(world, judgement, forms, good);
  }
  const proved = new Map<CodeSymbol, FormVerdict>();
  const inside = proofsInside(judgement);
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
  standUpAgain(judgement);
  const isProved = (before: CodeSymbol): boolean =>
    proved.has(before) || judgement.proofs.get(before)?.mismatch === null;
  const consumed = new Map([
    ...javaOneSided(world, lower, isProved),
    ...goBuiltins(world, lower),
    ...consumedSymbols(world, judgement, forms, good),
  ]);
  const failed = [...forms.values()].filter(({ before }) => !good.has(before));
  return { proved, consumed, tangled: tangledSymbols(world, judgement, failed), forms: [...forms.values()] };
}

/** What fell with a symbol that it refers to by another name, and was fine otherwise, stands as soon as that is proved. */
function standUpAgain({ proofs }: Judgement): void {
  const fallen = [...proofs.values()].filter(({ mismatch }) => mismatch?.rule === 'leans-on-unproved');
  const holds = (symbol: CodeSymbol): boolean =>
    (proofs.get(symbol)?.mismatch ?? null) === null && symbol.children.every(holds);
  for (let left = -1; left !== fallen.length; ) {
    left = fallen.length;
    for (const proof of fallen.splice(0)) {
      if ([...proof.leans.keys()].every((symbol) => symbol === proof.unit.before || holds(symbol)))
        proof.mismatch = null;
      else fallen.push(proof);
    }
  }
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

/** Pairs that the walk left unexplained; where one stands inside a function, the outermost function. */
function failingRoots(world: World, { proofs }: Judgement): readonly (readonly [CodeSymbol, CodeSymbol])[] {
  const roots = new Map<CodeSymbol, CodeSymbol>();
  for (const { mismatch, unit } of proofs.values()) {
    if (!mismatch || !/^(?:unexplained-edit|leans-on-unproved|reorder|move-symbol)$/.test(mismatch.rule))
      continue;
    // Whether the order of fields counts, their type says.
    if (mismatch.rule === 'reorder' && unit.before.kind !== 'struct') continue;
    const [before, after] = [outermost(unit.before), outermost(unit.after)];
    const { profile } = world.before.factsOf(before).file;
    // Rust's types are nothing but their signatures.
    if (profile.id !== 'rust' && /^(?:namespace|enum|enum_member)$/.test(before.kind)) continue;
    const hasOwnCode =
      /^(?:python|rust)$/.test(profile.id) || profile.modules === 'ecmascript' || hasInitializers(before);
    if (before.kind === 'class' && !hasOwnCode && !hasInitializers(after)) continue;
    if (world.mapping.after(before) === after) roots.set(before, after);
  }
  for (const [before, after] of modulesAround(world)) roots.set(before, after);
  return [...roots];
}

/** Modules of which something may have gone into a module inside the file that is new, or come out of one that is gone. */
function modulesAround(world: World): readonly (readonly [CodeSymbol, CodeSymbol])[] {
  const gone = world.mapping.onlyBefore
    .filter(isInnerModule)
    .map((symbol) => world.before.factsOf(symbol).file.module);
  const come = world.mapping.onlyAfter
    .filter(isInnerModule)
    .map((symbol) => world.after.factsOf(symbol).file.module);
  const pairs = [
    ...gone.map((before) => [before, world.mapping.after(before)] as const),
    ...come.map((after) => [world.mapping.before(after), after] as const),
  ];
  return pairs.flatMap(([before, after]) => (before && after ? [[before, after] as const] : []));
}

function isInnerModule({ kind, declaration }: CodeSymbol): boolean {
  return kind === 'module' && declaration.kind === 'mod_item';
}

function outermost(symbol: CodeSymbol): CodeSymbol {
  let outer = symbol;
  for (let next = symbol.parent; next; next = next.parent) {
    if (/^(?:function|method|constructor)$/.test(next.kind)) outer = next;
  }
  return outer;
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
  const isIn = (symbol: CodeSymbol, outer: CodeSymbol): boolean =>
    symbol.parent !== null && (symbol.parent === outer || isIn(symbol.parent, outer));
  return [...proofs.values()].filter(
    ({ unit }) => isIn(unit.after, after) && classes.some((outer) => isIn(unit.before, outer)),
  );
}

function lostSymbols(world: World): ReadonlySet<CodeSymbol> {
  const lost = new Set<CodeSymbol>();
  for (const facts of world.before.files.values()) {
    const partner = world.mapping.after(facts.file.module);
    for (const { symbol } of lostExports(world, facts, partner ? world.after.factsOf(partner) : null))
      if (symbol) lost.add(symbol);
  }
  return lost;
}

/** A proof falls with the symbols that it leans on. */
function dropWhatFalls(
  world: World,
  { proofs }: Judgement,
  forms: ReadonlyMap<CodeSymbol, FormProof>,
  good: Set<CodeSymbol>,
): void {
  const holds = (symbol: CodeSymbol): boolean =>
    good.has(outermost(symbol)) || proofs.get(symbol)?.mismatch === null;
  for (let fell = true; fell; ) {
    fell = false;
    for (const before of good) {
      const { leans } = forms.get(before)!;
      const shaky = [...leans].some(
        (symbol) => symbol !== before && !holds(symbol) && world.mapping.after(symbol) !== null,
      );
      if (shaky) {
        good.delete(before);
        fell = true;
      }
    }
  }
}

/**
 * A function with other parameters falls with each caller that did not follow, and each caller with the function. So
 * does the form around it, in which its parameters were put in their new places as well.
 */
function dropUnfollowed(
  resigned: ResignedFunctions,
  forms: ReadonlyMap<CodeSymbol, FormProof>,
  good: Set<CodeSymbol>,
): void {
  for (const one of resigned.all) {
    const around = outermost(one.before);
    if (!good.has(one.before) && !good.has(around)) continue;
    const users = resigned.users(one);
    const followed = users && [...users].every((user) => good.has(outermost(user)));
    if (followed && !(one.silent && users.size === 0)) continue;
    good.delete(one.before);
    good.delete(around);
  }
  for (const before of good)
    if ([...forms.get(before)!.follows].some((called) => !good.has(called))) good.delete(before);
}

/**
 * A symbol is what was cut out of its origin as soon as one origin is proved with it in the place of its call. Who
 * else uses it now is none of its doing: that one is proved with it as well, or is itself reported as changed.
 */
function consumedSymbols(
  world: World,
  { proofs }: Judgement,
  forms: ReadonlyMap<CodeSymbol, FormProof>,
  good: ReadonlySet<CodeSymbol>,
): ReadonlyMap<CodeSymbol, FormVerdict> {
  const consumed = new Map<CodeSymbol, FormVerdict>();
  const sides = [
    [world.mapping.onlyBefore, 'usedBefore'],
    [world.mapping.onlyAfter, 'usedAfter'],
  ] as const;
  const holds = (symbols: readonly CodeSymbol[], used: 'usedBefore' | 'usedAfter'): void => {
    const isNew = used === 'usedAfter';
    const index = indexed([...forms.values()], used);
    for (const symbol of symbols) {
      if (consumed.has(symbol)) continue;
      const users = usersOf(world, index, symbol, isNew);
      const origins = (users ?? []).filter(({ before }) => good.has(before));
      const othersAreReported = (users ?? []).every(
        ({ before }) => good.has(before) || proofs.get(before)?.mismatch !== null,
      );
      if (origins.length > 0 && othersAreReported)
        consumed.set(
          symbol,
          explainConsumed(symbol, origins, isNew ? takenFrom(world, symbol, origins) : []),
        );
      else if (symbol.parent && consumed.has(symbol.parent) && !isInnerModule(symbol.parent))
        consumed.set(symbol, consumed.get(symbol.parent)!);
    }
  };
  for (const [symbols, used] of sides) holds(symbols, used);
  return consumed;
}

/** The proofs in which a one-sided symbol was unfolded, or inside of which it stands; null where it is used elsewhere. */
function usersOf(
  world: World,
  { all, byOwn, users: known }: Index,
  symbol: CodeSymbol,
  isNew: boolean,
): readonly FormProof[] | null {
  const root = outermost(symbol);
  const own = (form: FormProof): CodeSymbol => (isNew ? form.after : form.before);
  if (isInnerModule(symbol))
    return all.filter((form) => own(form).kind === 'module' && own(form).path === symbol.path);
  if (root !== symbol) {
    const around = byOwn.get(root);
    if (around) return [around];
  }
  for (let outer = symbol.parent; outer && !/^(?:class|namespace)$/.test(outer.kind); outer = outer.parent) {
    const around = byOwn.get(outer);
    if (around) return [around];
  }
  const users = [...new Set([...(known.get(root) ?? []), ...(known.get(symbol) ?? [])])].filter(
    (form) => form[isNew ? 'usedAfter' : 'usedBefore'].has(root) || form.contained.has(symbol),
  );
  if (users.length > 0 || !/^(?:type|interface)$/.test(symbol.kind)) return users;
  return typeUsers(isNew ? world.after : world.before, all, symbol, own);
}

interface Index {
  readonly all: readonly FormProof[];
  /** By the symbol that was proved. */
  readonly byOwn: ReadonlyMap<CodeSymbol, FormProof>;
  /** By the symbols that were unfolded, or are part of what was proved. */
  readonly users: ReadonlyMap<CodeSymbol, readonly FormProof[]>;
}

function indexed(all: readonly FormProof[], used: 'usedBefore' | 'usedAfter'): Index {
  const byOwn = new Map<CodeSymbol, FormProof>();
  const users = new Map<CodeSymbol, FormProof[]>();
  for (const form of all) {
    const own = used === 'usedAfter' ? form.after : form.before;
    if (!byOwn.has(own)) byOwn.set(own, form);
    for (const symbol of [...form[used], ...form.contained]) {
      const known = users.get(symbol);
      if (known) known.push(form);
      else users.set(symbol, [form]);
    }
  }
  return { all, byOwn, users };
}

/** A type has no part in what happens at run time: it is enough that only what was proved refers to it. */
function typeUsers(
  side: World['before'],
  forms: readonly FormProof[],
  symbol: CodeSymbol,
  own: (form: FormProof) => CodeSymbol,
): readonly FormProof[] | null {
  const { file } = side.factsOf(symbol);
  const binding = file.bindings.all.find((candidate) => candidate.symbol === symbol);
  if (!binding) return null;
  const users = new Set<FormProof>();
  for (const { start, end } of binding.references) {
    if (start >= symbol.range.start && end <= symbol.range.end) continue;
    const inside = ({ path, range }: CodeSymbol): boolean =>
      path === symbol.path && start >= range.start && end <= range.end;
    const isOutside = !file.symbols.some(inside);
    const user = forms.find((form) => {
      const around = own(form);
      // Between the symbols stand the statements of the module.
      return (around.kind === 'module') === isOutside && inside(around);
    });
    if (!user) return null;
    users.add(user);
  }
  return [...users];
}
