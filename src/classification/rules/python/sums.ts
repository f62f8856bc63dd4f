import { type Core, type CoreVariable, core } from '../../../model/core.ts';
import { rewrite, suspends } from '../../normal-form/tree.ts';
import { asksBase, isSeenFrom, roundsOf } from './building.ts';
import { builtin, builtinCall } from './names.ts';

/**
 * Whole numbers that a loop adds up as a sum.
 *
 *     n = 0                              n = sum(len(x) for x in xs if x)
 *     for x in xs:               ->
 *         if x: n += len(x)
 *
 * Holds where the loop does nothing else. Numbers with a point are rounded in another way by `sum`, so that what is added
 * must be seen to be whole.
 */
export function addedInLoops(list: readonly Core[], root: Core): readonly Core[] {
  for (const [at, node] of list.entries()) {
    const loop = list[at + 1];
    const sum =
      loop?.op === 'for_each' && loop.text === 'each' ? sumOf(node, loop, list.slice(at + 1), root) : null;
    if (sum) return addedInLoops([...list.slice(0, at), sum, ...list.slice(at + 2)], root);
  }
  return list;
}

function sumOf(start: Core, loop: Core, rest: readonly Core[], root: Core): Core | null {
  const [target, value] = start.children;
  const isStart =
    start.op === 'let' && target!.op === 'bind' && value!.op === 'literal' && value!.text === 'i:0';
  const into = isStart ? target!.variable! : null;
  if (!into || !isSeenFrom(rest, into, root) || suspends(loop) || asksBase(loop)) return null;
  const kinds = new Set<string>();
  const rounds = roundsOf(addedAsItems(loop, into), into, root, kinds);
  if (!rounds || kinds.size !== 1) return null;
  const added = core('opaque', 'generator_expression', rounds, loop.source);
  const sum = core('call', '', [builtin('sum'), added], loop.source);
  return { ...start, children: [target!, sum] };
}

/** `n += 1` as one more item of a list. */
function addedAsItems(loop: Core, into: CoreVariable): Core {
  return rewrite(loop, (node) => {
    const [target, sum] = node.op === 'assign' && node.text === '' ? node.children : [];
    if (target?.op !== 'variable' || target.variable !== into) return node;
    const [first, value] = isSum(sum!) ? sum!.children : [];
    if (first?.op !== 'variable' || first.variable !== into || !isWhole(value!)) return node;
    return core('call', '', [core('member', 'append', [target], node.source), value!], node.source);
  });
}

function isSum({ op, text }: Core): boolean {
  return op === 'binary' ? /^~\+=?$/.test(text) : op === 'opaque' && text === 'in place +=';
}

function isWhole(value: Core): boolean {
  return (value.op === 'literal' && value.text.startsWith('i:')) || builtinCall(value)?.name === 'len';
}
