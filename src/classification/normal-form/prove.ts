import type { Core, Lower } from '../../model/core.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import { ASSERTIONS_ARE_MADE } from '../assumptions.ts';
import type { NameRenames } from '../renames/member-names.ts';
import { awaiting, promiseStyle } from '../rules/ecmascript/async-functions.ts';
import { asDeclaration } from '../rules/ecmascript/hoisted-functions.ts';
import { orderedTests } from '../rules/ordered-tests.ts';
import type { Taken } from '../rules/unfolding/unfold-single-values.ts';
import type { World } from '../world.ts';
import { calledUnevenly } from './definitions/called-unevenly.ts';
import type { Definition, Definitions } from './definitions/definitions.ts';
import { markOneSided } from './definitions/one-sided-names.ts';
import { stoodFor, symbolsOf, usedSymbols } from './definitions/used-symbols.ts';
import { type Difference, difference } from './equal.ts';
import { effectsInAsserts, isPassedByAsserts } from './facts/asserted.ts';
import { knowledgeOf } from './facts/knowledge.ts';
import { type FormProof, failed } from './form-proof.ts';
import { mayDeclareEither } from './heads/either-declaration.ts';
import type { ResignedFunctions } from './heads/resigned.ts';
import { hasInitializers } from './items/class-form.ts';
import { failsAsConstant, failsBeforeItsTurn } from './items/constants-that-fail.ts';
import { directives } from './items/directives.ts';
import {
  largestBeside,
  MOST_NODES_APART,
  MOST_VISITS,
  MOST_VISITS_OF_ALL,
  TOO_MUCH_WORK,
  visitsApart,
  visitsInPlace,
} from './limits.ts';
import { refreshFacts, sweeten, unfoldAll } from './normalise.ts';
import { findsTheSame } from './one-sided/java-names.ts';
import { NO_SYMBOLS } from './pair-of-units.ts';
import { makePreparation, type PreparedPair } from './prepared-pair.ts';
import { bothSides } from './sides/both-sides.ts';
import { rewriteToNormalForm } from './to-normal-form.ts';
import { differences } from './told/differences.ts';
import { fireNoticed } from './told/noticed.ts';
import type { Residue } from './told/residue.ts';
import { firstOf, notProved, tellingApart } from './told-apart.ts';
import { size } from './tree.ts';
import { fire } from './unit.ts';
import { bounded, hurry } from './work.ts';

