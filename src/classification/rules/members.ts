import { type Core, core } from '../../model/core.ts';

/** `a['b']` is `a.b`; not in Python, where an index with the text `item` is another question to the object. */
export function namedMember(node: Core): Core {
  if (node.op !== 'index' || node.text !== '') return node;
  const [object, key] = node.children as [Core, Core];
  const name = key.op === 'literal' ? /^s:([\p{L}_$][\p{L}\p{N}_$]*)$/u.exec(key.text) : null;
  return name ? core('member', name[1]!, [object], node.source) : node;
}
