/** A form with more nodes than this is not compared. */
const MOST_NODES = 60_000;

/** How large a form may be beside one of so many nodes: rewriting makes no form of ten times the size equal to it. */
export const largestBeside = (nodes: number): number => Math.min(MOST_NODES, 2_000 + 10 * nodes);

/** Work for one pair, counted in nodes that were looked at. */
export const MOST_WORK = 400_000;

/** Rounds of rules. No change needs more; it is only there so that two rules which undo one another can't go on for ever. */
export const MOST_ROUNDS = 12;

/** Visits of nodes for one attempt, and for all of a change set. */
export const MOST_VISITS = 4_000_000;
export const MOST_VISITS_OF_ALL = 7_000_000;

/** Forms with no more nodes are rewritten to tell what was refactored in them, though a word tells that they differ. */
export const FEW_NODES = 80;

/**
 * Visits for what can't be proved any more, and is only looked at for what was refactored in it: a few rounds of all
 * rules, and no more of a form that is very large.
 */
export const visitsApart = (nodes: number): number => Math.min(400_000, 50_000 + 100 * nodes);

/** With more nodes it is not looked at any more: what was refactored somewhere in a whole program is nothing to tell. */
export const MOST_NODES_APART = 8_000;

/** In a function of so many UTF-16 units, so many times as large, it is tried first what it differs in. */
export const LARGE_FUNCTION = 8_000;
export const LARGE_BESIDE_INNER = 4;

/** Visits for a form in which everything stands in its place. What is proved has never taken half as many. */
export const visitsInPlace = (nodes: number): number => 200_000 + 1_000 * nodes;

/** Why a proof was given up that may be there. */
export const TOO_MUCH_WORK = 'it needs more work than is allowed';
