import { type Core, core } from '../../../model/core.ts';
import type { Unit } from '../../normal-form/unit.ts';
import { isNamedFromElsewhere } from './platform-classes.ts';

/**
 * A list that is sorted by a method of the platform, as one that sorts itself, which is all that the method does.
 *
 *     Collections.sort(names)      ->      names.sort(null)          Collections.sort(names, c)      ->      names.sort(c)
 *
 * The list comes first either way, and where there is none both fail behind the second argument.
 */
export function sortedByItself(node: Core, { facts }: Unit): Core {
  const [callee, list, order, ...more] = node.children;
  const [owner] = callee?.children ?? [];
  if (node.op !== 'call' || callee?.op !== 'member' || callee.text !== 'sort' || !list || more.length > 0)
    return node;
  if (!isNamedFromElsewhere(owner!, 'Collections') || !facts.isPlatformType('Collections')) return node;
  const nothing: Core = { ...core('literal', 'null', [], node.source), spelled: 'null' };
  return { ...node, children: [core('member', 'sort', [list], callee.source), order ?? nothing] };
}
