import { type Core, core } from '../../model/core.ts';
import { opSet } from '../normal-form/held-ops.ts';
import { rewriteLists } from '../normal-form/lists.ts';
import { inTurn, rewrite, rewriteOf, withChildren } from '../normal-form/tree.ts';
import type { Unit } from '../normal-form/unit.ts';
import { answeredTests } from './answered-tests.ts';
import { plainChoice } from './choices.ts';
import { chosenArguments } from './chosen-arguments.ts';
import { chosenCallee } from './chosen-callees.ts';
import { ascending, unordered } from './comparisons.ts';
import { foldedConstant } from './constants.ts';
import { askedCounter } from './counter-questions.ts';
import { defaultLast } from './default-last.ts';
import { doneBehindLoops } from './done-behind-loops.ts';
import { arrayMethodsAsLoops } from './ecmascript/array-methods.ts';
import { withoutArrayPatterns, withoutUnusedItems } from './ecmascript/array-patterns.ts';
import { assignedMember } from './ecmascript/assigned-members.ts';
import { plainAssignment } from './ecmascript/assignments.ts';
import { plainCall } from './ecmascript/borrowed-calls.ts';
import { withoutIdleTry } from './ecmascript/catch-clauses.ts';
import { chainedAssignments } from './ecmascript/chained-assignments.ts';
import { declaredObject } from './ecmascript/declared-objects.ts';
import { declaredTruths } from './ecmascript/declared-truths.ts';
import { shortenedDecorator } from './ecmascript/decorator-arguments.ts';
import { elementForm } from './ecmascript/elements.ts';
import { entriesAsKeys } from './ecmascript/entries-of-objects.ts';
import { filledLiterals } from './ecmascript/filled-literals.ts';
import { filledMaps, pushedTogether } from './ecmascript/filled-maps.ts';
import { forEachAsLoop } from './ecmascript/for-each-calls.ts';
import { foundPlaces } from './ecmascript/found-places.ts';
import { givenOnTheWay } from './ecmascript/given-on-the-way.ts';
import { withoutIgnoredResult } from './ecmascript/ignored-results.ts';
import { indexLoopsAsLists } from './ecmascript/index-loops.ts';
import { joinedArrays } from './ecmascript/joined-arrays.ts';
import { keptInMaps } from './ecmascript/kept-in-maps.ts';
import { keptThis } from './ecmascript/kept-this.ts';
import { knownValue } from './ecmascript/known-values.ts';
import { plainLength } from './ecmascript/lengths.ts';
import { entriesOfMap } from './ecmascript/map-loops.ts';
import { needlessLinks } from './ecmascript/needless-links.ts';
import { oneWord } from './ecmascript/one-words.ts';
import { guardsAsChains } from './ecmascript/optional-chains.ts';
import { orderedNumbers } from './ecmascript/ordered-numbers.ts';
import { defaultsAsStatements } from './ecmascript/parameter-defaults.ts';
import { lastParameterApart } from './ecmascript/parameter-patterns.ts';
import { questionsOfTexts } from './ecmascript/questions-of-texts.ts';
import { argumentsAsRest } from './ecmascript/rest-parameters.ts';
import { returnedAsKept } from './ecmascript/returned-as-kept.ts';
import { searches } from './ecmascript/searches.ts';
import { standardName } from './ecmascript/standard-names.ts';
import { plainTruth } from './ecmascript/truths.ts';
import { wellKnownCall } from './ecmascript/well-known-calls.ts';
import { heldWhenAsked } from './held-when-asked.ts';
import { knownNothing, nothingAtEnd } from './known-nothing.ts';
import { returnedAlternatives } from './returned-alternatives.ts';
import { askedOnce, mergedConditionals, sharedBeginnings, sharedEnds, sharedReturns } from './shared-ends.ts';
import { smallStep } from './small-steps.ts';
import { switchesAsChains } from './switch-chains.ts';
import { triedEnds } from './tried-ends.ts';
import { calledAtOnce } from './unfolding/called-at-once.ts';

