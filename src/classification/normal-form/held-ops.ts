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

/** Several kinds of nodes together. */
export function opSet(...ops: readonly CoreOp[]): Ops {
  return ops.reduce((all, op) => all | BITS.get(op)!, 0);
}

/** Whether a node itself is of one of some kinds, or of one that shares its bit. */
export function isOf(node: Core, ops: Ops): boolean {
  return (opOf(node) & ops) !== 0;
}

/** The bit of a node's kind. */
export function opOf({ op }: Core): Ops {
  return BITS.get(op)!;
}
