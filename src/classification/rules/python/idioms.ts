import type { Assumption } from '../../../model/assumption.ts';
import { type Core, core } from '../../../model/core.ts';
import {
  COMPARISONS_ARE_BOOLEAN,
  DICTIONARIES_ANSWER,
  EQUAL_OR_NOT,
  FORMATTED_AS_TEXT,
  ITEMS_ANSWER,
  LISTS_STAY,
  LOCKS_ARE_HELD,
  NO_GROUPS_OF_FAILURES,
  NOBODY_GOES_THROUGH_NAMES,
  NOBODY_SENDS,
  NOBODY_USES_WHAT_IS_GONE,
  NOTHING_EQUALS_NONE,
  NUMBERS_COMPARE,
  PARAMETERS_APART,
  PYTHONS_OWN,
  SILENT_COMPARISONS,
  SILENT_READS,
  STANDARD_LIBRARY,
  TYPES_HOLD,
  TYPES_SPELLED_ALIKE,
} from '../../assumptions.ts';
import type { LoopFacts } from '../../normal-form/facts/loop-facts.ts';
import { type Ops, opSet } from '../../normal-form/held-ops.ts';
import { rewriteLists } from '../../normal-form/lists.ts';
import { inTurn, some } from '../../normal-form/tree.ts';
import { askedCounter } from '../counter-questions.ts';
import { acquiredFirst } from './acquired.ts';
import { plainAttribute } from './attributes.ts';
import { collectedInLoops, readsBoth } from './building.ts';
import { caughtInTurn } from './caught-types.ts';
import { closedAtLast } from './closing.ts';
import { namelessList, plainCollection, unpackedKeys } from './collections.ts';
import { equalToLiteral, plainBoolean, plainEquality, plainOrder } from './comparisons.ts';
import { completedBefore, completedLast } from './completed.ts';
import { concatenated } from './concatenations.ts';
import { countedAlong } from './counters.ts';
import { askedByType, declaredExtreme, keysThemselves } from './declared-types.ts';
import { plainDefaults } from './defaults.ts';
import { extendedInLoops, plainCollections } from './extended.ts';
import { extremeOfNumber, plainExtreme } from './extremes.ts';
import { plainFallback } from './fallbacks.ts';
import type { ChangedBy } from './formatted-values.ts';
import { foundOrElse } from './found-or-else.ts';
import { grownLiterals } from './grown-literals.ts';
import { withoutIdleHandlers } from './handed-on-failures.ts';
import { keptUnderKeys } from './kept-under-keys.ts';
import { keptValue } from './kept-values.ts';
import { plainLibrary } from './library.ts';
import { listedItems, listedValues } from './listed-items.ts';
import { testedInside } from './loop-heads.ts';
import { delegated, plainLoop, plainRound } from './loops.ts';
import { mergedReads, mergedTests } from './merged-tests.ts';
import { narrowedRange } from './narrowed-ranges.ts';
import { withoutNeedlessRounds } from './needless-rounds.ts';
import { mergedGenerators } from './nested-generators.ts';
import { askedForNone, comparedWithNone } from './none-types.ts';
import { countedNumbers } from './numbers.ts';
import {
  askedOneByOne,
  joinedInLoops,
  madeOfKeys,
  oneWord,
  valuesThemselves,
  withoutNone,
  withTypes,
} from './one-words.ts';
import { givenAnew } from './parameters.ts';
import { deniedAny, foundInLoops } from './quantifiers.ts';
import { raisedClass } from './raised.ts';
import { raisedAgain } from './raised-again.ts';
import { withoutRepeats } from './repeated-operands.ts';
import { returnedChoice } from './returned-choices.ts';
import { shownInOrder } from './shown-names.ts';
import { sortedWhereMade } from './sorted-in-place.ts';
import { addedInLoops } from './sums.ts';
import { suppressed } from './suppressed.ts';
import { plainText } from './texts.ts';
import { plainTruth, truth } from './truth.ts';
import { typeInside } from './types.ts';
import { wholeGenerator } from './whole-generators.ts';

type Idiom = readonly [
  name: string,
  /** The kinds of nodes that the rule is about. */
  ops: Ops,
  /** Given what it stands in as well, as that was before any of them. */
  rule: (node: Core, hasOwn: (method: string) => boolean, root: Core, changedBy: ChangedBy) => Core,
  assumes: Assumption | null,
  /** What the two sides must say unlike one another for it to be tried at all. */
  where?: RegExp | null,
  /** The methods by which a class of its own would answer otherwise than Python's do, if it has them all. */
  unless?: readonly string[] | null,
  /** Those of which one is enough. */
  unlessAny?: readonly string[],
];

