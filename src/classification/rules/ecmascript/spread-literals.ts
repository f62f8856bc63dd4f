import type { Core } from '../../../model/core.ts';
import { some, withChildren } from '../../normal-form/tree.ts';

/**
 * What is spread where it is written, as its parts.
 *
 *     f(...[a, b])  ->  f(a, b)        [...[a, b], c]  ->  [a, b, c]        { ...{ a, b: 1 }, c }  ->  { a, b: 1, c }
 *
 * A hole in an array would be `undefined`. Of an object only what has values under keys: a getter would be asked, and
 * `__proto__` is no key, and a method asks `super` of the object that it was written in.
 */
export function withoutSpreadLiterals(node: Core): Core {
  const first = node.op === 'call' || node.op === 'new' ? 1 : 0;
  if (first === 0 && node.op !== 'array' && node.op !== 'object') return node;
  const isSpread = node.op === 'object' ? spreadsObject : spreadsArray;
  if (!node.children.slice(first).some(isSpread)) return node;
  return withChildren(
    node,
    node.children.flatMap((child, at) =>
      at >= first && isSpread(child) ? child.children[0]!.children : [child],
    ),
  );
}

function spreadsArray({ op, text, children: [list] }: Core): boolean {
  return (
    op === 'spread' &&
    text === '' &&
    list?.op === 'array' &&
    list.text === '' &&
    list.children.every((child) => child.op !== 'nothing')
  );
}

function spreadsObject({ op, text, children: [object] }: Core): boolean {
  return (
    op === 'spread' &&
    text === '' &&
    object?.op === 'object' &&
    object.children.every(
      (part) => part.op === 'spread' || (part.op === 'property' && !part.text.startsWith('__proto__')),
    ) &&
    !some(object, ({ op: inside }) => inside === 'super')
  );
}
