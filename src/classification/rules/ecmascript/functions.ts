import type { Core } from '../../../model/core.ts';
import { modifiers, some, usesFrame, withChildren } from '../../normal-form/tree.ts';

/**
 *     xs.map(function (x) { return x + 1 })      ->      xs.map((x) => x + 1)
 *
 * Holds for a function that says nothing of `this`, `arguments`, `super` or `new.target`, and whose name is nowhere
 * treated as that of a class. Assumes that nobody else calls with `new` what is no class.
 *
 * @param constructed names that somebody calls with `new`, extends, or gives a prototype.
 */
export function plainFunctions(root: Core, constructed: ReadonlySet<string>): Core {
  return go(root, '');

  function go(node: Core, name: string): Core {
    const inner = nameGivenBy(node);
    const walked = withChildren(
      node,
      node.children.map((child) => go(child, child.op === 'function' ? inner : '')),
    );
    return node.op === 'function' && !constructed.has(name) ? plain(walked) : walked;
  }
}

function plain(node: Core): Core {
  const kinds = modifiers(node).filter((kind) => kind !== 'arrow' && kind !== 'method' && kind !== '');
  const text = kinds.join(' ');
  return text === node.text || node.children.some(usesFrame) ? node : { ...node, text };
}

/** What the function that a node holds is called by others. */
export function nameGivenBy({ op, text, children: [target] }: Core): string {
  if (op === 'property' || op === 'field') return text.split(' ').at(-1)!;
  if (op !== 'let' && op !== 'assign') return '';
  return target!.variable?.name ?? (target!.op === 'member' ? target!.text : '');
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
