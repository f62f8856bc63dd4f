import type { Assumption } from '../../../model/assumption.ts';
import type { Core } from '../../../model/core.ts';
import {
  ENDED_BEHIND_POINTERS,
  ERRORS_ARE_ERRORS,
  GOROUTINES_RETURN,
  HANDED_WHAT_IT_HOLDS,
  LISTS_LIE_APART,
  MEASURED_ALIKE,
  NOBODY_ASKS_FOR_ROOM,
  OBJECTS_ARE_THERE,
  ROUNDS_HAVE_VARIABLES,
  TESTS_OWN_CONTEXT,
  UNNAMED_TYPES,
} from '../../assumptions.ts';
import { ANY_OP, type Ops, opSet } from '../../normal-form/held-ops.ts';
import { rewriteLists } from '../../normal-form/lists.ts';
import { rewriteOf } from '../../normal-form/tree.ts';
import { fire, refreshFacts, type Unit } from '../../normal-form/unit.ts';
import { assignedAtOnce } from '../assigned-at-once.ts';
import { assignedOnce } from '../statements.ts';
import { truthItself } from '../truths-of-tests.ts';
import { builtTexts } from './builders.ts';
import { withOwnArguments } from './called-literals.ts';
import { CHANGES, changedInPlace } from './changed-in-place.ts';
import { extreme } from './choices.ts';
import { handedOnErrors, knownNil, madeErrors, plainErrors } from './errors.ts';
import { filledLists } from './filled-lists.ts';
import { emptyStruct, filledStructs, returnedStructs } from './filled-structs.ts';
import { startedInGroups } from './goroutines.ts';
import { grownLists } from './grown-lists.ts';
import { heldLibraryFunctions, methodItself, methodsCalledAtOnce } from './held-functions.ts';
import { copiedIntoFields, copiedMaps, plainIterators, splitLists } from './iterators.ts';
import { doneAtEnd, handedBackWhole } from './joined-frames.ts';
import { countedByFields } from './kept-fields.ts';
import { benchmarkLoops, ownVariables } from './loops.ts';
import { zerosOfMaps } from './map-zeros.ts';
import { namedElements } from './named-elements.ts';
import { sorted } from './orders.ts';
import { clearedMap, doneLast, functionsThemselves, plainForm } from './plain-forms.ts';
import { plainConstant, resultsGivenBack, withoutIdleNames } from './plain-results.ts';
import { addressedAtOnce, newPointers, newStruct, pointedValues } from './pointers.ts';
import {
  filledIn,
  printedAlone,
  printedAtOnce,
  printedInto,
  printedPlainly,
  putTogether,
} from './printed.ts';
import { searched, searchedBy } from './searches.ts';
import { emptyTextUnseen, spelledCall, truthAsked } from './spelled-calls.ts';
import { spreadLists } from './spread-lists.ts';
import { testContexts } from './tests.ts';
import { joinedPlainly, trimmed } from './trimmed.ts';
import { namedInCases } from './type-switches.ts';
import { addedPointer, errorsAsType, typeFor } from './types.ts';
import { takenAsTheyAre } from './unnamed-types.ts';

/**
 * A way in which Go's language or library says what can be said otherwise. It is tried only where one side says one of
 * these words more often than the other; without words it always is.
 */
interface Idiom {
  readonly rule: string;
  readonly words: readonly string[];
  readonly node?: (node: Core, unit: Unit) => Core;
  /** The kinds of nodes that `node` is about. */
  readonly of?: Ops;
  readonly list?: (list: readonly Core[], unit: Unit) => readonly Core[];
  readonly root?: (root: Core, unit: Unit) => Core;
  readonly assumes?: Assumption;
}

/** Whoever hands an error on at once gives something back less often. */
const ERROR_WORDS = ['convert error', 'let error', 'return value'];

const TRIMS = ['strings', 'bytes'].flatMap((name) =>
  ['TrimPrefix', 'TrimSuffix', 'HasPrefix', 'HasSuffix'].map((word) => `library ${name}.${word}`),
);
const AT_ONCE = [
  'library fmt.Printf',
  'library fmt.Fprintf',
  'library log.Printf',
  'library log.Fatalf',
  'library log.Panicf',
];

