import { type Core, core } from '../../../model/core.ts';
import { ANSWERS_AS_LIBRARY } from '../../assumptions.ts';
import { opSet } from '../../normal-form/held-ops.ts';
import { rewriteLists } from '../../normal-form/lists.ts';
import { inTurn, rewriteOf } from '../../normal-form/tree.ts';
import { differs, refreshFacts, type Unit } from '../../normal-form/unit.ts';
import { deniedSearch, type Searching } from '../denied-searches.ts';
import { truthItself } from '../truths-of-tests.ts';
import { valueOrElse, valueThere } from './answers.ts';
import { changedInPlace } from './changed-in-place.ts';
import { chosenOption } from './chosen-options.ts';
import { comparedReferences } from './compared-references.ts';
import { byDefault } from './defaults.ts';
import { eagerAnswer } from './eager-answers.ts';
import { entriesOfMaps, plainEntry } from './entries.ts';
import { filledVectors } from './filled-vectors.ts';
import { flattenedOption } from './flattened-options.ts';
import { functionItself } from './functions-themselves.ts';
import { partOfPairs, plainIteration, withoutRoom } from './gone-through.ts';
import { indexLoop } from './index-loops.ts';
import { iteratedByLoop } from './iterated.ts';
import { emptied, iteratorWord } from './iterator-words.ts';
import { joinedArms } from './joined-arms.ts';
import { isEmptyAsked } from './lengths.ts';
import { libraryWord } from './library.ts';
import { literalInside } from './literals-inside.ts';
import { lookedThrough, stoppedInBranch, triedThrough } from './looked-through.ts';
import { convertedByItself, failureFirst } from './mapped-errors.ts';
import { lentValue, mappedValue } from './mapped-values.ts';
import { askedMultiple, chosenNumber, comparedTruth } from './number-words.ts';
import { numberedItems } from './numbered-items.ts';
import { optionWord } from './option-words.ts';
import { handedOnWhole, questionMarks } from './question-marks.ts';
import { rangeAsked } from './ranges.ts';
import { containedItem, firstOfFilter } from './searches.ts';
import { namesLookedAt, partsLookedAt, shapeInside } from './shapes.ts';
import { sharedCondition } from './shared-conditions.ts';
import { swappedPlaces } from './swapped.ts';
import { formattedText, libraryFunction, textWord } from './text-words.ts';
import { askedOfText } from './texts.ts';
import { toldTypes } from './told-types.ts';
import { leavingWithError } from './tried-words.ts';
import { unwrappedByQuestion } from './unwrapped.ts';

/** Everything inside one side in one of the ways in which Rust says it; tells whether anything was written anew. */
export function inRustIdioms(unit: Unit): boolean {
  const before = unit.root;
  // Before an answer is asked of an `Option` in one word.
  for (const searching of SEARCHES)
    if (differs(unit, `call ${searching.any}`))
      unit.root = rewriteOf(unit.root, CALLS, (node) => deniedSearch(node, unit, searching));
  unit.root = inOneWord(unit.root, unit);
  unit.root = convertedByItself(unit);
  unit.root = rewriteLists(unit.root, (list) => LISTS.reduce((steps, rule) => rule(unit, steps), list));
  refreshFacts(unit);
  return unit.root !== before;
}

const CALLS = opSet('call');

/** Of statements one after the other; each is given what the ones before it have made. */
const LISTS: readonly ((unit: Unit, list: readonly Core[]) => readonly Core[])[] = [
  (_, list) => partsLookedAt(list),
  toldTypes,
  questionMarks,
  leavingWithError,
  triedThrough,
  stoppedInBranch,
  handedOnWhole,
  iteratedByLoop,
  numberedItems,
  swappedPlaces,
  filledVectors,
  entriesOfMaps,
];

const SEARCHES: readonly Searching[] = [
  ['any', 'all'],
  ['is_some_and', 'is_none_or'],
].map(([any, all]) => ({
  ...{ any: any!, all: all!, assumes: ANSWERS_AS_LIBRARY },
  mayBeOwn: ({ facts }, _, ...names) => facts.areOfOneType(...names),
}));

/** One after the other; what one of them makes, the next may take further. */
const inOneWord = inTurn<Unit>([
  [opSet('opaque'), namesLookedAt],
  [opSet('opaque'), plainTest],
  [opSet('logical'), shapeInside],
  [opSet('logical'), literalInside],
  [opSet('binary'), comparedReferences],
  [opSet('choose'), truthItself],
  [CALLS, failureFirst],
  [opSet('choose'), unwrappedByQuestion],
  [opSet('assign'), changedInPlace],
  [opSet('for_each'), indexLoop],
  [opSet('for_each'), partOfPairs],
  [opSet('for_each'), plainIteration],
  [CALLS, withoutRoom],
  [CALLS, askedOfText],
  [CALLS, rangeAsked],
  [CALLS, plainEntry],
  [CALLS, libraryWord],
  [CALLS, libraryFunction],
  [CALLS, iteratorWord],
  [opSet('evaluate'), emptied],
  [opSet('call', 'binary'), textWord],
  [opSet('opaque'), formattedText],
  [opSet('binary'), comparedTruth],
  [opSet('binary'), askedMultiple],
  [opSet('choose'), chosenNumber],
  [CALLS, containedItem],
  [CALLS, firstOfFilter],
  [CALLS, valueOrElse],
  [opSet('call', 'opaque'), valueThere],
  [opSet('binary'), isEmptyAsked],
  [CALLS, flattenedOption],
  [CALLS, optionWord],
  [CALLS, byDefault],
  [opSet('function'), functionItself],
  [CALLS, eagerAnswer],
  [CALLS, lentValue],
  [opSet('choose'), lookedThrough],
  [opSet('choose'), mappedValue],
  [opSet('choose'), chosenOption],
  [opSet('choose'), joinedArms],
  [opSet('choose'), sharedCondition],
]);

/**
 *     match n { 1 => a, _ => b }      ->      if n == 1 { a } else { b }
 *
 * Holds for a variable or a literal, and a whole number, a character or a text, which nothing else fits. Whether
 * something fits `Some(_)` is no such question: another type may have a variant of that name, and an `is_some` of its own.
 */
function plainTest(node: Core): Core {
  if (node.op !== 'opaque' || node.text !== 'fits' || node.children.length !== 2) return node;
  const [subject, shape] = node.children as [Core, Core];
  const isNamed = subject.op === 'variable' && /^(?:local|parameter|temporary)$/.test(subject.variable!.kind);
  if (!isNamed && subject.op !== 'literal') return node;
  const isPlain = shape.op === 'literal' && /^(?:i|c|s|byte):/.test(shape.text);
  return isPlain ? core('binary', '==', [subject, shape], node.source) : node;
}
