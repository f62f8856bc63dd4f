import type { Core } from '../../model/core.ts';
import { block, ends, returns, withChildren } from '../normal-form/tree.ts';

/**
 * Replaces every `return` of a list by what `leave` makes of its value, where each of them is the last thing that
 * would run; what follows an early one goes into the branch in which it isn't taken.
 *
 *     if (a) return 1; b(); return 2      ->      if (a) { r = 1 } else { b(); r = 2 }
 *
 * Null where a `return` stands in a loop, a `switch` or a `try`.
 */
export function tailReturns(
  list: readonly Core[],
  leave: (value: Core | null) => readonly Core[],
): readonly Core[] | null {
  for (const [at, node] of list.entries()) {
    if (!returns(node)) continue;
    const rest = list.slice(at + 1);
    if (node.op === 'return') return [...list.slice(0, at), ...leave(node.children[0] ?? null)];
    if (node.op === 'block') {
      const inner = tailReturns([...node.children, ...rest], leave);
      return inner && [...list.slice(0, at), ...inner];
    }
    if (node.op !== 'choose') return null;
    const [test, yes, no] = node.children as [Core, Core, Core];
    const [yesList, noList] = [yes.children, no.op === 'nothing' ? [] : no.children];
    const yesEnds = ends(yesList);
    const noEnds = ends(noList);
    // What follows may stand in one branch only, or it would be there twice.
    if (!yesEnds && !noEnds && rest.length > 0) return null;
    const first = tailReturns(yesEnds ? yesList : [...yesList, ...rest], leave);
    const second = tailReturns(noEnds ? noList : [...noList, ...rest], leave);
    if (!first || !second) return null;
    return [
      ...list.slice(0, at),
      withChildren(node, [test, block(first, yes.source), block(second, no.source)]),
    ];
  }
  return [...list, ...leave(null)];
}
