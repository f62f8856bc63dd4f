import type { Core } from '../../../model/core.ts';

/** A jump to what stands around; one to a label may end within as well. */
export type JumpOut = 'break' | 'continue' | 'labelled';

/** The jumps in statements that are of the loop, or the `switch`, around them. */
export function jumpsOut(node: Core): ReadonlySet<JumpOut> {
  const found = new Set<JumpOut>();
  const go = ({ op, text, children }: Core, within: Within): void => {
    if (op === 'function' || op === 'class') return;
    if (op === 'break' || op === 'continue') {
      if (text !== '') found.add('labelled');
      else if (within === null || (within === 'switch' && op === 'continue')) found.add(op);
    }
    for (const child of children) go(child, inside(op, within));
  };
  go(node, null);
  return found;
}

/** What a jump without a label would end: in a `switch`, `continue` is still of the loop around it. */
type Within = 'loop' | 'switch' | null;

function inside(op: Core['op'], within: Within): Within {
  if (/^(?:loop|do_loop|for_each)$/.test(op)) return 'loop';
  return op === 'switch' && within === null ? 'switch' : within;
}
