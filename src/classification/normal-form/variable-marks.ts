import type { CoreVariable } from '../../model/core.ts';

/** As many as a number has bits: variables beyond share theirs, which costs a look and no answer. */
const MARKS = 31;

let next = 0;

/** The bit by which a variable is looked for; given out in turn. */
export function markOf(variable: CoreVariable): number {
  if (variable.mark !== undefined) return variable.mark;
  const mark = 1 << next;
  next = (next + 1) % MARKS;
  variable.mark = mark;
  return mark;
}
