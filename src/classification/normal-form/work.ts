/**
 * Work that is done while forms are rewritten and compared, in visits of nodes, wherever they are made: so that no
 * rule can forget to count, and a verdict never depends on how fast the machine is.
 */
let left = Number.POSITIVE_INFINITY;

class OutOfWork extends Error {}

/** Counts one visit; leaves `bounded` when there are none left. */
export function countVisit(): void {
  left -= 1;
  if (left < 0) throw new OutOfWork('too many visits');
}

/**
 * Runs something that may visit so many nodes, and takes off what it used.
 *
 * @returns null where that is not enough, or where the form is nested deeper than recursion reaches.
 */
export function bounded<T>(work: { left: number }, most: number, run: () => T): T | null {
  const outer = left;
  const allowed = Math.min(most, work.left);
  left = allowed;
  try {
    return run();
  } catch (error) {
    if (error instanceof OutOfWork || error instanceof RangeError) return null;
    throw error;
  } finally {
    work.left -= allowed - Math.max(0, left);
    left = outer;
  }
}
