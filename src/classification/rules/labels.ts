import type { Core } from '../../model/core.ts';
import { isLoop, some, withChildren } from '../normal-form/tree.ts';

/**
 * Jumps that name the loop that they would mean anyway, and a label that nobody jumps to.
 *
 *     next: for (...) { if (a) continue next; b() }      ->      for (...) { if (a) continue; b() }
 *
 * Holds for a label that stands on a loop, whose head may have been put before it, in the part of its body that is in
 * no loop further in; a plain `break` in a `switch`, or in Go's `select`, would be that one's.
 */
export function withoutLabels(node: Core): Core {
  if (node.op !== 'label') return node;
  const [body] = node.children as [Core];
  const loop = body.op === 'block' ? body.children.at(-1) : body;
  const made = loop && isLoop(loop) ? withLoop(body, plainJumps(loop, node.text)) : body;
  if (some(made, ({ op, text }) => isJump(op) && text === node.text)) return withChildren(node, [made]);
  return made;
}

function withLoop(body: Core, loop: Core): Core {
  return body.op === 'block' ? withChildren(body, body.children.with(-1, loop)) : loop;
}

function plainJumps(loop: Core, label: string): Core {
  const go = (node: Core, inSwitch: boolean): Core => {
    if (node.op === 'function' || node.op === 'class' || isLoop(node)) return node;
    if (isJump(node.op) && node.text === label && !(inSwitch && node.op === 'break'))
      return node.children.length === 0 ? { ...node, text: '' } : node;
    const within = inSwitch || node.op === 'switch' || node.op === 'opaque';
    return withChildren(
      node,
      node.children.map((child) => go(child, within)),
    );
  };
  return withChildren(
    loop,
    loop.children.map((child) => (child.op === 'block' ? go(child, false) : child)),
  );
}

function isJump(op: Core['op']): boolean {
  return op === 'break' || op === 'continue';
}
