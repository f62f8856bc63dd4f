import { type Core, type CoreVariable, core } from '../../../model/core.ts';
import { countUses, mentions, some, useCounts, withChildren } from '../../normal-form/tree.ts';
import { jumps } from './jumps.ts';
import { builtin } from './names.ts';

/**
 * A number that is counted along with a loop as what `enumerate` gives.
 *
 *     i = 0                          for i, x in enumerate(xs):
 *     for x in xs:           ->          f(i, x)
 *         f(i, x)
 *         i += 1
 *
 * Holds where nothing else writes the number, no round is cut short, and nobody asks for it behind the loop.
 */
export function countedAlong(list: readonly Core[], root: Core): readonly Core[] {
  for (const [at, loop] of list.entries()) {
    const start = list[at - 1];
    const made = start && loop.op === 'for_each' && loop.text === 'each' ? counted(start, loop, root) : null;
    if (made) return countedAlong([...list.slice(0, at - 1), made, ...list.slice(at + 1)], root);
  }
  return list;
}

function counted(start: Core, loop: Core, root: Core): Core | null {
  if (start.op !== 'let' || start.children[0]!.op !== 'bind') return null;
  const [bound, first] = start.children as [Core, Core];
  const variable = bound.variable!;
  const [target, source, body] = loop.children as [Core, Core, Core];
  const isNumber = first.op === 'literal' && /^i:\d+$/.test(first.text);
  const steps = body.children.slice(0, -1);
  const last = body.children.at(-1);
  if (!isNumber || variable.kind !== 'local' || !last || !addsOne(last, variable)) return null;
  if (
    mentions(source, variable) ||
    mentions(target, variable) ||
    steps.some((step) => jumps(step, 'continue'))
  )
    return null;
  if (steps.some((step) => writes(step, variable))) return null;
  // Named in the loop alone: both sides of the last step, and what the steps before it say.
  if ((useCounts(root).get(variable) ?? 0) !== countUses(loop, variable)) return null;
  const pair = core('pattern', 'array', [bound, target], target.source);
  const more = first.text === 'i:0' ? [] : [first];
  const numbered = core('call', '', [builtin('enumerate'), source, ...more], source.source);
  return withChildren(loop, [pair, numbered, withChildren(body, steps)]);
}

/** `i += 1` or `i = i + 1`. */
function addsOne(step: Core, variable: CoreVariable): boolean {
  const write = step.op === 'evaluate' ? step.children[0]! : null;
  if (write?.op !== 'assign' || write.text !== '' || write.children[0]!.variable !== variable) return false;
  const { op, text, children } = write.children[1]!;
  if (op !== 'binary' || !/^~\+=?$/.test(text)) return false;
  const [left, right] = children as [Core, Core];
  return (
    left.op === 'variable' && left.variable === variable && right.op === 'literal' && right.text === 'i:1'
  );
}

function writes(node: Core, variable: CoreVariable): boolean {
  const isTarget = (target: Core): boolean => mentions(target, variable);
  return some(node, ({ op, children }) => {
    if (op === 'function' || op === 'class') return children.some((child) => mentions(child, variable));
    return (op === 'assign' || op === 'let' || op === 'for_each') && isTarget(children[0]!);
  });
}