export interface FormProver {
  /** Compares two symbols in normal form, with all that stands inside them. */
  prove(before: CodeSymbol, after: CodeSymbol): FormProof;
  /** Functions whose callers must follow, or nothing is proved of them. */
  readonly resigned: ResignedFunctions;
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

/** What may be put in the place of its uses while a pair is tried. */
interface Attempt {
  readonly definitionsBefore: Definitions;
  readonly definitionsAfter: Definitions;
  /** Symbols of both sides that are unfolded as well, as they were before. */
  readonly shared: readonly CodeSymbol[];
  /** Whether variables of both sides are unfolded that one of them uses more often. */
  readonly uneven: boolean;
  /** Constants that a module is proved together with. */
  readonly joined: ReadonlySet<CodeSymbol>;
}

const DIRECTIVES_CHANGED = 'a comment that tools obey changed';
const CONSTANT_WRITTEN = 'a constant on one side is written there, which fails';
const ASKED_BEFORE_ITS_TURN =
  'it may be asked for before its declaration is run, which gives undefined of a `var` and fails of anything else';

/** Prepares both sides of a change set; nothing is lowered before it is asked for. */
export function makeProver({ world, names, lower, untangles }: FormInput): FormProver {
  const sides = bothSides(world, lower);
  const { old, now, resigned } = sides;
  const prepare = makePreparation(sides, names);
  const { wordsOnOneSide, isNothingNamed } = tellingApart(world);
  const taken: Taken = new Map();
  const work = { left: MOST_VISITS_OF_ALL };
  /** What was not rewritten, since a word stands on one side alone. */
  const toldApart = new WeakSet<FormProof>();
  const plain: Attempt = {
    ...{ definitionsBefore: old.definitions, definitionsAfter: now.definitions },
    ...{ shared: [], uneven: false, joined: NO_SYMBOLS },
  };

  return {
    prove,
    proveJoined: (before, after, joined) => attempt(before, after, { ...plain, joined }),
    resigned,
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
    // With nothing else to unfold they differ in the same word.
    if (choices.length === 0 && toldApart.has(found)) return found;
    for (const shared of choices.length === 0 ? [[]] : choices) {
      const more = attempt(before, after, {
        definitionsBefore: old.definitionsWith(new Set(shared)),
        definitionsAfter: now.definitionsWith(new Set(partnersOf(shared))),
        ...{ shared, uneven, joined: NO_SYMBOLS },
      });
      if (more.refused === null && more.difference === null) return more;
    }
    return found;
  }

  function attempt(before: CodeSymbol, after: CodeSymbol, given: Attempt): FormProof {
    const run = (): FormProof => {
      if (isObeyedOtherwise(before, after, given.shared)) return failed(before, after, DIRECTIVES_CHANGED);
      const [oldFacts, nowFacts] = [world.before.factsOf(before), world.after.factsOf(after)];
      if (failsAsConstant([before, oldFacts.file], [after, nowFacts.file]))
        return failed(before, after, CONSTANT_WRITTEN);
      if (failsBeforeItsTurn([before, oldFacts], [after, nowFacts]))
        return failed(before, after, ASKED_BEFORE_ITS_TURN);
      const early = (one: Core, two: Core): Residue | null =>
        untangles ? null : wordsOnOneSide(one, two, given.shared);
      const pair = prepare(before, after, given.joined, given.uneven, early);
      if (typeof pair === 'string') return failed(before, after, pair);
      if (!('apart' in pair)) return compare(pair, given);
      const told = { ...failed(before, after, null), difference: firstOf(pair.apart) };
      toldApart.add(told);
      return told;
    };
    return bounded(work, MOST_VISITS, run) ?? failed(before, after, TOO_MUCH_WORK);
  }

  /** Whether tools obey other comments in one of them, and nothing that may be unfolded could bring them along. */
  function isObeyedOtherwise(before: CodeSymbol, after: CodeSymbol, shared: readonly CodeSymbol[]): boolean {
    const obeyed = obeyedIn(before);
    return obeyed(before) !== obeyed(after) && obeyed(...mayBeUnfolded(shared)) === '';
  }

  function obeyedIn(before: CodeSymbol): (...symbols: readonly CodeSymbol[]) => string {
    const { isDirective } = world.before.factsOf(before).view;
    return (...symbols) => directives(symbols, isDirective);
  }

  /** Unfolds what one side alone has, rewrites both, and looks for what is left. */
  function compare(pair: PreparedPair, { shared, uneven, ...given }: Attempt): FormProof {
    const { before, after, one, two, profile, meaning } = pair;
    const nodes = size(one.root) + size(two.root);
    const seen = (): Residue | null => wordsOnOneSide(one.root, two.root, shared);
    const apart = seen();
    if (apart && (!untangles || nodes > MOST_NODES_APART || isNothingNamed(pair))) {
      const told = notProved(pair, apart);
      toldApart.add(told);
      return told;
    }
    if (apart) hurry(visitsApart(nodes));

    const [usedBefore, usedAfter] = [new Set<Definition>(), new Set<Definition>()];
    unfoldAll(one, given.definitionsBefore, ownerOf(before), usedBefore, taken, before);
    unfoldAll(two, given.definitionsAfter, ownerOf(after), usedAfter, taken, after);
    // What was unfolded brings no more words along.
    const stillApart = !untangles && usedBefore.size + usedAfter.size > 0 ? seen() : null;
    if (stillApart) return notProved(pair, stillApart);
    const asserted = [one, two].map(({ root }) => effectsInAsserts(root));
    const isPassed = profile.modules === 'python' && [one, two].some(({ root }) => isPassedByAsserts(root));
    if (profile.modules === 'ecmascript' && promiseStyle(one.root) !== promiseStyle(two.root))
      writeAwaiting(pair);
    const obeyed = obeyedIn(before);
    if (obeyed(before, ...symbolsOf(usedBefore)) !== obeyed(after, ...symbolsOf(usedAfter)))
      return failed(before, after, DIRECTIVES_CHANGED);
    const written = new Set([...pair.declaredBefore].filter((name) => pair.declaredAfter.has(name)));
    markOneSided(one, two, uneven, written);
    const either = mayDeclareEither(sides, before, one.root, after, two.root);
    if (either) {
      one.root = asDeclaration(one.root);
      two.root = asDeclaration(two.root);
      if (either.assumes) fire(two, 'either-declaration', '', null, either.assumes);
    }
    const sizes = [size(one.root), size(two.root)];
    if (pair.budget.left <= 0 || Math.max(...sizes) > largestBeside(Math.min(...sizes)))
      return failed(before, after, TOO_MUCH_WORK);
    hurry(visitsInPlace(sizes[0]! + sizes[1]!));
    for (const unit of [one, two]) rewriteToNormalForm(unit, profile, sides.surroundings);

    const isWithinBudget = pair.budget.left > 0;
    const found = isWithinBudget ? differenceInAnyOrder(pair, apart !== null) : null;
    if (found === null) fireNoticed(pair);
    if (profile.modules === 'python' && asserted[0] !== asserted[1])
      fire(two, 'asserted-effect', '', null, ASSERTIONS_ARE_MADE);
    if (isPassed) fire(two, 'passed-by-assertion', '', null, ASSERTIONS_ARE_MADE);
    if (
      found === null &&
      isMovedMember(world, before, after) &&
      !findsTheSame(sides, before, after, one.root, two.root)
    )
      return failed(before, after, 'names in it mean something else where it stands now');
    // Without a rewrite that has a name there is nothing to untangle.
    const isTangled =
      untangles && found !== null && [...one.log, ...two.log].some(({ subject }) => subject !== '');
    return {
      ...{ before, after, roots: [one.root, two.root], difference: found },
      differences: isTangled ? differences(one.root, two.root, meaning) : [],
      refused: isWithinBudget ? null : TOO_MUCH_WORK,
      ...{ firedBefore: one.log, firedAfter: two.log },
      ...{ declaredBefore: pair.declaredBefore, declaredAfter: pair.declaredAfter },
      usedBefore: usedSymbols(usedBefore, one.log, pair.types.usedBefore, stoodFor(pair, 'before')),
      usedAfter: usedSymbols(usedAfter, two.log, pair.types.usedAfter, stoodFor(pair, 'after')),
      kept: new Set([...shared, ...partnersOf(shared)]),
      contained: pair.contained,
      inferredTypes: pair.types.inferred || pair.noticed.inferred,
      renamedParameter: pair.parameters.renamed(),
      ...{ leans: pair.leans, follows: pair.follows },
    };
  }

  /** Once more with all questions in one order, where the forms differ as they are. */
  function differenceInAnyOrder({ one, two, meaning }: PreparedPair, isApart: boolean): Difference | null {
    const found = difference(one.root, two.root, meaning);
    if (found === null || isApart || !one.isEcmascript) return found;
    const [left, right] = [orderedTests(one, one.root), orderedTests(two, two.root)];
    if (left === one.root && right === two.root) return found;
    return difference(left, right, meaning) && found;
  }

  function partnersOf(symbols: readonly CodeSymbol[]): readonly CodeSymbol[] {
    return symbols.flatMap((symbol) => world.mapping.after(symbol) ?? []);
  }

  /** What may be put in the place of its uses. */
  function mayBeUnfolded(shared: readonly CodeSymbol[]): readonly CodeSymbol[] {
    const { onlyBefore: gone, onlyAfter: come } = world.mapping;
    return [...gone, ...come, ...shared, ...partnersOf(shared)];
  }

  /** Promise chains as `await`, where one side has the one and the other side the other. */
  function writeAwaiting({ before, after, one, two }: PreparedPair): void {
    awaiting(one, knowledgeOf(old, before.parent));
    awaiting(two, knowledgeOf(now, after.parent));
    for (const unit of [one, two]) {
      unit.root = sweeten(unit.root, true);
      refreshFacts(unit);
    }
  }
}

/** The class whose object `this` is in it. */
function ownerOf(symbol: CodeSymbol): CodeSymbol | null {
  return symbol.kind === 'class' && hasInitializers(symbol) ? symbol : symbol.parent;
}

/** A member that stands in a class which isn't the one that its own class became. */
function isMovedMember(world: World, before: CodeSymbol, after: CodeSymbol): boolean {
  if (world.before.factsOf(before).file.profile.id !== 'java' || !before.parent || !after.parent)
    return false;
  return world.mapping.after(before.parent) !== after.parent;
}
