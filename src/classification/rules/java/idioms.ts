import type { Core } from '../../../model/core.ts';
import { STREAMS_ANSWER } from '../../assumptions.ts';
import { rewriteLists } from '../../normal-form/lists.ts';
import { rewrite } from '../../normal-form/tree.ts';
import { refreshFacts, type Unit } from '../../normal-form/unit.ts';
import { assignedAtOnce } from '../assigned-at-once.ts';
import { belowLengthInJava } from '../below-lengths.ts';
import { defaultLast } from '../default-last.ts';
import { deniedSearch, type Searching } from '../denied-searches.ts';
import { addedToField } from './added-to-fields.ts';
import { plainBox } from './boxes.ts';
import { collectedByLoop } from './collected.ts';
import { comparedByKeys } from './comparators.ts';
import { comparedConstant } from './compared-constants.ts';
import { entryLoop } from './entry-loops.ts';
import { filledCollections } from './filled-collections.ts';
import { eachByLoop } from './for-each-calls.ts';
import { joinedBuffer, joinedChain } from './joined-buffers.ts';
import { addedInMap, countedInMap, keptOrDefault, madeIfAbsent, sumItself } from './kept-in-maps.ts';
import { withoutLeftovers } from './leftovers.ts';
import { libraryWord } from './library-words.ts';
import { declaredItem, plainLoops } from './loops.ts';
import { withoutBoxedItem, withoutBoxes } from './needless-boxes.ts';
import { withoutNullQuestion } from './null-questions.ts';
import { oneWord } from './one-words.ts';
import { askedOptional, presence } from './optionals.ts';
import { mayBeOwn } from './own-methods.ts';
import { presentValues } from './present-values.ts';
import { requiredValues } from './required-values.ts';
import { returnedAssignments } from './returned-assignments.ts';
import { withoutRoom } from './room.ts';
import { searchedByLoop } from './searches.ts';
import { emptiness } from './sizes.ts';
import { sortedByItself } from './sorts.ts';
import { spelledText } from './spelled-texts.ts';
import { importedMethod } from './static-imports.ts';
import { askedOfItems } from './stream-references.ts';
import { STREAM_WORDS, streamIn } from './streams.ts';
import { summedByLoop } from './summed.ts';
import { switchesOfJava } from './switches.ts';
import { askedByPatterns } from './tested-types.ts';
import { chainedAppends, unsharedBuffers } from './text-buffers.ts';
import { joinedText } from './texts.ts';
import { truthItself } from './truths.ts';
import { withoutUpcast } from './upcasts.ts';
import { wholeNumber } from './whole-numbers.ts';
import { widenedLiteral, withoutWidening } from './widened-operands.ts';

/** A way in which Java's language or library says what can be said otherwise. */
interface Idiom {
  /** Whether it is looked for before variables are unfolded as well: what is given to one may be moved out of its place. */
  readonly early?: true;
  readonly node?: (node: Core, unit: Unit) => Core;
  readonly list?: (list: readonly Core[], unit: Unit) => readonly Core[];
}

const STREAMS: Searching = {
  ...{ any: 'anyMatch', all: 'allMatch', none: 'noneMatch', assumes: STREAMS_ANSWER },
  mayBeOwn: (unit, asked, ...names) =>
    mayBeOwn(unit, streamIn(asked)?.xs ?? asked, ...STREAM_WORDS, ...names),
};

const IDIOMS: readonly Idiom[] = [
  { node: importedMethod, early: true },
  { node: plainBox },
  { list: requiredValues },
  { node: libraryWord },
  { node: oneWord, early: true },
  { node: spelledText },
  { node: joinedText },
  { node: emptiness },
  { node: comparedByKeys, early: true },
  { node: sortedByItself },
  { list: askedOptional, early: true },
  { node: presence, early: true },
  { node: (node, unit) => deniedSearch(node, unit, STREAMS), early: true },
  { list: madeIfAbsent, early: true },
  { node: keptOrDefault },
  { node: countedInMap, early: true },
  { node: (node, unit) => addedInMap(sumItself(node, unit), unit), early: true },
  { node: belowLengthInJava, early: true },
  { list: searchedByLoop, early: true },
  { list: plainLoops, early: true },
  { list: withoutBoxes, early: true },
  { list: eachByLoop, early: true },
  { list: filledCollections, early: true },
  { list: withoutRoom, early: true },
  { list: collectedByLoop, early: true },
  { list: summedByLoop, early: true },
  { node: withoutBoxedItem, early: true },
  { node: entryLoop, early: true },
  { node: askedOfItems, early: true },
  { node: declaredItem, early: true },
  { node: defaultLast, early: true },
  { list: switchesOfJava, early: true },
  { list: chainedAppends },
  // A field that is asked for may be asked for again, which another rule has to see.
  { list: (list, unit) => assignedAtOnce(list, unit, ({ op }) => op !== 'member') },
  { list: returnedAssignments },
  { node: truthItself },
  { node: withoutNullQuestion },
  { node: wholeNumber },
  { node: (node) => widenedLiteral(withoutWidening(node)) },
  { list: joinedBuffer },
  { node: joinedChain },
  { node: withoutUpcast },
  { node: comparedConstant },
  { node: addedToField },
  { list: withoutLeftovers },
];

/** Everything inside one side in one of the ways in which Java says it; tells whether anything was written anew. */
export function inJavaIdioms(unit: Unit): boolean {
  const before = unit.root;
  unit.root = unsharedBuffers(unit);
  unit.root = presentValues(unit);
  if (unit.root !== before) refreshFacts(unit);
  return written(unit, IDIOMS) || unit.root !== before;
}

/** The same for those that have to be seen before variables are unfolded. */
export function inEarlyJavaIdioms(unit: Unit): void {
  const before = unit.root;
  unit.root = askedByPatterns(unit);
  if (unit.root !== before) refreshFacts(unit);
  written(
    unit,
    IDIOMS.filter(({ early }) => early),
  );
}

function written(unit: Unit, idioms: readonly Idiom[]): boolean {
  const before = unit.root;
  for (const { node, list } of idioms) {
    const was = unit.root;
    if (node) unit.root = rewrite(unit.root, (one) => node(one, unit));
    if (list) unit.root = rewriteLists(unit.root, (steps) => list(steps, unit));
    if (unit.root !== was) refreshFacts(unit);
  }
  return unit.root !== before;
}
