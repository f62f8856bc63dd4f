import type { Core } from '../../../model/core.ts';
import { normalConditional } from '../../rules/conditionals.ts';
import { withoutLabels } from '../../rules/labels.ts';
import { testAtHead } from '../../rules/loop-tests.ts';
import {
  asStatements,
  assignedOnce,
  flattened,
  guarded,
  reachable,
  stepAtEnd,
  withoutLastJump,
} from '../../rules/statements.ts';
import { listRewriter } from '../lists.ts';
import { rewriter, withChildren } from '../tree.ts';

/** Conditions first, then what stands behind an early exit, then jumps that lead where the way leads anyway. */
export function normalControl(root: Core): Core {
  return plainJumps(guardedLists(plainConditions(root)));
}

const plainConditions = rewriter((node) => assignedOnce(normalConditional(asStatements(node))));
const guardedLists = listRewriter((list, holder) =>
  holder.op === 'sequence' ? list : guarded(reachable(flattened(list))),
);
const plainJumps = rewriter((node) =>
  testAtHead(normalConditional(stepAtEnd(withoutJumps(withoutLabels(node))))),
);

/**
 * A jump at the end of a body, to where the body ends.
 *
 *     for (…) { f(); continue; }   =>   for (…) { f(); }
 */
function withoutJumps(node: Core): Core {
  if (node.op === 'function') {
    const [parameters, body, ...name] = node.children as [Core, Core, ...Core[]];
    if (body.op !== 'block') return node;
    return withChildren(node, [
      parameters,
      withChildren(body, withoutLastJump(body.children, 'return')),
      ...name,
    ]);
  }
  if (node.op === 'loop') {
    const [test, body, update] = node.children as [Core, Core, Core];
    return withChildren(node, [test, withChildren(body, withoutLastJump(body.children, 'continue')), update]);
  }
  if (node.op === 'do_loop') {
    const [body, test] = node.children as [Core, Core];
    return withChildren(node, [withChildren(body, withoutLastJump(body.children, 'continue')), test]);
  }
  if (node.op === 'for_each') {
    const [target, iterated, body] = node.children as [Core, Core, Core];
    return withChildren(node, [
      target,
      iterated,
      withChildren(body, withoutLastJump(body.children, 'continue')),
    ]);
  }
  return node;
}
