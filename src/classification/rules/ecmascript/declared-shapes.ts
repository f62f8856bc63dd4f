import type { Core, CoreVariable, ValueShape } from '../../../model/core.ts';

/**
 * What is declared of a variable's value, of a member of it, or of what it holds under a key.
 *
 * @param told what is known besides of variables that no declaration tells of.
 */
export function shapeOf(node: Core, told?: ReadonlyMap<CoreVariable, ValueShape>): ValueShape | null {
  if (node.op === 'variable') return node.variable!.shape?.() ?? told?.get(node.variable!) ?? null;
  if (node.op === 'call') return givenBy(node.children[0]!, told);
  if (node.op !== 'member' && node.op !== 'index') return null;
  const object = shapeOf(node.children[0]!, told);
  if (object?.kind !== 'object') return null;
  return (node.op === 'member' ? object.fields.get(node.text) : undefined) ?? itemOf(object, node);
}

/** What a function of the file gives, and what a map keeps: `m.get(k)`. */
function givenBy(callee: Core, told?: ReadonlyMap<CoreVariable, ValueShape>): ValueShape | null {
  if (callee.op !== 'member') return callee.variable?.shape?.()?.gives ?? null;
  const kept = callee.text === 'get' ? shapeOf(callee.children[0]!, told)?.kept : undefined;
  return kept ? { ...kept, mayBeMissing: true } : null;
}

/** What lies under a key that the type doesn't name; there may be nothing. A list has members of its own. */
function itemOf({ items, isArray }: ValueShape, { op }: Core): ValueShape | null {
  return items && (op === 'index' || !isArray) ? { ...items, mayBeMissing: true } : null;
}

/** What gives a text of a text, whatever it is given besides. */
const TEXT_OF_TEXT =
  /^(?:charAt|concat|padEnd|padStart|repeat|slice|substring|toLowerCase|toUpperCase|trim|trimEnd|trimStart)$/;

/** A text that is there: one that stands there, is declared as such, or is made of such a one. */
export function isKnownText(node: Core): boolean {
  if (node.op === 'literal') return node.text.startsWith('s:');
  const [callee] = node.op === 'call' ? node.children : [];
  if (callee?.op === 'member') return TEXT_OF_TEXT.test(callee.text) && isKnownText(callee.children[0]!);
  const shape = shapeOf(node);
  return shape?.isText === true && !shape.mayBeMissing && !shape.mayBeNull;
}

/** A text, a number or a truth, which nobody asks for its text or its number. */
export function isKnownValue(node: Core): boolean {
  return (
    (node.op === 'literal' && /^[snb]:/.test(node.text)) ||
    isKnownText(node) ||
    shapeOf(node)?.kind === 'value'
  );
}