/** One way of saying it, where the two sides say something differently: loops, choices, calls of well-known methods. */
export function respell(unit: Unit): void {
  if (!unit.isEcmascript) return;
  unit.root = arrayMethodsAsLoops(
    unit,
    searches(
      unit,
      guardsAsChains(unit, needlessLinks(unit, questionsOfTexts(unit, calledAtOnce(unit, unit.root)))),
    ),
  );
  unit.root = inOneWord(unit.root, unit);
  unit.root = rewriteLists(unit.root, (list) => LISTS.reduce((steps, rule) => rule(unit, steps), list));
  unit.root = inSmallSteps(foundPlaces(unit, unit.root), unit);
}

/** Of statements one after the other; each is given what the ones before it have made. */
const LISTS: readonly ((unit: Unit, list: readonly Core[]) => readonly Core[])[] = [
  givenOnTheWay,
  returnedAsKept,
  keptInMaps,
  pushedTogether,
  filledMaps,
  chainedAssignments,
  filledLiterals,
  keptThis,
  indexLoopsAsLists,
  switchesAsChains,
  withoutArrayPatterns,
  (_, list) => nothingReturned(withoutUndefined(list)),
];

/** A rule of ECMAScript, which is handed the unit first. */
const of =
  (rule: (unit: Unit, node: Core) => Core) =>
  (node: Core, unit: Unit): Core =>
    rule(unit, node);

/** One after the other; what one of them makes, the next may take further. */
const inOneWord = inTurn<Unit>([
  [opSet('for_each', 'call'), of(entriesAsKeys)],
  [opSet('switch'), defaultLast],
  [opSet('evaluate', 'call'), of(joinedArrays)],
  [opSet('unary', 'binary', 'logical'), foldedConstant],
  [opSet('member', 'unary', 'new', 'call'), of(standardName)],
  [opSet('call', 'new', 'array', 'object'), of(plainCall)],
  [opSet('binary', 'call'), of(wellKnownCall)],
  [opSet('template', 'binary', 'unary', 'call'), of(knownValue)],
  [opSet('index', 'unary', 'binary'), of(plainLength)],
  [opSet('binary'), (node, unit) => askedCounter(node, unit.root)],
  [opSet('binary'), of(orderedNumbers)],
  [opSet('binary'), of(ascending)],
  [opSet('choose', 'unary', 'loop', 'object', 'logical', 'binary'), of(choice)],
  [opSet('unary', 'choose', 'return', 'call'), of(plainTruth)],
  [opSet('logical', 'binary', 'choose'), of(declaredObject)],
  [opSet('function'), of(declaredTruths)],
  [opSet('try'), withoutIdleTry],
  [opSet('call', 'array'), of(elementForm)],
  [opSet('call', 'array', 'member', 'binary', 'literal'), of(oneWord)],
  [opSet('for_each'), of(entriesOfMap)],
  [opSet('new', 'array', 'call'), of(withoutIgnoredResult)],
  [opSet('evaluate'), of(forEachAsLoop)],
  [opSet('function'), of(withParameters)],
  [opSet('opaque'), of(shortenedDecorator)],
]);

const inSmallSteps = inTurn<Unit>([
  [opSet('assign', 'evaluate'), of(plainAssignment)],
  [opSet('evaluate', 'call', 'for_each', 'member', 'template'), of(smallStep)],
  [opSet('choose'), of(assignedMember)],
  [opSet('for_each'), of(withoutUnusedItems)],
]);

function choice(unit: Unit, node: Core): Core {
  const plain = plainChoice(unit, node);
  return plain.op === 'choose' ? returnedAlternatives(unit, plain) : plain;
}

/** A function whose parameters are names, and whose body does what else they said. */
function withParameters(unit: Unit, node: Core): Core {
  return lastParameterApart(unit, defaultsAsStatements(unit, argumentsAsRest(unit, node)));
}

