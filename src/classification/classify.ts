import { isTaken, type TrustLevel } from '../model/assumption.ts';
import type { Finding, JudgedChange, MutationClass, SymbolChange } from '../model/classification.ts';
import type { ComparedForms, FileComparison } from '../model/comparison.ts';
import type { Lower } from '../model/core.ts';
import type { ReadFile } from '../model/parsed-file.ts';
import type { CodeSymbol } from '../model/symbol.ts';
import type { SymbolMapping } from '../model/symbol-mapping.ts';
import { blame } from './blame.ts';
import { checkerFindings } from './checkers/checker-comments.ts';
import { editFindings, tellingHowWritten } from './edits/edit-findings.ts';
import { leftMismatch } from './edits/left-by-forms.ts';
import { exportFindings } from './export-findings.ts';
import { failedFinding, finding } from './findings.ts';
import { judgeFiles, worst } from './judge-files.ts';
import { judgeOneSided } from './judge-one-sided.ts';
import { type Judgement, judgeUnits } from './judge-units.ts';
import { otherPart } from './modules/required-names.ts';
import { type FormJudgement, judgeForms } from './normal-form/judge-forms.ts';
import type { FormVerdict } from './normal-form/verdict.ts';
import type { StillUsed } from './open-world/still-used.ts';
import { unitOf } from './proof.ts';
import { followedImports, provedFindings } from './proved-findings.ts';
import { MOST_NODES, makeWorld, type World } from './world.ts';

/** The verdicts of a change set, by symbol, by file, and of the whole. */
export interface Classified {
  readonly files: readonly FileComparison[];
  readonly changes: readonly JudgedChange[];
  readonly mutationClass: MutationClass | null;
  /** What was tried in normal form. */
  readonly forms: readonly ComparedForms[];
  readonly assumedMoved: readonly string[];
}

export interface JudgeOptions {
  /** Which assumptions count as proof. */
  readonly trust?: TrustLevel;
  /** How many nodes may be visited; a comparison that needs more is INTENT_EVOLUTION and says so. */
  readonly mostNodes?: number;
  /** Symbols before of which it is known that their normal form proves nothing. */
  readonly unproved?: ReadonlySet<CodeSymbol>;
  /** By symbols before, who outside of the change set still says their old name, or meets the new one. */
  readonly stillNamed?: ReadonlyMap<CodeSymbol, StillUsed>;
  /**
   * Whether what is no refactoring is looked through for what was refactored in it. That changes no verdict, only what
   * is said of it, and takes longer than the verdicts do. True where this isn't given.
   */
  readonly untangles?: boolean;
}

/**
 * Says of each change whether it is proved to preserve behaviour. The proof is over the whole change set: both sides
 * of every pair are walked side by side, names compared by what they stand for.
 *
 * @param before files as they were; what is the same on both sides need not be there.
 * @param lower gives a file's core form, in which what the comparison of the trees leaves unexplained is tried.
 */
export function classify(
  before: readonly ReadFile[],
  after: readonly ReadFile[],
  mapping: SymbolMapping,
  changes: readonly SymbolChange[],
  lower: Lower,
  { trust = 'default', mostNodes = MOST_NODES, unproved, stillNamed, untangles = true }: JudgeOptions = {},
): Classified {
  const world = makeWorld(before, after, mapping, mostNodes, stillNamed);
  const judgement = judgeUnits(world);
  const forms = judgeForms(world, judgement, { lower, untangles, unproved });
  const listed = new Set(changes.flatMap((change) => (change.before && change.after ? [change.before] : [])));
  const blamed = blame(judgement, listed, changes);
  const known = new Set([...forms.proved.keys()].map(placeOf));
  const wereThere = new Set(changes.flatMap(({ before: one }) => one ?? []));
  const shown = exportFindings(world, judgement.renamedExports, wereThere);
  const judged = changes.map((change) =>
    judgeChange(world, judgement, forms, { blamed, shown }, change, trust, known, untangles),
  );
  const files = judgeFiles(mapping, before, after, judged);
  return {
    files,
    changes: judged,
    mutationClass: worst([...files, ...judged].map((part) => part.mutationClass)),
    forms: forms.forms,
    assumedMoved: [
      ...new Set(
        [...judgement.proofs.values()].flatMap(({ movedImports, names }) => [
          ...movedImports.keys(),
          ...names.keys(),
        ]),
      ),
    ],
  };
}

/** What is told of a change beside what was found out about it. */
interface ToldBeside {
  /** Faults of others that are shown at it. */
  readonly blamed: ReadonlyMap<SymbolChange, readonly Finding[]>;
  /** By symbols before, the other names under which they are shown. */
  readonly shown: ReadonlyMap<CodeSymbol, readonly Finding[]>;
}

