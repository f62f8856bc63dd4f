import { answeredFlags } from '../rules/answered-flags.ts';
import { answeredInBranches } from '../rules/answered-in-branches.ts';
import { branchReturns } from '../rules/branch-returns.ts';
import { plainConversion } from '../rules/conversions.ts';
import { plainDeclarations } from '../rules/ecmascript/block-scoped.ts';
import { plainCatch } from '../rules/ecmascript/catch-clauses.ts';
import { plainFunctions, plainMethod } from '../rules/ecmascript/functions.ts';
import { hoistedFunctions } from '../rules/ecmascript/hoisted-functions.ts';
import { foundAndLeft } from '../rules/found-and-left.ts';
import { withoutIdleAnswer, withoutIdleReturns } from '../rules/guards/idle-answers.ts';
import { withoutIdleGuards } from '../rules/guards/idle-guards.ts';
import { withoutIdleLooks } from '../rules/guards/membership.ts';
import { handedOnVariables } from '../rules/handed-on-variables.ts';
import { handedOverVariables } from '../rules/handed-over-variables.ts';
import { asReferences } from '../rules/java/method-references.ts';
import { returnedObjects } from '../rules/java/returned-objects.ts';
import { keptAndReturned } from '../rules/kept-and-returned.ts';
import { keptOrReplaced } from '../rules/kept-or-replaced.ts';
import { orderedArms } from '../rules/ordered-arms.ts';
import { orderedCases } from '../rules/ordered-cases.ts';
import { withoutIdleCells } from '../rules/python/cells.ts';
import { orderedImports } from '../rules/python/local-imports.ts';
import { readBack } from '../rules/python/read-back.ts';
import { joined, markUnordered, respell } from '../rules/respelled.ts';
import { returnedLast, returnedVariables, withoutIdleDeclarations } from '../rules/returned-variables.ts';
import { returnedWhereWritten } from '../rules/returned-where-written.ts';
import { borrowedPlaces } from '../rules/rust/borrowed-places.ts';
import { readCopies } from '../rules/rust/copied-values.ts';
import { madeReceivers } from '../rules/rust/made-receivers.ts';
import { ownedValues, withoutIdleNames } from '../rules/rust/owned-values.ts';
import { saidByVariables } from '../rules/rust/told-types.ts';
import { secondValues } from '../rules/second-values.ts';
import { sunkTails } from '../rules/shared-tails.ts';
import { stoppedSearches } from '../rules/stopped-searches.ts';
import { storedChoices } from '../rules/stored-choices.ts';
import { sunkDeclarations } from '../rules/sunk-declarations.ts';
import { triedReturns } from '../rules/tried-returns.ts';
import { opSet } from './held-ops.ts';
import { MOST_ROUNDS } from './limits.ts';
import { rewriteLists } from './lists.ts';
import { normalControl } from './passes/control.ts';
import { settleVariables } from './passes/settle-variables.ts';
import { plain } from './passes/spelling.ts';
import { rewrite, rewriteOf } from './tree.ts';
import { differs, refreshFacts, type Unit } from './unit.ts';

/** Variables and copies, then conditions and jumps, and variables again, until nothing changes. */
export function normalise(unit: Unit): void {
  const once = onWhatIsNew(unit);
  once(idleGuards);
  if (unit.isRust) {
    unit.root = rewriteLists(readCopies(unit.root), (list) =>
      borrowedPlaces(unit, madeReceivers(unit, list)),
    );
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
    if (!unit.isRust) once(returnedVariables);
    if (!unit.isEcmascript && !unit.isRust) {
      once(returnedLast);
      if (unit.isGo || unit.isJava) {
        once(returnedWhereWritten);
        once(handedOverVariables);
        settleSecondValues(unit, once);
      }
      once(handedOnVariables);
    }
    if (unit.isEcmascript) settleSecondValues(unit, once);
    once(keptAndReturned);
    once(triedReturns);
    once(stoppedSearches);
    once(foundAndLeft);
    once(answeredFlags);
    once(branchReturns);
    once(storedChoices);
    once(answeredInBranches);
    once(sunkTails);
    // What the rules above put in the place of a variable may stand where Go converts it by itself.
    if (unit.isGo) unit.root = plain(unit.root, unit.isEcmascript);
    unit.root = normalControl(unit.root);
    once(joined);
    once(idleGuards);
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
  saidByVariables(unit);
  refreshFacts(unit);
  sunkDeclarations(unit);
  unit.root = orderedCases(unit, orderedArms(unit, unit.root));
  // What the rules declared themselves.
  if (unit.isEcmascript) unit.root = plainDeclarations(unit.root, unit.facts.assigned);
  markUnordered(unit);
}

const ANSWERS = opSet('logical', 'choose');

/** What any of these rules needs one side to say more often. */
const CHOICES = ['choose statement', 'choose value', 'logical &&', 'logical ||', 'return value'];

function idleGuards(unit: Unit): void {
  if (!differs(unit, ...CHOICES)) return;
  unit.root = rewriteOf(unit.root, ANSWERS, (node) => withoutIdleAnswer(node, unit));
  unit.root = rewriteLists(unit.root, (list) =>
    withoutIdleLooks(unit, withoutIdleGuards(unit, withoutIdleReturns(unit, list))),
  );
}

function settleSecondValues(unit: Unit, once: (step: Step) => void): void {
  refreshFacts(unit);
  once(secondValues);
  once(withoutIdleDeclarations);
  refreshFacts(unit);
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