const COMPARED = /^(?:binary ~(?:[!=]=|[<>]=?)|unary !|choose |call python\.bool$)/;
// Where nobody asks in one, two questions may be those of two branches.
const ASKED = /^(?:binary ~(?:not )?in$|call (?:python\.(?:isinstance|issubclass)|startswith|endswith)$)/;
const EXTREMES = /^call python\.(?:max|min)$/;
const ASKED_BY_TYPE =
  /^(?:call (?:clear|copy|python\.(?:len|max|min))|index|template|spread|unary !|binary ~%|binary ~[!=]=|array (?:set|tuple))$/;
const WORDS = /^call (?:items|removeprefix|python\.zip)$/;
const TEXTS = /^(?:template$|binary ~\+$|call python\.str$)/;
const SOUGHT = /^(?:call python\.(?:any|all|next)|for_each each)$/;
const COUNTED = /^(?:call python\.enumerate|pattern array 2|binary ~\+=?)$/;
const EXTENDED = /^call (?:extend|update)$/;
const JOINED = /^call join$/;
const ADDED = /^call python\.sum$/;
const CLOSED = /^call close$/;
const SORTED = /^call (?:sort|python\.sorted)$/;
const ACQUIRED = /^call (?:acquire|release)$/;
const ENTERS = ['__enter__', '__aenter__'];
const KEPT = /^(?:call (?:setdefault|get)|binary ~(?:not )?in|return value)$/;
const BUILT = /^(?:for_each each$|assign $|call (?:append|add|extend|update)$)/;