function judgeChange(
  world: World,
  judgement: Judgement,
  forms: FormJudgement,
  { blamed, shown }: ToldBeside,
  change: SymbolChange,
  trust: TrustLevel,
  known: ReadonlySet<string>,
  tellsEdits: boolean,
): JudgedChange {
  const { before, after } = change;
  const other =
    before && after && change.changes.includes('renamed')
      ? otherPart([world.before.factsOf(before), before], [world.after.factsOf(after), after])
      : null;
  const formed = other
    ? { findings: [finding('unexplained-edit', 'changes', other, before, after)], changes: [], origin: [] }
    : formVerdict(forms, change);
  const exports = (before && shown.get(before)) ?? [];
  const own = formed
    ? [...formed.findings, ...exports]
    : before && after
      ? ownFindings(world, judgement, forms, before, change, tellsEdits, exports)
      : [...judgeOneSided(world, change), ...exports];
  const others = blamed.get(change) ?? [];
  const placed =
    formed && before && others.length === 0 ? placeFindings(world, judgement, forms, before, change) : [];
  const checkers = formed && before && after ? checkerFindings(unitOf(world, before, after)) : [];
  const told = [...own, ...checkers, ...placed, ...others];
  const proof = tellsEdits && before && after ? judgement.proofs.get(before) : undefined;
  const written = proof ? tellingHowWritten(world, proof, told) : told;
  const findings = written.map((one) => atLevel(one, trust));
  const evolves = findings.some(({ verdict }) => verdict === 'changes');
  return {
    ...change,
    ...(formed ? withOrigin(change, formed, known) : {}),
    mutationClass: evolves ? 'INTENT_EVOLUTION' : 'AST_REFACTOR',
    findings,
  };
}

/** A finding whose assumption isn't taken for granted is no proof. */
function atLevel(found: Finding, trust: TrustLevel): Finding {
  if (found.verdict === 'changes' || !found.assumes || isTaken(found.assumes, trust)) return found;
  return {
    ...found,
    verdict: 'changes',
    because: `${found.because}, if ${found.assumes.sentence}; at the level "${trust}" that is not taken for granted`,
  };
}

function formVerdict(
  { proved, consumed, tangled }: FormJudgement,
  { before, after }: SymbolChange,
): FormVerdict | null {
  if (before && after) return proved.get(before) ?? tangled.get(before) ?? null;
  const symbol = (before ?? after)!;
  return consumed.get(symbol) ?? tangled.get(symbol) ?? null;
}

/**
 * What was proved is known; beside it what was only likely is said of those alone of whom nothing was proved: the same
 * code was cut out of them, and something else was changed there.
 */
function withOrigin(
  change: SymbolChange,
  { changes, origin }: FormVerdict,
  known: ReadonlySet<string>,
): Pick<SymbolChange, 'changes' | 'origin'> {
  const told = new Set(origin.map(placeOf));
  const likely = change.before ? [] : (change.origin ?? []);
  const others = likely.filter((one) => !told.has(placeOf(one)) && !known.has(placeOf(one)));
  return {
    changes: [...new Set([...change.changes, ...changes])],
    origin: origin.length > 0 ? [...origin, ...others] : change.origin,
  };
}

function placeOf({ path, name }: Pick<CodeSymbol, 'path' | 'name'>): string {
  return `${path}#${name}`;
}

/** What a symbol does may be proved and its place still count: a decorator needs what stands before it. */
function placeFindings(
  world: World,
  { proofs }: Judgement,
  { proved }: FormJudgement,
  before: CodeSymbol,
  change: SymbolChange,
): readonly Finding[] {
  if (!change.changes.includes('reordered')) return [];
  const around = proofs.get(before.parent ?? world.before.factsOf(before).file.module)!;
  if (around.reordered || proved.has(around.unit.before)) return [];
  const because = around.mismatch?.because ?? 'what stands around it is not proved to be the same';
  return [finding('reorder', 'changes', because, before, change.after)];
}

function ownFindings(
  world: World,
  { proofs }: Judgement,
  { formOf }: FormJudgement,
  before: CodeSymbol,
  change: SymbolChange,
  tellsEdits: boolean,
  exports: readonly Finding[],
): readonly Finding[] {
  const proof = proofs.get(before)!;
  if (proof.mismatch) {
    const form = formOf(before);
    const edits = tellsEdits ? editFindings(world, proof, proof.mismatch, form) : null;
    const failed = edits ?? [failedFinding(proof.unit, leftMismatch(proof.unit, proof.mismatch, form))];
    return [...failed, ...exports];
  }
  if (change.changes.includes('reordered')) {
    const around = proofs.get(before.parent ?? world.before.factsOf(before).file.module)!;
    if (!around.reordered) {
      const because = around.mismatch?.because ?? 'what stands around it is not proved to be the same';
      return [finding('reorder', 'changes', because, before, change.after)];
    }
  }
  const own = provedFindings(proof, change.changes, exports);
  return before.kind === 'module' ? [...own, ...assumedInFile(before, proofs)] : own;
}

/** What was assumed of the symbols of a file that are as they were, while its imports changed: only it can tell. */
function assumedInFile(module: CodeSymbol, proofs: Judgement['proofs']): readonly Finding[] {
  const found = new Map<string, Finding>();
  for (const proof of proofs.values()) {
    const { before, after } = proof.unit;
    if (proof.movedImports.size === 0 || before.path !== module.path || before === module) continue;
    if (before.contentHash !== after.contentHash) continue;
    for (const followed of followedImports(proof))
      if (!found.has(followed.because)) found.set(followed.because, followed);
  }
  return [...found.values()];
}
