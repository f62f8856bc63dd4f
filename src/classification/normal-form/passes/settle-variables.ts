import { answeredChoices } from '../../rules/answered-choices.ts';
import { coalesceCopies } from '../../rules/copies.ts';
import { givenNothing } from '../../rules/ecmascript/given-nothing.ts';
import { firstValues } from '../../rules/first-values.ts';
import { keptConstants } from '../../rules/go/kept-constants.ts';
import { withKnownTypes } from '../../rules/go/known-types.ts';
import { pairedResults } from '../../rules/go/library-calls.ts';
import { settledReads } from '../../rules/go/read-last.ts';
import { idleCollections } from '../../rules/idle-collections.ts';
import { lateDeclarations } from '../../rules/late-declarations.ts';
import { liftSteps } from '../../rules/lift-steps.ts';
import { overwrittenValues } from '../../rules/overwritten-values.ts';
import { reassignedParameters } from '../../rules/reassigned-parameters.ts';
import { repeatedReads } from '../../rules/repeated-reads.ts';
import { partsOfValues } from '../../rules/rust/owned-values.ts';
import { scalarFields } from '../../rules/scalar-fields.ts';
import { unfoldVariables } from '../../rules/unfolding/unfold-variable.ts';
import { MOST_ROUNDS } from '../limits.ts';
import { rewriteLists } from '../lists.ts';
import { some } from '../tree.ts';
import { refreshFacts, type Unit } from '../unit.ts';
import { plain, plainLists } from './spelling.ts';

/** Puts values in the place of variables and copies, and steps of one expression in a line, until nothing changes. */
export function settleVariables(unit: Unit): void {
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
    repeatedReads(unit);
    givenNothing(unit);
    idleCollections(unit);
    refreshFacts(unit);
    overwrittenValues(unit);
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
    unit.root = plain(unit.root, unit.isEcmascript);
    refreshFacts(unit);
  }
}
