import type { Core } from '../../model/core.ts';
import { modifiers, usesFrame } from '../normal-form/tree.ts';

/**
 *     xs.map(function (x) { return x + 1 })      ->      xs.map((x) => x + 1)
 *
 * Holds for a function that says nothing of `this`, `arguments`, `super` or `new.target`. Assumes that nobody calls
 * with `new` what is no class.
 */
export function plainFunction(node: Core): Core {
  if (node.op !== 'function') return node;
  const kinds = modifiers(node).filter((kind) => kind !== 'arrow' && kind !== 'method' && kind !== '');
  const text = kinds.join(' ');
  if (text === node.text || node.children.some(usesFrame)) return node;
  return { ...node, text };
}
