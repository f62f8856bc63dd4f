import type { Core } from '../../model/core.ts';
import { erased, isIntegral } from '../../model/static-types.ts';
import { withChildren } from '../normal-form/tree.ts';
import type { Unit } from '../normal-form/unit.ts';

/**
 * Whether there is a place behind, asked of the last one or of how many there are.
 *
 *     i <= xs.length - 1      ->      i < xs.length              i > xs.size() - 1      ->      i >= xs.size()
 *
 * Holds for whole numbers: what is counted is never below zero, so that one less is still a number.
 *
 * @param isCount whether a value says how many there are of something.
 */
export function belowLength(node: Core, isCount: (value: Core) => boolean): Core {
  const text = NEXT[node.text];
  if (node.op !== 'binary' || text === undefined) return node;
  const [left, right] = node.children as [Core, Core];
  const [count, one] = right.op === 'binary' && /^~?-$/.test(right.text) ? right.children : [];
  if (!count || one!.op !== 'literal' || one!.text !== 'n:1' || !isCount(count)) return node;
  return { ...withChildren(node, [left, count]), text };
}

const NEXT: Readonly<Record<string, string>> = { '<=': '<', '>': '>=' };

/** In Java both are integers where they are declared so: a `double` may lie between. The platform's alone count from zero. */
export function belowLengthInJava(node: Core, { facts }: Unit): Core {
  if (!isIntegral(node.children[0]?.spelled)) return node;
  return belowLength(node, (count) => {
    const [callee, ...args] = count.children;
    if (count.op === 'member') return count.text === 'length' && count.spelled === 'int';
    const isAsked = count.op === 'call' && callee!.op === 'member' && args.length === 0;
    const type = erased(callee?.children[0]?.spelled ?? '');
    return isAsked && /^(?:length|size)$/.test(callee!.text) && facts.isPlatformType(type);
  });
}
