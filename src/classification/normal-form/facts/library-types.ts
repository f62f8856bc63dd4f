import type { Core } from '../../../model/core.ts';
import { importedName } from '../../rules/python/names.ts';

/**
 * A type of Python's own `typing`, or one that is made of it and of other words of types: it is there whenever it is
 * asked for, and making it has no effect.
 *
 *     typing.Union        Union[str, bytes]        not cart.Union[str], and not Union[find()]
 */
export function isLibraryType(node: Core): boolean {
  if (node.op === 'index')
    return isLibraryType(node.children[0]!) && node.children.slice(1).every(isTypeWord);
  return OF_TYPING.test(importedName(node) ?? '');
}

const OF_TYPING = /^(?:typing|typing_extensions)\.[A-Z]\w*$/;

/** What stands in a type: names, texts that say names, None, and lists of these. */
export function isTypeWord({ op, text, children }: Core): boolean {
  const isWord = /^(?:variable|member|index|array)$/.test(op) || text === '~|';
  return op === 'literal' ? /^(?:undefined|s:.*)$/s.test(text) : isWord && children.every(isTypeWord);
}
