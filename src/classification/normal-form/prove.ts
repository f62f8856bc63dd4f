import type { Core, Lower } from '../../model/core.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import type { BaseConstructor } from '../moves/base-constructors.ts';
import type { NameRenames } from '../renames/member-names.ts';
import type { World } from '../world.ts';
import { type Attempt, pairComparison, partnersOf } from './compare-pair.ts';
import { calledUnevenly } from './definitions/called-unevenly.ts';
import type { Difference } from './equal.ts';
import { type FormProof, failed } from './form-proof.ts';
import type { ResignedFunctions } from './heads/resigned.ts';
import { isAskedAboveOnce } from './items/asked-above.ts';
import { failsAsConstant, failsBeforeItsTurn } from './items/constants-that-fail.ts';
import { DIRECTIVES_CHANGED, obeyedIn } from './items/directives.ts';
import { MOST_VISITS, MOST_VISITS_OF_ALL, TOO_MUCH_WORK } from './limits.ts';
import { NO_SYMBOLS } from './pair-of-units.ts';
import { makePreparation } from './prepared-pair.ts';
import { bothSides } from './sides/both-sides.ts';
import { tellingApart } from './told-apart.ts';
import { bounded } from './work.ts';

export interface FormProver {
  /** Compares two symbols in normal form, with all that stands inside them. */
  prove(before: CodeSymbol, after: CodeSymbol): FormProof;
  /** Functions whose callers must follow, or nothing is proved of them. */
  readonly resigned: ResignedFunctions;
  /** By symbols (before), the callers that must be proved as well, or nothing is proved of them. */
  readonly followers: ReadonlyMap<CodeSymbol, ReadonlySet<CodeSymbol>>;
  /** Bases that are proved by the constructors of all classes that are made from them. */
  readonly bases: readonly BaseConstructor[];
  /** Compares two modules with the values of some of their constants, which may depend on one another. */
  proveJoined(before: CodeSymbol, after: CodeSymbol, constants: ReadonlySet<CodeSymbol>): FormProof;
}

export interface FormInput {
  readonly world: World;
  readonly names: NameRenames;
  readonly lower: Lower;
  /** Whether what can't be proved is rewritten all the same, to see what was refactored in it. */
  readonly untangles: boolean;
}

/** An attempt at a whole symbol. */
interface WholeAttempt extends Attempt {
  /** Constants that a module is proved together with. */
  readonly joined: ReadonlySet<CodeSymbol>;
}

const CONSTANT_WRITTEN = 'a constant on one side is written there, which fails';
const ASKED_BEFORE_ITS_TURN =
  'it may be asked for before its declaration is run, which gives undefined of a `var` and fails of anything else';

/** Prepares both sides of a change set; nothing is lowered before it is asked for. */
export function makeProver({ world, names, lower, untangles }: FormInput): FormProver {
  const sides = bothSides(world, lower);
  const { old, now, resigned } = sides;
  const prepare = makePreparation(sides, names);
  const telling = tellingApart(world, untangles);
  const work = { left: MOST_VISITS_OF_ALL };
  /** What comes out the same, whatever is made of variables that one side uses more often. */
  const settled = new WeakSet<FormProof>();
  const compare = pairComparison(sides, telling, untangles, settled);
  const plain: WholeAttempt = {
    ...{ definitionsBefore: old.definitions, definitionsAfter: now.definitions },
    ...{ shared: [], uneven: false, joined: NO_SYMBOLS },
  };

  return {
    prove,
    proveJoined: (before, after, joined) => attempt(before, after, { ...plain, joined }),
    resigned,
    followers: sides.alike.followers ?? new Map(),
    bases: sides.alike.bases ?? [],
  };

  /** What is there on both sides is put in the place of its calls as well, where they differ in number. */
  function prove(before: CodeSymbol, after: CodeSymbol): FormProof {
    const found = attempt(before, after, plain);
    if (found.refused !== null || found.difference === null) return found;
    // A call was given the order that its arguments have after, which the body before doesn't take them in.
    const choices = calledUnevenly(sides, before, after)
      .map((choice) => choice.filter((symbol) => !resigned.all.some((one) => one.before === symbol)))
      .filter(({ length }) => length > 0);
    const { id } = world.before.factsOf(before).file.profile;
    const uneven = id === 'go' || id === 'rust' || id === 'python';
    const isAroundOthers =
      (before.kind === 'module' && id !== 'python') ||
      (before.kind === 'class' && id !== 'python' && id !== 'java');
    if (isAroundOthers || (choices.length === 0 && !uneven)) return found;
    if (choices.length === 0 && (settled.has(found) || isApartForGood(found))) return found;
    for (const shared of choices.length === 0 ? [[]] : choices) {
      const more = attempt(before, after, {
        definitionsBefore: old.definitionsWith(new Set(shared)),
        definitionsAfter: now.definitionsWith(new Set(partnersOf(world, shared))),
        ...{ shared, uneven, joined: NO_SYMBOLS },
      });
      if (more.refused === null && more.difference === null) return more;
    }
    return found;
  }

  /** What unfolds variables that one side uses more often brings no words along which the rewritten forms don't say. */
  function isApartForGood({ roots }: FormProof): boolean {
    return roots !== null && telling.wordsOnOneSide(roots[0], roots[1], []) !== null;
  }

  function attempt(before: CodeSymbol, after: CodeSymbol, given: WholeAttempt): FormProof {
    const run = (): FormProof => {
      if (isObeyedOtherwise(before, after, given.shared)) return failed(before, after, DIRECTIVES_CHANGED);
      const [oldFacts, nowFacts] = [world.before.factsOf(before), world.after.factsOf(after)];
      if (failsAsConstant([before, oldFacts.file], [after, nowFacts.file]))
        return failed(before, after, CONSTANT_WRITTEN);
      if (
        failsBeforeItsTurn([before, oldFacts], [after, nowFacts]) ||
        isAskedAboveOnce([before, oldFacts], [after, nowFacts])
      )
        return failed(before, after, ASKED_BEFORE_ITS_TURN);
      const early = (one: Core, two: Core): Difference | null =>
        untangles ? null : telling.wordsOnOneSide(one, two, given.shared);
      const pair = prepare(before, after, given.joined, given.uneven, early);
      if (typeof pair === 'string') return failed(before, after, pair);
      if (!('apart' in pair)) return compare(pair, given);
      const told = { ...failed(before, after, null), difference: pair.apart };
      settled.add(told);
      return told;
    };
    return bounded(work, MOST_VISITS, run) ?? failed(before, after, TOO_MUCH_WORK);
  }

  /** Whether tools obey other comments in one of them, and nothing that may be unfolded could bring them along. */
  function isObeyedOtherwise(before: CodeSymbol, after: CodeSymbol, shared: readonly CodeSymbol[]): boolean {
    const obeyed = obeyedIn(world.before.factsOf(before).view);
    return obeyed(before) !== obeyed(after) && obeyed(...mayBeUnfolded(shared)) === '';
  }

  /** What may be put in the place of its uses. */
  function mayBeUnfolded(shared: readonly CodeSymbol[]): readonly CodeSymbol[] {
    const { onlyBefore: gone, onlyAfter: come } = world.mapping;
    return [...gone, ...come, ...shared, ...partnersOf(world, shared)];
  }
}
