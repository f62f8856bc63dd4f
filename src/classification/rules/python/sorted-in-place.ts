import { type Core, core } from '../../../model/core.ts';
import { mentions, withChildren } from '../../normal-form/tree.ts';
import { isSeenFrom } from './building.ts';
import { builtin } from './names.ts';

/**
 * A list that is sorted right where it is made, as one that is made sorted.
 *
 *     ordered = list(rows); ordered.sort(key=f)      ->      ordered = sorted(rows, key=f)
 *
 * Holds for a list that is seen to be made there, and that neither what it is sorted by nor an earlier function names. Not
 * where a failure may be caught, behind which the list would be there unsorted.
 */
export function sortedWhereMade(list: readonly Core[], root: Core): readonly Core[] {
  for (const [at, step] of list.entries()) {
    const [target, made] = step.op === 'let' && step.children.length === 2 ? step.children : [];
    const call = list[at + 1]?.op === 'evaluate' ? list[at + 1]!.children[0]! : null;
    const [callee, ...by] = call?.op === 'call' ? call.children : [];
    if (target?.op !== 'bind' || !made || callee?.op !== 'member' || callee.text !== 'sort') continue;
    const { variable } = target;
    if (callee.children[0]!.op !== 'variable' || callee.children[0]!.variable !== variable) continue;
    const isBy = ({ op, text }: Core): boolean => op === 'named' && /^(?:key|reverse)$/.test(text);
    if (!isSeenFrom(list.slice(at + 1), variable!, root)) continue;
    if (!isListMade(made) || !by.every((one) => isBy(one) && !mentions(one, variable!))) continue;
    const sorted = core('call', '', [builtin('sorted'), made, ...by], call!.source);
    const whole = withChildren(step, [target, sorted]);
    return sortedWhereMade([...list.slice(0, at), whole, ...list.slice(at + 2)], root);
  }
  return list;
}

/** A list that is made where it stands: `[a, b]`, `[f(x) for x in xs]`. */
export function isListMade({ op, text }: Core): boolean {
  return (op === 'array' && text === '') || (op === 'opaque' && text === 'list_comprehension');
}
