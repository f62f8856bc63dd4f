import { type Core, core } from '../../model/core.ts';

/**
 * `a['b']` is `a.b`, in ECMAScript alone: elsewhere an index is another question to the object.
 *
 *     type Header map[string]func(); func (h Header) Get() {}      h.Get()      is not      h["Get"]()
 */
export function namedMember(node: Core): Core {
  if (node.op !== 'index' || node.text !== '') return node;
  const [object, key] = node.children as [Core, Core];
  const name = key.op === 'literal' ? /^s:([\p{L}_$][\p{L}\p{N}_$]*)$/u.exec(key.text) : null;
  return name ? core('member', name[1]!, [object], node.source) : node;
}

/**
 *     ({ a: 1, b: 'x' }).a      ->      1
 *
 * Holds for an object of nothing but literals, written out there: making it leaves no trace.
 */
export function memberOfLiteral(node: Core): Core {
  const [object] = node.children;
  if (node.op !== 'member' || object?.op !== 'object' || object.text !== '') return node;
  const isPlain = ({ op, text, children: [value, ...more] }: Core): boolean =>
    op === 'property' &&
    text !== '' &&
    !text.startsWith('__proto__') &&
    more.length === 0 &&
    value!.op === 'literal' &&
    !value!.text.startsWith('r:');
  const named = object.children.filter(({ text }) => text === node.text);
  return named.length === 1 && object.children.every(isPlain) ? named[0]!.children[0]! : node;
}
