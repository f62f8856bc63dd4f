import type { Core, ValueShape } from '../../../model/core.ts';

/** What is declared of a variable's value, or of a member of it. */
export function shapeOf(node: Core): ValueShape | null {
  if (node.op === 'variable') return node.variable!.shape?.() ?? null;
  if (node.op !== 'member') return null;
  const object = shapeOf(node.children[0]!);
  return object?.kind === 'object' ? (object.fields.get(node.text) ?? null) : null;
}
