import type { Core } from '../../model/core.ts';
import { modifiers, some, usesFrame, withChildren } from '../normal-form/tree.ts';

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

/**
 *     { area: function () { return this.w * this.h } }      ->      { area() { return this.w * this.h } }
 *
 * Holds where it says nothing of `super`, and where its name isn't that of a class: nobody calls it with `new`.
 */
export function plainMethod(node: Core): Core {
  const [made] = node.children;
  if ((node.op !== 'property' && node.op !== 'method') || made?.op !== 'function') return node;
  if (!modifiers(made).includes('method') || /(?:^| )\p{Lu}/u.test(node.text) || saysSuper(made)) return node;
  const text = modifiers(made)
    .filter((kind) => kind !== 'method')
    .join(' ');
  return withChildren(node, [{ ...made, text }, ...node.children.slice(1)]);
}

function saysSuper(node: Core): boolean {
  return some(node, ({ op }) => op === 'super');
}
