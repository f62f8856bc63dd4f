import { type Core, core } from '../../../model/core.ts';
import { ARGUMENTS_FIT, PLAIN_ARRAYS } from '../../assumptions.ts';
import { block, mentions, temporary, use, withChildren } from '../../normal-form/tree.ts';
import { differs, fire, type Unit } from '../../normal-form/unit.ts';
import { changesArray } from './array-changes.ts';
import { hasGaps } from './array-likes.ts';
import { isKnownArray } from './known-arrays.ts';

/**
 * Arrays that are put behind one another, in one way.
 *
 *     a.concat(b, [c])        ->      [...a, ...b, c]
 *     [...a, b].slice()       ->      [...a, b]
 *     out.push(...xs);        ->      for (const x of xs) out.push(x);
 *
 * Holds for what is seen to be an array: what is no array is put behind one by `concat` as it is, and the `push` of a
 * stream takes one thing. The list that grows is a variable that gets no other value, and neither a part of what is pushed,
 * which would grow while it is gone through, nor another name of it. What is put behind a list changes nothing of the list:
 * `a.concat(next(a))` takes what `a` holds then. Assumes that no array has holes, and that a call can be given all that is
 * spread.
 */
export function joinedArrays(unit: Unit, node: Core): Core {
  if (node.op === 'evaluate') return pushedEach(unit, node) ?? node;
  if (node.op !== 'call' || node.children[0]!.op !== 'member') return node;
  const [callee, ...given] = node.children as [Core, ...Core[]];
  const [list] = callee.children as [Core];
  if (callee.text === 'slice' && given.length === 0 && list.op === 'array' && list.text === '')
    return unit.loops.takesPlaceOf('slice') ? node : list;
  if (callee.text !== 'concat' || unit.loops.takesPlaceOf('concat') || !differs(unit, 'call concat'))
    return node;
  const all = [list, ...given];
  if (!all.every((one) => isKnownArray(unit, one) && !hasGaps(unit, one))) return node;
  // `concat` takes what the lists hold when all of them are there, and a list one after the other.
  if (all.some((one, at) => all.slice(at + 1).some((later) => changesArray(unit, later, one)))) return node;
  fire(unit, 'loop-form', '', node.source, PLAIN_ARRAYS);
  return core(
    'array',
    '',
    all.flatMap((one) => (one.op === 'array' ? one.children : [core('spread', '', [one], one.source)])),
    node.source,
  );
}

/** `out.push(...xs);` */
function pushedEach(unit: Unit, node: Core): Core | null {
  const [callee, all, ...more] = node.children[0]!.op === 'call' ? node.children[0]!.children : [];
  if (callee?.op !== 'member' || callee.text !== 'push' || unit.loops.takesPlaceOf('push')) return null;
  if (all?.op !== 'spread' || all.text !== '' || more.length > 0 || !differs(unit, 'spread')) return null;
  const [[out], [xs]] = [callee.children, all.children] as [[Core], [Core]];
  if (out.op !== 'variable' || unit.facts.assigned.has(out.variable!) || mentions(xs, out.variable!))
    return null;
  if (!isKnownArray(unit, out) || !isKnownArray(unit, xs) || changesArray(unit, node, xs)) return null;
  fire(unit, 'loop-form', '', node.source, PLAIN_ARRAYS);
  fire(unit, 'loop-form', '', node.source, ARGUMENTS_FIT);
  const item = temporary('item');
  const push = withChildren(node.children[0]!, [callee, use(item)]);
  const body = block([core('evaluate', '', [push], node.source)]);
  return core('for_each', 'of', [core('bind', '', [], null, item), xs, body], node.source);
}
