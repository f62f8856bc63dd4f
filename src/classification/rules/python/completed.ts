import { type Core, core } from '../../../model/core.ts';
import { ends, isLoop, isStatement, withChildren } from '../../normal-form/tree.ts';
import { jumps } from './jumps.ts';

/**
 * What is done only if nothing went wrong, or if a loop was not broken off, as what comes next.
 *
 *     try: a()                       try: a()              for x in xs: f(x)          for x in xs: f(x)
 *     except E: return        ->     except E: return      else: b()           ->     b()
 *     else: b()                      b()
 *
 * Holds where every handler leaves, and no `break` leaves the loop.
 */
export function completedBefore(list: readonly Core[]): readonly Core[] {
  if (!list.some((step) => partsOf(step) !== null)) return list;
  return list.flatMap((step) => {
    const [first, rest] = partsOf(step) ?? [];
    return first && rest ? [first, ...rest] : [step];
  });
}

function partsOf({ op, children: [whole] }: Core): readonly [Core, readonly Core[]] | null {
  if (op !== 'evaluate' || whole?.op !== 'opaque') return null;
  const [first, after] = whole.children;
  if (whole.text === 'try else' && leaves(first!.children[1]!)) return [first!, after!.children[1]!.children];
  if (whole.text === 'loop else' && /^(?:loop|for_each)$/.test(first!.op) && !breaks(first!))
    return [first!, after!.children[1]!.children];
  return null;
}

/** Each handler ends by leaving; what none takes goes on to somebody else. */
function leaves({ op, children: [, body] }: Core): boolean {
  return op === 'catch' && ends(body!.children);
}

/**
 * A handler behind which nothing comes but what is done if all went well, as one that leaves: the function, or this round
 * of a loop.
 *
 *     try: a()                       try: a()
 *     except E: b()          ->      except E: b(); return
 *     else: c()                      c()
 *
 * Holds where the statement is the last one that would run.
 */
export function completedLast(node: Core): Core {
  const at = node.op === 'for_each' ? 2 : 1;
  const body = node.children[at];
  if ((node.op !== 'function' && !isLoop(node)) || node.op === 'do_loop' || body?.op !== 'block') return node;
  const left = leavingLast(body.children, core(node.op === 'function' ? 'return' : 'continue'));
  return withChildren(node, node.children.with(at, withChildren(body, left)));
}

function leavingLast(list: readonly Core[], jump: Core): readonly Core[] {
  const last = list.at(-1);
  const inside = (part: Core): Core =>
    isStatement(part) ? withChildren(part, leavingLast(part.children, jump)) : part;
  if (last?.op === 'choose') return list.with(-1, withChildren(last, last.children.map(inside)));
  const whole = last?.op === 'evaluate' ? last.children[0]! : null;
  if (whole?.op !== 'opaque' || whole.text !== 'try else') return list;
  const [first, after] = whole.children as [Core, Core];
  const [body, handler, nothing] = first.children as [Core, Core, Core];
  // A `try` with an `else` alone is no program.
  if (handler.op === 'nothing') return list;
  const [caught, handling] = handler.children as [Core, Core];
  const handled = withChildren(handling, leftAtEnds(handling.children, jump));
  const tried = withChildren(first, [body, withChildren(handler, [caught, handled]), nothing]);
  return leavingLast([...list.slice(0, -1), tried, ...after.children[1]!.children], jump);
}

function leftAtEnds(list: readonly Core[], jump: Core): readonly Core[] {
  if (ends(list)) return list;
  const last = list.at(-1);
  if (last?.op !== 'choose' || !isStatement(last.children[2]!)) return [...list, jump];
  const [test, yes, no] = last.children as [Core, Core, Core];
  const inside = (part: Core): Core => withChildren(part, leftAtEnds(part.children, jump));
  return list.with(-1, withChildren(last, [test, inside(yes), inside(no)]));
}

/** Whether a `break` of its own leaves the loop. */
function breaks({ op, children }: Core): boolean {
  return jumps(children[op === 'for_each' ? 2 : 1]!, 'break');
}
