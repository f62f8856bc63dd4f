/**
 * Work that is done while forms are rewritten and compared, in visits of nodes, wherever they are made: so that no
 * rule can forget to count, and a verdict never depends on how fast the machine is.
 */
let left = Number.POSITIVE_INFINITY;

/** Visits that were allowed, and that `hurry` took away. */
let forgone = 0;

class OutOfWork extends Error {}

/** Counts one visit; leaves `bounded` when there are none left. */
export function countVisit(): void {
  left -= 1;
  if (left < 0) throw new OutOfWork('too many visits');
}

/** Allows so many more visits, and no more than were left. */
export function hurry(most: number): void {
  forgone += Math.max(0, left - most);
  left = Math.min(left, most);
}

/**
 * Runs something that may visit so many nodes, and takes off what it used.
 *
 * @returns null where that is not enough, or where the form is nested deeper than recursion reaches.
 */
export function bounded<T>(work: { left: number }, most: number, run: () => T): T | null {
  const [outer, outerForgone] = [left, forgone];
  const allowed = Math.min(most, work.left);
  left = allowed;
  forgone = 0;
  try {
    return run();
  } catch (error) {
    if (error instanceof OutOfWork || error instanceof RangeError) return null;
    throw error;
  } finally {
    work.left -= allowed - Math.max(0, left) - forgone;
    [left, forgone] = [outer, outerForgone];
  }
}
