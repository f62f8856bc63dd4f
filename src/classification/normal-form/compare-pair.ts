import type { Core } from '../../model/core.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import { ASSERTIONS_ARE_MADE } from '../assumptions.ts';
import { meansTheSamePlaces } from '../moves/bound-to-place.ts';
import { awaiting, promiseStyle } from '../rules/ecmascript/async-functions.ts';
import { asDeclaration } from '../rules/ecmascript/hoisted-functions.ts';
import { questionsIn, withoutIdleQuestions } from '../rules/idle-questions.ts';
import { numberRanges } from '../rules/number-ranges.ts';
import { orderedTests } from '../rules/ordered-tests.ts';
import { orderedVariants } from '../rules/rust/ordered-variants.ts';
import type { Taken } from '../rules/unfolding/unfold-single-values.ts';
import { findsTheSameInScopes } from '../rust/local-uses.ts';
import type { World } from '../world.ts';
import type { Definition, Definitions } from './definitions/definitions.ts';
import { markOneSided } from './definitions/one-sided-names.ts';
import { stoodFor, symbolsOf, usedSymbols } from './definitions/used-symbols.ts';
import { type Difference, difference } from './equal.ts';
import { effectsInAsserts, isPassedByAsserts } from './facts/asserted.ts';
import { knowledgeOf } from './facts/knowledge.ts';
import { type FormProof, failed, NOT_LOOKED_FOR } from './form-proof.ts';
import { mayDeclareEither } from './heads/either-declaration.ts';
import { hasInitializers } from './items/class-form.ts';
import { DIRECTIVES_CHANGED, obeyedIn } from './items/directives.ts';
import { largestBeside, MOST_NODES_APART, TOO_MUCH_WORK, visitsApart, visitsInPlace } from './limits.ts';
import { normalise } from './normalise.ts';
import { findsTheSame } from './one-sided/java-names.ts';
import { sweeten } from './passes/spelling.ts';
import { unfoldAll, unfoldWhatCameAlong } from './passes/unfold-all.ts';
import type { PreparedPair } from './prepared-pair.ts';
import type { BothSides } from './sides/both-sides.ts';
import { rewriteToNormalForm } from './to-normal-form.ts';
import { sideBySide } from './told/differences.ts';
import { fireNoticed } from './told/noticed.ts';
import { notProved, type TellingApart } from './told-apart.ts';
import { size } from './tree.ts';
import { fire, refreshFacts, type Unit } from './unit.ts';
import { hurry } from './work.ts';

/** What may be put in the place of its uses while a pair is tried. */
export interface Attempt {
  readonly definitionsBefore: Definitions;
  readonly definitionsAfter: Definitions;
  /** Symbols of both sides that are unfolded as well, as they were before. */
  readonly shared: readonly CodeSymbol[];
  /** Whether variables of both sides are unfolded that one of them uses more often. */
  readonly uneven: boolean;
}

/**
 * Makes what unfolds what one side alone has, rewrites both forms of a pair, and looks for what is left.
 *
 * @param untangles whether what can't be proved is rewritten all the same, to see what was refactored in it.
 * @param settled gets what would come out the same if variables were unfolded that one side uses more often.
 */
