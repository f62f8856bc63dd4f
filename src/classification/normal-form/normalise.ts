import type { Core } from '../../model/core.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import { answeredChoices } from '../rules/answered-choices.ts';
import { answeredFlags } from '../rules/answered-flags.ts';
import { answeredInBranches } from '../rules/answered-in-branches.ts';
import { associated } from '../rules/associated-operands.ts';
import { branchReturns } from '../rules/branch-returns.ts';
import { leftAssociated, normalConditional } from '../rules/conditionals.ts';
import { plainConversion, withoutConversions } from '../rules/conversions.ts';
import { coalesceCopies } from '../rules/copies.ts';
import { plainDeclarations } from '../rules/ecmascript/block-scoped.ts';
import { plainCatch } from '../rules/ecmascript/catch-clauses.ts';
import { destructured } from '../rules/ecmascript/destructuring.ts';
import { plainFunctions, plainMethod } from '../rules/ecmascript/functions.ts';
import { hoistedFunctions } from '../rules/ecmascript/hoisted-functions.ts';
import { asTemplate, asText } from '../rules/ecmascript/templates.ts';
import { firstValues } from '../rules/first-values.ts';
import { foundAndLeft } from '../rules/found-and-left.ts';
import { keptConstants } from '../rules/go/kept-constants.ts';
import { withKnownTypes } from '../rules/go/known-types.ts';
import { libraryCall, pairedResults } from '../rules/go/library-calls.ts';
import { settledReads } from '../rules/go/read-last.ts';
import { handedOnVariables } from '../rules/handed-on-variables.ts';
import { handedOverVariables } from '../rules/handed-over-variables.ts';
import { asReferences } from '../rules/java/method-references.ts';
import { returnedObjects } from '../rules/java/returned-objects.ts';
import { keptAndReturned } from '../rules/kept-and-returned.ts';
import { keptOrReplaced } from '../rules/kept-or-replaced.ts';
import { withoutLabels } from '../rules/labels.ts';
import { lateDeclarations } from '../rules/late-declarations.ts';
import { liftSteps } from '../rules/lift-steps.ts';
import { iteratorLoops, testAtHead } from '../rules/loop-tests.ts';
import { memberOfLiteral, namedMember } from '../rules/members.ts';
import { withoutIdleCells } from '../rules/python/cells.ts';
import { orderedImports } from '../rules/python/local-imports.ts';
import { readBack } from '../rules/python/read-back.ts';
import { unpacked } from '../rules/python/tuples.ts';
import { reassignedParameters } from '../rules/reassigned-parameters.ts';
import { joined, markUnordered, respell } from '../rules/respelled.ts';
import { returnedLast, returnedVariables, withoutIdleDeclarations } from '../rules/returned-variables.ts';
import { returnedWhereWritten } from '../rules/returned-where-written.ts';
import { borrowedPlaces } from '../rules/rust/borrowed-places.ts';
import { readCopies } from '../rules/rust/copied-values.ts';
import { ownedValues, partsOfValues, withoutIdleNames } from '../rules/rust/owned-values.ts';
import { normalPlace, partsAlone } from '../rules/rust/places.ts';
import { scalarFields } from '../rules/scalar-fields.ts';
import { secondValues } from '../rules/second-values.ts';
import { sunkTails } from '../rules/shared-tails.ts';
import {
  asStatements,
  assignedOnce,
  declaredWithValue,
  flattened,
  guarded,
  reachable,
  stepAtEnd,
  withoutLastJump,
} from '../rules/statements.ts';
import { storedChoices } from '../rules/stored-choices.ts';
import { sunkDeclarations } from '../rules/sunk-declarations.ts';
import { triedReturns } from '../rules/tried-returns.ts';
import { localFunctions } from '../rules/unfolding/local-functions.ts';
import { holderOfNameless, withoutUnfolded } from '../rules/unfolding/nameless-classes.ts';
import { promotedFields } from '../rules/unfolding/promoted-fields.ts';
import { type Taken, unfoldSingleValues } from '../rules/unfolding/unfold-single-values.ts';
import { unfoldSymbols } from '../rules/unfolding/unfold-symbols.ts';
import { unfoldVariables } from '../rules/unfolding/unfold-variable.ts';
import type { Definition, Definitions } from './definitions/definitions.ts';
import { factsOf } from './facts/variable-facts.ts';
import { listRewriter, rewriteLists } from './lists.ts';
import { rewrite, rewriter, some, withChildren } from './tree.ts';
import type { Unit } from './unit.ts';

/** No change needs more; it is only there so that two rules which undo one another can't go on for ever. */
const MOST_ROUNDS = 12;

/** What is only another spelling, before anything is moved. */
export function sweeten(root: Core, isEcmascript: boolean): Core {
  return sweetLists(isEcmascript ? sweetScript(root) : sweetNodes(root));
}

