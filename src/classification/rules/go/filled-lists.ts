import { type Core, type CoreVariable, core } from '../../../model/core.ts';
import { staticType, underlyingType } from '../../../model/core-types.ts';
import { ofLibrary } from '../../library/go.ts';
import { countUses, mentions, some, withChildren } from '../../normal-form/tree.ts';
import type { Unit } from '../../normal-form/unit.ts';
import { isFree } from '../free-names.ts';

/**
 * A list that a loop fills place by place is one to which it adds.
 *
 *     out := make([]T, len(xs)); for i, x := range xs { out[i] = f(x) }
 *     ->      out := make([]T, 0, len(xs)); for _, x := range xs { out = append(out, f(x)) }
 *
 * Holds for a variable of the function's own that nobody else asks for until the loop is done, and a loop over a list that
 * gives each place its value at the end of its round: who goes on to the next round before that leaves a zero.
 */
export function filledLists(list: readonly Core[], unit: Unit): readonly Core[] {
  for (const [at, step] of list.entries()) {
    const [target, made, ...types] = step.op === 'let' ? step.children : [];
    if (target?.op !== 'bind' || types.length > 0 || unit.facts.captured.has(target.variable!)) continue;
    const [make, type, length, ...more] = made?.op === 'call' ? made.children : [];
    if (!isFree(make, 'make') || type?.text !== '[]' || !length || more.length > 0) continue;
    const end = list.findIndex((node, index) => index > at && mentions(node, target.variable!));
    const loop = end < 0 ? null : addingLoop(list[end]!, target.variable!, length, unit);
    if (!loop) continue;
    const empty = withChildren(made!, [make!, type, core('literal', 'n:0'), length]);
    return list.with(at, withChildren(step, [target, empty])).with(end, loop);
  }
  return list;
}

function addingLoop(node: Core, out: CoreVariable, length: Core, unit: Unit): Core | null {
  if (node.op !== 'for_each' || node.text !== 'range') return null;
  const [target, xs, body] = node.children as [Core, Core, Core];
  const [place, item] = target.op === 'pattern' ? target.children : [target];
  const type = staticType(xs);
  const [measure, measured] = length.op === 'call' ? length.children : [];
  const isItsLength = isFree(measure, 'len') && xs.op === 'variable' && measured?.variable === xs.variable;
  if (!isItsLength || !type || underlyingType(type).text !== '[]' || unit.facts.assigned.has(xs.variable!))
    return null;
  const last = body.children.at(-1);
  const assign = last?.op === 'evaluate' ? last.children[0]! : null;
  if (place?.op !== 'bind' || assign?.op !== 'assign' || assign.text !== '') return null;
  const [at, value] = assign.children as [Core, Core];
  const [list, index] = at.op === 'index' && at.text === '' ? at.children : [];
  if (list?.variable !== out || index?.variable !== place.variable) return null;
  if (countUses(node, out) !== 1 || countUses(node, place.variable!) !== 1) return null;
  if (some(body, ({ op, text }) => /^(?:continue|break|label)$/.test(op) || text === 'goto')) return null;
  const added = core('call', '', [ofLibrary('append'), list, value], value.source);
  const step = withChildren(last!, [withChildren(assign, [list, added])]);
  const names = core(
    'pattern',
    'array',
    [core('nothing'), ...(item ? [item] : [core('nothing')])],
    target.source,
  );
  return withChildren(node, [names, xs, withChildren(body, [...body.children.slice(0, -1), step])]);
}