const IDIOMS: readonly Idiom[] = [
  { rule: 'go-choice', words: [], list: assignedAtOnce },
  { rule: 'go-truth', words: [], node: truthItself, of: opSet('choose') },
  {
    rule: 'go-spelling',
    words: [],
    node: (node) => truthAsked(spelledCall(node)),
    of: opSet('binary', 'call', 'choose', 'loop'),
  },
  {
    rule: 'go-spelling',
    words: ['call len'],
    node: emptyTextUnseen,
    of: opSet('binary'),
  },
  {
    rule: 'go-spelling',
    words: [],
    node: (node) => printedInto(filledIn(node)),
    of: opSet('call', 'evaluate'),
  },
  {
    rule: 'go-spelling',
    words: [],
    node: plainForm,
    of: opSet('member', 'unary', 'let', 'call', 'for_each'),
  },
  { rule: 'go-cleared', words: ['call clear'], node: clearedMap, of: opSet('for_each') },
  { rule: 'go-trimmed', words: TRIMS, node: trimmed, of: opSet('choose') },
  { rule: 'go-text', words: ['library strings.Join'], node: joinedPlainly, of: opSet('call') },
  { rule: 'go-printed-text', words: AT_ONCE, node: printedAtOnce, of: opSet('call') },
  {
    rule: 'go-printed-text',
    words: ['fmt.Print', 'fmt.Fprint', 'log.Print', 'log.Fatal', 'log.Panic'].map(
      (name) => `library ${name}`,
    ),
    node: printedPlainly,
    of: opSet('call'),
  },
  { rule: 'go-text', words: ['library fmt.Sprintf'], node: putTogether },
  {
    rule: 'go-printed',
    words: ['Itoa', 'FormatBool', 'FormatInt', 'FormatUint'].map((name) => `library strconv.${name}`),
    node: printedAlone,
  },
  { rule: 'go-change', words: CHANGES, node: changedInPlace },
  { rule: 'go-spread-list', words: ['spread'], list: spreadLists, assumes: LISTS_LIE_APART },
  {
    rule: 'go-extreme',
    words: ['call min', 'call max'],
    node: assignedOnce,
    of: opSet('choose'),
  },
  { rule: 'go-extreme', words: ['call min', 'call max'], node: extreme },
  { rule: 'go-error', words: [], node: madeErrors, of: opSet('convert') },
  { rule: 'go-error', words: ERROR_WORDS, list: handedOnErrors, assumes: ERRORS_ARE_ERRORS },
  { rule: 'go-error', words: ERROR_WORDS, root: plainErrors, assumes: ERRORS_ARE_ERRORS },
  { rule: 'go-error', words: ERROR_WORDS, node: knownNil, of: opSet('choose'), assumes: ERRORS_ARE_ERRORS },
  { rule: 'go-called-literal', words: [], node: withOwnArguments, of: opSet('call') },
  { rule: 'go-called-literal', words: [], list: handedBackWhole },
  { rule: 'go-called-literal', words: [], node: doneAtEnd, of: opSet('function') },
  { rule: 'go-held-function', words: [], root: heldLibraryFunctions },
  { rule: 'go-held-function', words: [], list: methodsCalledAtOnce },
  { rule: 'go-held-function', words: [], node: methodItself, of: opSet('function') },
  { rule: 'go-held-function', words: [], node: functionsThemselves, of: opSet('call') },
  {
    rule: 'go-held-function',
    words: ['parameters 0', 'parameters 1'],
    node: doneLast,
    of: opSet('opaque'),
    assumes: ENDED_BEHIND_POINTERS,
  },
  { rule: 'go-result', words: [], node: plainConstant, of: opSet('convert') },
  { rule: 'go-result', words: [], list: resultsGivenBack },
  { rule: 'go-result', words: [], list: withoutIdleNames },
  {
    rule: 'go-unnamed-type',
    words: ['convert list', 'convert map'],
    root: takenAsTheyAre,
    assumes: UNNAMED_TYPES,
  },
  {
    rule: 'go-type-switch',
    words: ['convert assert'],
    node: namedInCases,
    assumes: HANDED_WHAT_IT_HOLDS,
  },
  { rule: 'go-pointer', words: ['library unsafe.Add'], node: addedPointer },
  { rule: 'go-type-for', words: ['library reflect.TypeFor'], node: typeFor },
  { rule: 'go-error-type', words: ['library errors.AsType'], list: errorsAsType },
  { rule: 'go-search', words: ['library slices.Contains', 'library slices.ContainsFunc'], node: searchedBy },
  { rule: 'go-search', words: ['library slices.Contains', 'library slices.ContainsFunc'], list: searched },
  // A search that was a loop may be all that a choice asks.
  { rule: 'go-choice', words: [], list: assignedAtOnce },
  { rule: 'go-sort', words: ['library slices.Sort'], node: sorted },
  { rule: 'go-map-copy', words: ['library maps.Copy', 'library maps.Insert'], list: copiedMaps },
  { rule: 'go-map-copy', words: ['library maps.Copy'], list: copiedIntoFields, assumes: OBJECTS_ARE_THERE },
  { rule: 'go-iterator', words: ['library slices.Backward'], list: plainIterators },
  {
    rule: 'go-split',
    words: ['strings', 'bytes'].flatMap((name) => [`library ${name}.SplitSeq`, `library ${name}.FieldsSeq`]),
    root: splitLists,
  },
  {
    rule: 'go-map-zero',
    words: ['pattern array 2'],
    list: zerosOfMaps,
    assumes: NOBODY_ASKS_FOR_ROOM,
  },
  { rule: 'go-element', words: ['loop'], list: countedByFields },
  { rule: 'go-element', words: ['index'], node: namedElements },
  {
    rule: 'go-own-variable',
    words: ['for_each range copies'],
    node: ownVariables,
    assumes: ROUNDS_HAVE_VARIABLES,
  },
  { rule: 'go-benchmark', words: ['call Loop'], list: benchmarkLoops, assumes: MEASURED_ALIKE },
  { rule: 'go-new', words: ['call new'], node: newStruct },
  { rule: 'go-new', words: ['call new'], root: newPointers },
  { rule: 'go-pointed-value', words: ['let address', 'call new'], list: pointedValues },
  { rule: 'go-pointed-value', words: [], list: addressedAtOnce },
  { rule: 'go-struct', words: [], node: emptyStruct, of: opSet('convert') },
  { rule: 'go-struct', words: ['assign '], list: filledStructs },
  { rule: 'go-struct', words: [], list: returnedStructs },
  { rule: 'go-filled-list', words: ['call append'], list: filledLists },
  {
    rule: 'go-room',
    words: ['call make', 'call len'],
    list: grownLists,
    assumes: NOBODY_ASKS_FOR_ROOM,
  },
  { rule: 'go-builder', words: ['call WriteString'], root: builtTexts },
  { rule: 'go-group', words: ['call Go'], list: startedInGroups, assumes: GOROUTINES_RETURN },
  { rule: 'go-test-context', words: ['call Context'], root: testContexts, assumes: TESTS_OWN_CONTEXT },
];

/** Everything inside one side in one of the ways in which Go says it; tells whether anything was written anew. */
export function inGoIdioms(unit: Unit): boolean {
  const before = unit.root;
  for (const { rule, words, node, of = ANY_OP, list, root, assumes } of IDIOMS) {
    if (words.length > 0 && !words.some((word) => says(unit, word))) continue;
    const was = unit.root;
    if (node) unit.root = rewriteOf(unit.root, of, (one) => node(one, unit));
    if (list) unit.root = rewriteLists(unit.root, (steps) => list(steps, unit));
    if (root) unit.root = root(unit.root, unit);
    if (unit.root === was) continue;
    if (words.length > 0) fire(unit, rule, '', null, assumes ?? null);
    refreshFacts(unit);
  }
  return unit.root !== before;
}

/** Under the name of its package, or without it where the file imports all of that. */
function says({ differing }: Unit, word: string): boolean {
  return differing.has(word) || differing.has(word.replace(/^library .*\./, 'library .'));
}
