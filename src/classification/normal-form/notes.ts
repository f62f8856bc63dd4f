import type { Core, NodeNotes } from '../../model/core.ts';
import { opOf } from './held-ops.ts';
import { markOf } from './variable-marks.ts';

/**
 * What is known of a node with children and all that stands in it, found out once: rules ask it again and again of the same
 * code, and pass most of it by. Whoever writes a node anew makes another one, so that what is noted stays true.
 */
export function notesOf(node: Core): NodeNotes {
  const { notes } = node;
  if (notes !== undefined && notes.of === node) return notes;
  const made = noted(node);
  node.notes = made;
  return made;
}

function noted(node: Core): NodeNotes {
  let size = 1;
  let ops = opOf(node);
  let marks = node.variable ? markOf(node.variable) : 0;
  for (const child of node.children) {
    if (child.children.length === 0) {
      size += 1;
      ops |= opOf(child);
      if (child.variable) marks |= markOf(child.variable);
    } else {
      const inside = notesOf(child);
      size += inside.size;
      ops |= inside.ops;
      marks |= inside.marks;
    }
  }
  return { of: node, size, ops, marks, settled: 0 };
}