/** @param inText how texts are put together of what stands between them. */
const sweetened = (inText: (node: Core) => Core): ((root: Core) => Core) =>
  rewriter((node) =>
    normalPlace(
      plainCatch(inText(associated(leftAssociated(namedMember(libraryCall(withoutConversions(node))))))),
    ),
  );
const sweetNodes = sweetened(asTemplate);
const sweetScript = sweetened(asText);
const sweetLists = listRewriter((list) => flattened(unpacked(destructured(list))));

/** Puts one-sided functions, methods, constants and fields where they are used. */
export function unfoldAll(
  unit: Unit,
  definitions: Definitions,
  owner: CodeSymbol | null,
  used: Set<Definition>,
  taken: Taken,
  by: CodeSymbol,
): void {
  promotedFields(unit, definitions, owner, used);
  const holder = unit.isEcmascript ? null : holderOfNameless(by);
  const put = new Set<Definition>();
  for (let left = MOST_ROUNDS; left > 0; left--) {
    unfoldInRounds(unit, definitions, owner, used, holder);
    if (holder) unit.root = withoutUnfolded(unit.root, used);
    const found = unfoldSingleValues(unit, definitions, used, taken, by, put);
    plain(unit);
    // A function that is handed to somebody may call others that are there on one side only.
    if (found.size === 0) return;
    for (const definition of found) put.add(definition);
  }
}

/**
 * Once more, for the functions that came along inside of what was unfolded: until then neither side named them.
 *
 *     return g(x)  …  function g(x) { return h(x); function h(y) { … } }
 */
export function unfoldWhatCameAlong(
  unit: Unit,
  definitions: Definitions,
  owner: CodeSymbol | null,
  used: Set<Definition>,
  by: CodeSymbol,
): void {
  if (localFunctions(unit).size === 0) return;
  unfoldInRounds(unit, definitions, owner, used, unit.isEcmascript ? null : holderOfNameless(by));
}

function unfoldInRounds(
  unit: Unit,
  definitions: Definitions,
  owner: CodeSymbol | null,
  used: Set<Definition>,
  holder: CodeSymbol | null,
): void {
  for (let round = 0; round < MOST_ROUNDS && unfoldSymbols(unit, definitions, owner, used, holder); round++)
    plain(unit);
}

/** What was put in its place, spelled as the rest is. */
function plain(unit: Unit): void {
  unit.root = sweeten(unit.root, unit.isEcmascript);
  refreshFacts(unit);
}

/** Variables and copies, then conditions and jumps, and variables again, until nothing changes. */
export function normalise(unit: Unit): void {
  const once = onWhatIsNew(unit);
  if (unit.isRust) {
    unit.root = rewriteLists(readCopies(unit.root), (list) => borrowedPlaces(unit, list));
    refreshFacts(unit);
  }
  unit.root = rewriteLists(unit.root, (list) => withoutIdleCells(unit, list));
  if (unit.isPython) {
    unit.root = rewriteLists(unit.root, (list) => orderedImports(unit, list));
    // What branches store is known behind them where it is one choice.
    storedChoices(unit);
    refreshFacts(unit);
    readBack(unit);
    refreshFacts(unit);
  }
  once(settleVariables);
  once(respell);
  refreshFacts(unit);
  once(settleVariables);
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const before = unit.root;
    once(respell);
    if (!unit.isEcmascript && !unit.isRust) {
      once(returnedVariables);
      once(returnedLast);
      if (unit.isGo || unit.isJava) {
        once(returnedWhereWritten);
        once(handedOverVariables);
        refreshFacts(unit);
        once(secondValues);
        once(withoutIdleDeclarations);
        refreshFacts(unit);
      }
      once(handedOnVariables);
    }
    once(keptAndReturned);
    once(triedReturns);
    once(foundAndLeft);
    once(answeredFlags);
    once(branchReturns);
    once(storedChoices);
    once(answeredInBranches);
    once(sunkTails);
    // What the rules above put in the place of a variable may stand where Go converts it by itself.
    if (unit.isGo) unit.root = plainNodes(unit.root);
    unit.root = normalControl(unit.root);
    once(joined);
    once(ownedValues);
    once(settleVariables);
    once(keptOrReplaced);
    if (unit.root === before || unit.budget.left <= 0) break;
  }
  unit.root = rewriteLists(unit.root, (list, holder) =>
    holder.op === 'block' ? hoistedFunctions(list, unit.facts, unit.eitherWay) : list,
  );
  if (unit.isJava) {
    asReferences(unit);
    unit.root = returnedObjects(unit.root);
  }
  unit.root = rewrite(plainFunctions(unit.root, unit.facts.constructed), (node) =>
    plainCatch(plainMethod(plainConversion(node))),
  );
  withoutIdleNames(unit);
  refreshFacts(unit);
  sunkDeclarations(unit);
  // What the rules declared themselves.
  if (unit.isEcmascript) unit.root = plainDeclarations(unit.root, unit.facts.assigned);
  markUnordered(unit);
}

type Step = (unit: Unit) => void;

