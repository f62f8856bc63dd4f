import { type Core, core } from '../../../model/core.ts';
import { isLoop, isStatement, withChildren } from '../../normal-form/tree.ts';

/** What would run next, where the last statement of a function or of a loop's body stands. */
export interface Tail {
  readonly of: 'function' | 'loop' | 'label';
  /** The label of the loop; empty where it has none. */
  readonly label: string;
}

/**
 * Whether a child of a node is the last thing that runs in a function, or in a round of a loop.
 *
 * @param tail what the node itself is the last of.
 */
export function tailOf(node: Core, child: Core, tail: Tail | null): Tail | null {
  const { op, children } = node;
  switch (op) {
    case 'function':
      return child === children[1] && child.op === 'block' ? { of: 'function', label: '' } : null;
    case 'label':
      return { of: 'label', label: node.text };
    case 'block':
      return child === children.at(-1) ? tail : null;
    case 'choose':
      return isStatement(child) && tail?.of !== 'label' ? tail : null;
    case 'loop':
    case 'do_loop':
    case 'for_each':
      return isStatement(child) ? { of: 'loop', label: tail?.of === 'label' ? tail.label : '' } : null;
    default:
      return null;
  }
}

/**
 * The body of a function in the place of a call that is the last thing in its function, or in a round of a loop: what
 * left the one function leaves the other, or goes on with the next round.
 *
 *     for (...) { each(x) }    each: for (...) { if (a) return; b() }
 *     ->      l: for (...) { for (...) { if (a) continue l; b() } }
 *
 * Null where the loop has no label, and one is needed to name it, or where the body has a label of that name.
 */
export function leavingAtTail(steps: readonly Core[], { of, label }: Tail): readonly Core[] | null {
  if (of === 'label') return null;
  let lost = false;
  const go = (node: Core, inLoop: boolean): readonly Core[] => {
    const { op, children, text } = node;
    if (op === 'function' || op === 'class') return [node];
    if (op === 'return') {
      if (of === 'loop' && inLoop && label === '') lost = true;
      const leave = of === 'function' ? core('return') : core('continue', inLoop ? label : '');
      return children[0] ? [core('evaluate', '', [children[0]], node.source), leave] : [leave];
    }
    if (op === 'label' && text === label) lost = true;
    const made = children.map((child) => go(child, inLoop || isLoop(node)));
    if (made.every((list, at) => list.length === 1 && list[0] === children[at])) return [node];
    // Where a list of statements may stand, two may take the place of one.
    const holdsList = op === 'block' || op === 'case';
    if (!holdsList && made.some(({ length }) => length !== 1)) lost = true;
    return [withChildren(node, made.flat())];
  };
  const left = steps.flatMap((step) => go(step, false));
  return lost ? null : left;
}