/**
 *     return console.log(x)      ->      console.log(x); return
 *
 * Holds for the platform's `console`, whose methods that print give nothing back.
 */
function nothingReturned(list: readonly Core[]): readonly Core[] {
  const printed = ({ op, children: [value] }: Core): Core | null =>
    op === 'return' && value?.op === 'call' && prints(value.children[0]!) ? value : null;
  return list.flatMap((node) => {
    const call = printed(node);
    return call ? [core('evaluate', '', [call], node.source), core('return', '', [], node.source)] : [node];
  });
}

function prints({ op, text, children: [object] }: Core): boolean {
  const isConsole =
    object?.op === 'variable' && object.variable!.kind === 'free' && object.variable!.name === 'console';
  return op === 'member' && isConsole && /^(?:log|info|warn|error|debug|trace|dir|table)$/.test(text);
}

/** `let x = undefined` is `let x`, and a text on its own says nothing where it is no directive. */
function withoutUndefined(list: readonly Core[]): readonly Core[] {
  const isSaid = ({ op, text, children: [target, value] }: Core): boolean =>
    op === 'let' &&
    (text === 'let' || text === '') &&
    target!.op === 'bind' &&
    value!.op === 'literal' &&
    value!.text === 'undefined';
  const plain = list.some(isSaid)
    ? list.map((node) => (isSaid(node) ? withChildren(node, [node.children[0]!, core('nothing')]) : node))
    : list;
  return withoutText(plain);
}

/** A text on its own in the middle of the code, which says nothing where it is no directive. */
function withoutText(list: readonly Core[]): readonly Core[] {
  const isText = ({ op, children: [value] }: Core): boolean =>
    op === 'evaluate' && value!.op === 'literal' && value!.text.startsWith('s:');
  return list.some(isText) ? list.filter((node) => !isText(node)) : list;
}

const [CHOICES, CALLS] = [opSet('choose'), opSet('call', 'new')];

/** Statements that conditionals say twice, said once; in Python a question asks an object, which may answer anew. */
export function joined(unit: Unit): void {
  // In Rust something may end with the branch, but not with a value.
  if (unit.isRust) {
    unit.root = rewriteLists(unit.root, (list, holder) =>
      holder.op === 'sequence' ? list : sharedReturns(unit, list),
    );
    chosenArguments(unit);
    return;
  }
  unit.root = rewriteLists(unit.root, (list, holder) => {
    if (holder.op === 'sequence') return list;
    const held = heldWhenAsked(unit, doneBehindLoops(unit, list));
    const shared = sharedBeginnings(unit, sharedEnds(unit, nothingAtEnd(unit, triedEnds(unit, held))));
    return unit.isPython ? shared : mergedConditionals(unit, shared);
  });
  if (!unit.isEcmascript) unit.root = rewrite(unit.root, (node) => askedOnce(unit, node));
  // A question that was answered before is no choice, whatever the branches have in common.
  if (unit.isEcmascript) unit.root = answeredTests(unit, unit.root);
  unit.root = rewriteOf(unit.root, CHOICES, (node) => knownNothing(unit, node));
  if (unit.isEcmascript || unit.isPython)
    unit.root = rewriteOf(unit.root, CALLS, (node) => chosenCallee(unit, node));
  chosenArguments(unit);
}

/** Marks what may stand either way round; the last thing that is done, since no other rule knows the marks. */
export function markUnordered(unit: Unit): void {
  if (unit.isEcmascript) unit.root = rewrite(unit.root, (node) => unordered(unit, node));
  // Of whole numbers Rust knows the order; a question of two may fail behind the first.
  if (unit.isRust)
    unit.root = rewrite(unit.root, (node) =>
      node.op === 'binary' ? unordered(unit, ascending(unit, node)) : node,
    );
}
