import type { Core } from '../../../model/core.ts';
import { isLoop } from '../../normal-form/tree.ts';

/** Whether code holds a `break` or a `continue` that belongs to the loop around it, and not to one inside. */
export function jumps(node: Core, ...kinds: readonly ('break' | 'continue')[]): boolean {
  if (kinds.some((kind) => kind === node.op)) return true;
  if (node.op === 'function' || node.op === 'class' || isLoop(node)) return false;
  return node.children.some((child) => jumps(child, ...kinds));
}