const IDIOMS: readonly Idiom[] = [
  [
    'python-declared',
    opSet(
      'binary',
      'call',
      'assign',
      'let',
      'return',
      'array',
      'named',
      'unary',
      'loop',
      'choose',
      'evaluate',
    ),
    askedByType,
    TYPES_HOLD,
    ASKED_BY_TYPE,
    null,
    ['__bool__', 'copy', 'clear'],
  ],
  ['python-dictionary', opSet('call'), withoutNone, DICTIONARIES_ANSWER, null, null, ['get']],
  [
    'python-words',
    opSet('opaque', 'for_each', 'choose'),
    oneWord,
    PYTHONS_OWN,
    WORDS,
    null,
    ['items', 'keys', 'values', 'startswith', 'removeprefix'],
  ],
  ['python-words', opSet('opaque'), madeOfKeys, PYTHONS_OWN, /^call fromkeys$/],
  ['python-words', opSet('call'), withTypes, PYTHONS_OWN, /^parameters 0$/],
  [
    'python-items',
    opSet('for_each'),
    valuesThemselves,
    LISTS_STAY,
    /^index$/,
    ['__getitem__', '__iter__'],
    ['items'],
  ],
  ['python-generator', opSet('call'), askedOneByOne, ITEMS_ANSWER],
  [
    'python-declared',
    opSet('for_each', 'spread', 'opaque', 'binary'),
    keysThemselves,
    TYPES_HOLD,
    /^call keys$/,
    null,
    ['keys', '__iter__', '__contains__'],
  ],
  ['python-collection', opSet('array', 'binary', 'object', 'call', 'opaque'), plainCollection, PYTHONS_OWN],
  ['python-collection', opSet('array'), unpackedKeys, PYTHONS_OWN, /^spread$/],
  [
    'python-collection',
    opSet('binary', 'for_each'),
    namelessList,
    null,
    /^(?:array tuple|call python\.(?:list|tuple))$/,
  ],
  [
    'python-text',
    opSet('call', 'binary', 'template'),
    (node, _, __, changedBy) => plainText(node, changedBy),
    FORMATTED_AS_TEXT,
    null,
    ['__format__'],
  ],
  ['python-library', opSet('variable', 'member', 'call', 'opaque'), plainLibrary, STANDARD_LIBRARY],
  ['python-delegation', opSet('for_each'), delegated, NOBODY_SENDS],
  ['python-truth', opSet('choose', 'loop', 'unary', 'logical', 'call'), plainTruth, null],
  ['python-counter', opSet('binary'), (node, _, root) => askedCounter(node, root), null, COMPARED],
  ['python-in-place', opSet('opaque'), plainInPlace, null],
  ['python-defaults', opSet('opaque', 'method'), plainDefaults, null],
  ['python-equality', opSet('binary'), equalToLiteral, EQUAL_OR_NOT],
  ['python-equality', opSet('binary'), plainEquality, EQUAL_OR_NOT, COMPARED, ['__ne__']],
  ['python-order', opSet('binary'), plainOrder, NUMBERS_COMPARE, COMPARED],
  [
    'python-boolean',
    opSet('unary', 'call', 'return', 'choose'),
    plainBoolean,
    COMPARISONS_ARE_BOOLEAN,
    COMPARED,
  ],
  [
    'python-items',
    opSet('for_each', 'opaque', 'call'),
    listedItems,
    LISTS_STAY,
    /^call python\.(?:range|enumerate)$/,
    ['__getitem__', '__iter__'],
  ],
  [
    'python-items',
    opSet('for_each', 'opaque', 'call'),
    listedValues,
    LISTS_STAY,
    /^call items$/,
    ['items', '__getitem__'],
  ],
  [
    'python-loop',
    opSet('for_each', 'opaque'),
    plainLoop,
    PYTHONS_OWN,
    null,
    null,
    ['items', 'keys', 'values'],
  ],
  ['python-loop', opSet('opaque'), mergedGenerators, null],
  ['python-loop', opSet('for_each', 'opaque'), narrowedRange, PYTHONS_OWN, COMPARED],
  ['python-round', opSet('for_each'), plainRound, null],
  ['python-fallback', opSet('choose'), plainFallback, null],
  ['python-kept-value', opSet('evaluate'), keptValue, null],
  [
    'python-dictionary',
    opSet('call', 'choose'),
    foundOrElse,
    DICTIONARIES_ANSWER,
    /^call get$/,
    ['get', '__getitem__'],
  ],
  ['python-attribute', opSet('call', 'evaluate'), plainAttribute, PYTHONS_OWN],
  ['python-raised', opSet('throw'), raisedClass, PYTHONS_OWN],
  ['python-raised', opSet('try'), raisedAgain, null],
  ['python-caught', opSet('opaque'), caughtInTurn, PYTHONS_OWN],
  ['python-extreme', opSet('call'), plainExtreme, PYTHONS_OWN, EXTREMES],
  ['python-extreme', opSet('call'), extremeOfNumber, NUMBERS_COMPARE, EXTREMES],
  ['python-declared', opSet('choose'), declaredExtreme, TYPES_HOLD, EXTREMES],
  ['python-shown-names', opSet('let'), shownInOrder, NOBODY_GOES_THROUGH_NAMES],
  [
    'python-none',
    opSet('choose', 'loop'),
    comparedWithNone,
    NOTHING_EQUALS_NONE,
    /^binary (?:~[!=]=|is(?: not)?)$/,
    null,
    ['__eq__', '__ne__'],
  ],
  ['python-none-type', opSet('call', 'binary'), askedForNone, PYTHONS_OWN],
  [
    'python-merged-test',
    opSet('binary', 'logical'),
    mergedTests,
    COMPARISONS_ARE_BOOLEAN,
    ASKED,
    null,
    ['startswith', 'endswith'],
  ],
  ['python-merged-test', opSet('logical'), mergedReads, SILENT_READS, ASKED],
  [
    'repeated-question',
    opSet('logical', 'choose', 'loop', 'unary'),
    withoutRepeats,
    SILENT_COMPARISONS,
    /^logical /,
  ],
  [
    'python-concatenation',
    opSet('template', 'binary', 'call'),
    concatenated,
    FORMATTED_AS_TEXT,
    TEXTS,
    ['__format__'],
  ],
  ['python-generator', opSet('array', 'let', 'assign', 'call'), wholeGenerator, PYTHONS_OWN],
  ['python-generator', opSet('call'), withoutNeedlessRounds, PYTHONS_OWN],
  ['python-loop', opSet('call'), deniedAny, PYTHONS_OWN, /^call python\.any$/],
  ['python-parameter', opSet('function'), givenAnew, null],
  ['python-completed', opSet('function', 'loop', 'for_each'), completedLast, null],
  ['type-spelling', opSet('opaque'), typeInside, TYPES_SPELLED_ALIKE],
];

/**
 * One of the ways in which Python says the same, for everything inside `root`.
 *
 * @param own what methods the classes among the changed files have.
 * @param changedBy what functions of a name among them are seen to change.
 */
