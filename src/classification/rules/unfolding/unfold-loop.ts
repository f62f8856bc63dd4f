import { type Core, type CoreVariable, core } from '../../../model/core.ts';
import { targets } from '../../normal-form/facts/targets.ts';
import {
  block,
  countUses,
  each,
  modifiers,
  returns,
  some,
  useCounts,
  withChildren,
} from '../../normal-form/tree.ts';
import type { Unit } from '../../normal-form/unit.ts';
import { builtinCall } from '../python/names.ts';
import { jumpsOut } from './jumps-out.ts';
import { unfoldCall } from './unfold-call.ts';

/**
 * A loop over what a generator gives, as the generator with the body of the loop where it gives something.
 *
 *     function* full(rows) { for (const row of rows) if (row.size > 0) yield row }
 *     for (const row of full(rows)) show(row)      ->      for (const row of rows) if (row.size > 0) show(row)
 *
 * A generator runs when it is asked for its next, up to where it gives that. Holds for one that gives something in a single
 * place and takes nothing back, and that leaves nothing to be done at last if it is asked no more: the place stands in
 * no `try` or `with`, where a failure of the body would be caught, too. The body may go on (`continue`) only where the
 * generator would do nothing else but to go on, and may not stop (`break`).
 */
export function unfoldLoop(
  unit: Unit,
  loop: Core,
  {
    value,
    args,
    receiver,
  }: { readonly value: Core; readonly args: readonly Core[]; readonly receiver: Core | null },
): Core | null {
  const [target, , body] = loop.children as [Core, Core, Core];
  const kinds = modifiers(value);
  if (!isTaken(loop) || !kinds.includes('generator') || kinds.includes('async')) return null;
  if (body.op !== 'block' || returns(value.children[1]!) || some(value, mayEndAlike)) return null;
  const names = targets(target);
  if (unit.isPython && names.some((name) => !isWithin(unit, name, body))) return null;
  const plain = { ...value, text: kinds.filter((kind) => kind !== 'generator').join(' ') };
  const made = unfoldCall(unit, plain, args, receiver, false);
  const jumps = jumpsOut(body);
  if (!made?.value || jumps.has('break') || jumps.has('labelled') || timesGiven(block(made.steps)) !== 1)
    return null;
  const given = giving(made.steps, jumps.has('continue') ? 'last' : 'anywhere', (given) =>
    withChildren(body, [
      core('let', unit.isEcmascript ? 'const' : '', [target, given], loop.source),
      ...body.children,
    ]),
  );
  return given && block(given, loop.source);
}

/** Each round has variables of its own, or is Python's. */
function isTaken({ op, text, children: [target] }: Core): boolean {
  return op === 'for_each' && /^(?:of(?: const)?|each)$/.test(text) && /^(?:bind|pattern)$/.test(target!.op);
}

/** `next(rows)` of a generator that finds no next one is a failure of another kind than that of its caller. */
function mayEndAlike(node: Core): boolean {
  if (node.op === 'variable') return node.variable!.name.endsWith('StopIteration');
  return node.op === 'yield' ? node.text !== '' : builtinCall(node)?.name === 'next';
}

/** In Python a variable of a loop is there behind it as well. */
function isWithin({ root, facts }: Unit, name: CoreVariable, body: Core): boolean {
  return !facts.captured.has(name) && countUses(body, name) === (useCounts(root).get(name) ?? 0);
}

function timesGiven(node: Core): number {
  let times = 0;
  each(node, ({ op }) => {
    if (op === 'yield') times += 1;
  });
  return times;
}

/**
 * Statements with something else where they give a value; null where that stands in no statement of its own, or not at
 * the end of a round, where that is asked for.
 */
function giving(
  list: readonly Core[],
  where: 'anywhere' | 'last',
  made: (given: Core) => Core,
  isInLoop = false,
): readonly Core[] | null {
  const at = list.findIndex((step) => timesGiven(step) > 0);
  const step = list[at];
  if (!step || (where === 'last' && isInLoop && at < list.length - 1)) return null;
  const replaced = (by: Core | null): readonly Core[] | null => by && list.with(at, by);
  const inside = (part: Core, isRound: boolean): Core | null => {
    const steps = part.op === 'block' ? giving(part.children, where, made, isRound) : null;
    return steps && withChildren(part, steps);
  };
  const among = (parts: readonly number[], isRound: boolean): Core | null => {
    const part = parts.find((one) => timesGiven(step.children[one]!) > 0);
    const other = part === undefined ? null : inside(step.children[part]!, isRound);
    return other && withChildren(step, step.children.with(part!, other));
  };
  switch (step.op) {
    case 'evaluate': {
      const [value] = step.children;
      if (value!.op !== 'yield' || value!.children.length !== 1) return null;
      return where === 'last' && !isInLoop ? null : replaced(made(value!.children[0]!));
    }
    case 'block':
      return replaced(inside(step, isInLoop));
    case 'choose':
      return replaced(among([1, 2], isInLoop));
    case 'for_each':
      return replaced(among([2], true));
    case 'loop':
      // What is done behind a round of a `for` is done behind `continue` as well.
      return replaced(among([1], true));
    default:
      return null;
  }
}
