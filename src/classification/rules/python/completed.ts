import type { Core } from '../../../model/core.ts';
import { ends } from '../../normal-form/tree.ts';
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
  return op === 'catch' && leavesEach(body!.children);
}

function leavesEach(list: readonly Core[]): boolean {
  const last = list.at(-1);
  if (last?.op === 'choose') {
    const [, yes, no] = last.children as [Core, Core, Core];
    return leavesEach(yes.children) && leavesEach(no.children);
  }
  const value = last?.op === 'evaluate' ? last.children[0]! : null;
  return (value?.op === 'opaque' && value.text === 'unhandled') || ends(list);
}

/** Whether a `break` of its own leaves the loop. */
function breaks({ op, children }: Core): boolean {
  return jumps(children[op === 'for_each' ? 2 : 1]!, 'break');
}