export function idiomatic(
  root: Core,
  differing: ReadonlySet<string>,
  own: Pick<LoopFacts, 'hasOwn' | 'haveTogether'>,
  changedBy: ChangedBy,
  fired: (rule: string, at: Core['source'], assumes: Assumption) => void,
): Core {
  const idioms = IDIOMS.filter(
    ([, , , , where, unless, unlessAny]) =>
      (!where || [...differing].some((name) => where.test(name))) &&
      !(unless && own.haveTogether(...unless)) &&
      !unlessAny?.some(own.hasOwn),
  );
  const rewriteAll = inTurn(
    idioms.map(
      ([name, ops, rule, assumes]) =>
        [
          ops,
          (node: Core, from: Core, written: Core) => {
            const made = rule(node, own.hasOwn, from, changedBy);
            if (made !== node && assumes) fired(name, written.source, assumes);
            return made;
          },
        ] as const,
    ),
  );
  const worded = (from: Core): Core => rewriteAll(from, from);
  const rewritten = countedNumbers(worded(root));
  const says = (words: RegExp): boolean => [...differing].some((name) => words.test(name));
  const mayBuild = says(BUILT);
  const isOwn =
    own.hasOwn('__setitem__') || ['get', 'setdefault'].some((word) => own.haveTogether(word, '__getitem__'));
  const mayKeep = !isOwn && (says(KEPT) || some(rewritten, isDefaulting));
  const mayAcquire = says(ACQUIRED) && !ENTERS.some((word) => own.haveTogether('acquire', word));
  const collections = says(EXTENDED) ? plainCollections(rewritten) : new Map();
  const isCaught = some(rewritten, ({ op }) => op === 'try');
  const built = rewriteLists(rewritten, (list) => {
    const kept = mayKeep ? keptUnderKeys(list, rewritten) : list;
    if (kept !== list) fired('python-dictionary', list[0]!.source, DICTIONARIES_ANSWER);
    const written = returnedChoice(
      completedBefore(testedInside(withoutIdleHandlers(withoutLiterals(kept)))),
      rewritten,
    );
    const counted = says(COUNTED) ? countedAlong(written, rewritten) : written;
    const taken = extendedInLoops(counted, collections, rewritten);
    if (taken !== counted && [...collections.keys()].some(({ kind }) => kind === 'parameter'))
      for (const assumes of [TYPES_HOLD, PARAMETERS_APART])
        fired('python-declared', list[0]!.source, assumes);
    const added = says(ADDED) ? addedInLoops(taken, rewritten) : taken;
    const joined = says(JOINED) ? joinedInLoops(added) : added;
    if (joined !== added) fired('python-text', list[0]!.source, FORMATTED_AS_TEXT);
    const sought = says(SOUGHT) ? foundInLoops(joined, rewritten) : joined;
    const at = list[0]?.source ?? null;
    if (sought !== written) fired('python-loop', at, PYTHONS_OWN);
    const caught = suppressed(sought, rewritten);
    if (caught !== sought) fired('python-library', at, NO_GROUPS_OF_FAILURES);
    const ordered = says(SORTED) && !isCaught ? sortedWhereMade(caught, rewritten) : caught;
    if (ordered !== caught) fired('python-collection', at, PYTHONS_OWN);
    const closed = closedAtLast(ordered, rewritten, says(CLOSED));
    if (closed !== ordered) fired('python-library', at, STANDARD_LIBRARY);
    const plain = mayAcquire ? acquiredFirst(closed) : closed;
    if (plain !== closed) fired('python-lock', at, LOCKS_ARE_HELD);
    if (!mayBuild) return plain;
    const loses = (): void => fired('python-building', null, NOBODY_USES_WHAT_IS_GONE);
    const whole = collectedInLoops(grownLiterals(plain, rewritten), rewritten, loses);
    if (whole !== plain) fired('python-building', null, PYTHONS_OWN);
    if (whole !== plain && whole.some((step) => some(step, readsBoth)))
      fired('python-building', null, SILENT_READS);
    return whole;
  });
  return built === rewritten ? built : worded(built);
}

function isDefaulting({ op, text }: Core): boolean {
  return op === 'member' && text === 'setdefault';
}

/**
 *     x += 1      ->      x = x + 1
 *
 * A number or a text on the right leaves the object that `x` holds alone; it may have come to stand there only now.
 */
function plainInPlace(node: Core): Core {
  const [, value] = node.children;
  if (node.op !== 'opaque' || !node.text.startsWith('in place ') || value?.op !== 'literal') return node;
  return core('binary', `~${node.text.slice('in place '.length)}`, node.children, node.source);
}

/** A literal as a statement does nothing, nor do two numbers that are compared. */
function withoutLiterals(list: readonly Core[]): readonly Core[] {
  const isNothing = ({ op, children: [value] }: Core): boolean =>
    op === 'evaluate' && (value!.op === 'literal' || truth(value!) !== null);
  return list.some(isNothing) ? list.filter((node) => !isNothing(node)) : list;
}
