import type { Core, CoreOp } from '../../model/core.ts';

/** Kinds of nodes, as one bit each. */
export type Ops = number;

/**
 * Kinds that share a bit are told apart by nobody who asks: what stands everywhere, and what seldom stands alone. A
 * number has 32.
 */
const GROUPS: readonly (readonly CoreOp[])[] = [
  ['variable', 'literal', 'this', 'super', 'nothing'],
  ['member'],
  ['call'],
  ['new'],
  ['unary'],
  ['binary'],
  ['logical'],
  ['choose'],
  ['index'],
  ['template'],
  ['array'],
  ['object', 'property'],
  ['spread'],
  ['named'],
  ['function', 'parameters'],
  ['class', 'field', 'method'],
  ['await', 'yield'],
  ['type'],
  ['convert'],
  ['bind'],
  ['pattern', 'default'],
  ['block'],
  ['sequence'],
  ['let'],
  ['assign'],
  ['evaluate'],
  ['return', 'throw'],
  ['break', 'continue', 'label'],
  ['loop', 'do_loop', 'for_each'],
  ['switch', 'case'],
  ['try', 'catch'],
  ['opaque'],
];

const BITS: ReadonlyMap<CoreOp, Ops> = new Map(
  GROUPS.flatMap((group, at) => group.map((op) => [op, 1 << at] as const)),
);

/** Every kind. */
export const ANY_OP: Ops = -1;

const held = new WeakMap<Core, Ops>();

/** Several kinds of nodes together. */
export function opSet(...ops: readonly CoreOp[]): Ops {
  return ops.reduce((all, op) => all | BITS.get(op)!, 0);
}

/**
 * Whether nodes of some kinds may stand in a form, itself included: certainly none where this says no. Rules walk the
 * same code one after the other, and most look for what stands in few places of it, or nowhere; so each node keeps which
 * kinds stand in it, and what holds none that a rule is about is passed by as a whole.
 */
export function mayHold(node: Core, ops: Ops): boolean {
  return (opsIn(node) & ops) !== 0;
}

/** Whether a node itself is of one of some kinds, or of one that shares its bit. */
export function isOf({ op }: Core, ops: Ops): boolean {
  return (BITS.get(op)! & ops) !== 0;
}

function opsIn(node: Core): Ops {
  const own = BITS.get(node.op)!;
  const { children } = node;
  if (children.length === 0) return own;
  const known = held.get(node);
  if (known !== undefined) return known;
  let all = own;
  for (let at = 0; at < children.length; at++) all |= opsIn(children[at]!);
  held.set(node, all);
  return all;
}