/** Runs a step, but on a form that it has left as it is before, with nothing else known of it. */
function onWhatIsNew(unit: Unit): (step: Step) => void {
  const left = new Map<Step, Pick<Unit, 'root' | 'facts'>>();
  return (step) => {
    const { root, facts } = unit;
    const known = left.get(step);
    if (known?.root === root && known.facts === facts) return;
    step(unit);
    if (unit.root === root) left.set(step, { root, facts: unit.facts });
  };
}

function settleVariables(unit: Unit): void {
  for (let round = 0; round < MOST_ROUNDS && unit.budget.left > 0; round++) {
    const before = unit.root;
    if (unit.isGo)
      unit.root = withKnownTypes(rewriteLists(unit.root, (list) => pairedResults(list, unit.facts)));
    unit.root = plainLists(unit.root);
    refreshFacts(unit);
    if (unit.isGo) {
      settledReads(unit);
      keptConstants(unit);
    }
    if (some(unit.root, ({ op }) => op === 'sequence')) {
      liftSteps(unit);
      // What a function gives as a tuple is taken apart before anything is put in the place of its parts.
      if (unit.isPython) unit.root = plainLists(unit.root);
      refreshFacts(unit);
    }
    scalarFields(unit);
    partsOfValues(unit);
    if (lateDeclarations(unit)) refreshFacts(unit);
    coalesceCopies(unit);
    refreshFacts(unit);
    firstValues(unit);
    refreshFacts(unit);
    answeredChoices(unit);
    refreshFacts(unit);
    const settled = unit.root;
    reassignedParameters(unit);
    refreshFacts(unit);
    // A variable that began there may be the copy of one that would now be put in the place of its uses.
    if (unit.isPython && unit.root !== settled) {
      coalesceCopies(unit);
      refreshFacts(unit);
    }
    unfoldVariables(unit);
    if (unit.root === before) return;
    unit.root = plainNodes(unit.root);
    refreshFacts(unit);
  }
}

const plainLists = listRewriter((list) =>
  iteratorLoops(partsAlone(withoutLeftovers(declaredWithValue(flattened(unpacked(destructured(list))))))),
);
const plainNodes = rewriter((node) =>
  normalPlace(
    asTemplate(
      associated(leftAssociated(memberOfLiteral(namedMember(libraryCall(withoutConversions(node)))))),
    ),
  ),
);

/** What unfolding leaves behind: the value of a function that gives none, thrown away. What somebody wrote stays. */
function withoutLeftovers(list: readonly Core[]): readonly Core[] {
  const isLeftover = ({ op, children: [value] }: Core): boolean =>
    op === 'evaluate' &&
    ((value!.op === 'literal' && value!.source === null) ||
      isFieldOfJava(value!) ||
      // In Go somebody wrote that a value is thrown away, or a call that gives one.
      (value!.op === 'variable' &&
        value!.variable!.kind === 'temporary' &&
        value!.variable!.type === undefined));
  return list.some(isLeftover) ? list.filter((node) => !isLeftover(node)) : list;
}

/** Nobody can write that a field is read and thrown away, and reading it does nothing. */
function isFieldOfJava({ op, source, children: [object] }: Core): boolean {
  return op === 'member' && object!.op === 'this' && /^(?:identifier|field_access)$/.test(source?.kind ?? '');
}

function normalControl(root: Core): Core {
  return plainJumps(guardedLists(plainConditions(root)));
}

const plainConditions = rewriter((node) => assignedOnce(normalConditional(asStatements(node))));
const guardedLists = listRewriter((list, holder) =>
  holder.op === 'sequence' ? list : guarded(reachable(flattened(list))),
);
const plainJumps = rewriter((node) =>
  testAtHead(normalConditional(stepAtEnd(withoutJumps(withoutLabels(node))))),
);

function withoutJumps(node: Core): Core {
  if (node.op === 'function') {
    const [parameters, body, ...name] = node.children as [Core, Core, ...Core[]];
    if (body.op !== 'block') return node;
    return withChildren(node, [
      parameters,
      withChildren(body, withoutLastJump(body.children, 'return')),
      ...name,
    ]);
  }
  if (node.op === 'loop') {
    const [test, body, update] = node.children as [Core, Core, Core];
    return withChildren(node, [test, withChildren(body, withoutLastJump(body.children, 'continue')), update]);
  }
  if (node.op === 'do_loop') {
    const [body, test] = node.children as [Core, Core];
    return withChildren(node, [withChildren(body, withoutLastJump(body.children, 'continue')), test]);
  }
  if (node.op === 'for_each') {
    const [target, iterated, body] = node.children as [Core, Core, Core];
    return withChildren(node, [
      target,
      iterated,
      withChildren(body, withoutLastJump(body.children, 'continue')),
    ]);
  }
  return node;
}

/** What is known of variables, found out anew where the form was rewritten since. */
export function refreshFacts(unit: Unit): void {
  if (unit.facts.root !== unit.root) unit.facts = factsOf(unit.root, unit.facts);
}
