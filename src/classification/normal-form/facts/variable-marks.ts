import type { Core, CoreVariable } from '../../../model/core.ts';

/** As many as a number has bits: variables beyond share theirs, which costs a look and no answer. */
const MARKS = 31;

const marks = new WeakMap<CoreVariable, number>();
let next = 0;

const marked = new WeakMap<Core, number>();

/**
 * Whether a variable may stand somewhere in a form: certainly not where this says no. Rules ask it of the same code for
 * one variable after the other; so each node keeps the marks of all that stand in it, and most of the code is passed by.
 */
export function mayMention(node: Core, variable: CoreVariable): boolean {
  return (marksIn(node) & markOf(variable)) !== 0;
}

function markOf(variable: CoreVariable): number {
  const known = marks.get(variable);
  if (known !== undefined) return known;
  const mark = 1 << next;
  next = (next + 1) % MARKS;
  marks.set(variable, mark);
  return mark;
}

function marksIn(node: Core): number {
  const own = node.variable ? markOf(node.variable) : 0;
  const { children } = node;
  if (children.length === 0) return own;
  const known = marked.get(node);
  if (known !== undefined) return known;
  let all = own;
  for (let at = 0; at < children.length; at++) all |= marksIn(children[at]!);
  marked.set(node, all);
  return all;
}