export function pairComparison(
  sides: BothSides,
  { wordsOnOneSide, isNothingNamed }: TellingApart,
  untangles: boolean,
  settled: WeakSet<FormProof>,
): (pair: PreparedPair, attempt: Attempt) => FormProof {
  const { world, old, now } = sides;
  const taken: Taken = new Map();

  return (pair, { shared, uneven, ...given }) => {
    const { before, after, one, two, profile } = pair;
    const nodes = size(one.root) + size(two.root);
    const seen = (): Difference | null => wordsOnOneSide(one.root, two.root, shared);
    const apart = seen();
    if (apart && (!untangles || nodes > MOST_NODES_APART || isNothingNamed(pair))) {
      const told = notProved(pair, apart, untangles);
      settled.add(told);
      return told;
    }
    if (apart) hurry(visitsApart(nodes));

    const [usedBefore, usedAfter] = [new Set<Definition>(), new Set<Definition>()];
    unfoldAll(one, given.definitionsBefore, ownerOf(before), usedBefore, taken, before);
    unfoldAll(two, given.definitionsAfter, ownerOf(after), usedAfter, taken, after);
    // What was unfolded brings no more words along.
    const stillApart = !untangles && usedBefore.size + usedAfter.size > 0 ? seen() : null;
    if (stillApart) return settling(notProved(pair, stillApart, untangles), pair.hasUneven);
    const noteAsserted = assertedIn(pair);
    if (profile.modules === 'ecmascript' && promiseStyle(one.root) !== promiseStyle(two.root))
      writeAwaiting(pair);
    const obeyed = obeyedIn(world.before.factsOf(before).view);
    if (obeyed(before, ...symbolsOf(usedBefore)) !== obeyed(after, ...symbolsOf(usedAfter)))
      return failed(before, after, DIRECTIVES_CHANGED);
    const written = new Set([...pair.declaredBefore].filter((name) => pair.declaredAfter.has(name)));
    const isUneven = (): boolean => markOneSided(one, two, uneven, written) || pair.hasUneven;
    let hasUneven = isUneven();
    const [rootBefore, rootAfter] = [one.root, two.root];
    if (usedBefore.size > 0)
      unfoldWhatCameAlong(one, given.definitionsBefore, ownerOf(before), usedBefore, before);
    if (usedAfter.size > 0)
      unfoldWhatCameAlong(two, given.definitionsAfter, ownerOf(after), usedAfter, after);
    if (one.root !== rootBefore || two.root !== rootAfter) hasUneven = isUneven();
    declareEither(pair);
    const sizes = [size(one.root), size(two.root)];
    if (pair.budget.left <= 0 || Math.max(...sizes) > largestBeside(Math.min(...sizes)))
      return failed(before, after, TOO_MUCH_WORK);
    hurry(visitsInPlace(sizes[0]! + sizes[1]!));
    for (const unit of [one, two]) rewriteToNormalForm(unit, profile, sides.surroundings);

    const isWithinBudget = pair.budget.left > 0;
    const found = isWithinBudget ? differenceAtLast(pair, apart !== null) : null;
    if (found === null) fireNoticed(pair);
    noteAsserted();
    if (
      found === null &&
      isMovedMember(world, before, after) &&
      !findsTheSame(sides, before, after, one.root, two.root)
    )
      return failed(before, after, 'names in it mean something else where it stands now');
    const usedThere = usedSymbols(usedBefore, one.log, pair.types.usedBefore, stoodFor(pair, 'before'));
    const usedNow = usedSymbols(usedAfter, two.log, pair.types.usedAfter, stoodFor(pair, 'after'));
    if (found === null && !meansTheSamePlaces(world, before, after, usedThere, usedNow))
      return failed(before, after, 'what it says of files means others where it stands now');
    if (found === null && !findsTheSameInScopes([before, ...usedThere], [after, ...usedNow]))
      return failed(before, after, 'a function imports names or methods for what stands in it');
    const proof: FormProof = {
      ...{ before, after, roots: [one.root, two.root], difference: found },
      ...(untangles && found !== null ? sideBySide(one.root, two.root, pair.meaning) : NOT_LOOKED_FOR),
      refused: isWithinBudget ? null : TOO_MUCH_WORK,
      ...{ firedBefore: one.log, firedAfter: two.log },
      ...{ declaredBefore: pair.declaredBefore, declaredAfter: pair.declaredAfter },
      ...{ usedBefore: usedThere, usedAfter: usedNow },
      kept: new Set([...shared, ...partnersOf(world, shared)]),
      contained: pair.contained,
      inferredTypes: pair.types.inferred || pair.noticed.inferred,
      renamedParameter: pair.parameters.renamed(),
      ...{ leans: pair.leans, follows: pair.follows },
    };
    return settling(proof, hasUneven);
  };

  function settling(proof: FormProof, hasUneven: boolean): FormProof {
    if (!hasUneven) settled.add(proof);
    return proof;
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

  /** A function that one side declares and the other has as a constant, where that is the same. */
  function declareEither({ before, after, one, two }: PreparedPair): void {
    const either = mayDeclareEither(sides, before, one.root, after, two.root);
    if (!either) return;
    one.root = asDeclaration(one.root);
    two.root = asDeclaration(two.root);
    if (either.assumes) fire(two, 'either-declaration', '', null, either.assumes);
  }
}

/** The symbols of the other side that some of the old ones became. */
export function partnersOf(world: World, symbols: readonly CodeSymbol[]): readonly CodeSymbol[] {
  return symbols.flatMap((symbol) => world.mapping.after(symbol) ?? []);
}

/** Looks for what assertions do before they are rewritten. @returns what notes it, once that is done. */
function assertedIn({ one, two, profile }: PreparedPair): () => void {
  const [before, after] = [effectsInAsserts(one.root), effectsInAsserts(two.root)];
  const isPassed = profile.modules === 'python' && [one, two].some(({ root }) => isPassedByAsserts(root));
  return () => {
    if (profile.modules === 'python' && before !== after)
      fire(two, 'asserted-effect', '', null, ASSERTIONS_ARE_MADE);
    if (isPassed) fire(two, 'passed-by-assertion', '', null, ASSERTIONS_ARE_MADE);
  };
}

/** Once more without the questions that nobody uses, where one side asks more of them; else the forms stay as they are. */
function differenceAtLast(pair: PreparedPair, isApart: boolean): Difference | null {
  const found = differenceInAnyOrder(pair, isApart);
  if (isApart) return found;
  const units = [pair.one, pair.two];
  if (found === null || !units.every(({ isEcmascript, isPython }) => isEcmascript || isPython)) return found;
  if (questionsIn(pair.one.root) === questionsIn(pair.two.root)) return found;
  const forms = units.map(({ root, log }) => ({ root, fired: log.length }));
  for (const unit of units) {
    withoutIdleQuestions(unit);
    normalise(unit);
  }
  if (differenceInAnyOrder(pair, false) === null) return null;
  for (const [at, unit] of units.entries()) {
    unit.root = forms[at]!.root;
    unit.log.splice(forms[at]!.fired);
    refreshFacts(unit);
  }
  return found;
}

/** Once more with all questions in one order, where the forms differ as they are. */
function differenceInAnyOrder({ one, two, meaning }: PreparedPair, isApart: boolean): Difference | null {
  const found = difference(one.root, two.root, meaning);
  if (found === null || isApart || one.isPython) return found;
  const [left, right] = [inAnyOrder(one), inAnyOrder(two)];
  if (left === one.root && right === two.root) return found;
  return difference(left, right, meaning) && found;
}

function inAnyOrder(unit: Unit): Core {
  if (unit.isEcmascript) return orderedTests(unit, unit.root);
  return numberRanges(unit, unit.isRust ? orderedVariants(unit.root) : unit.root);
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
