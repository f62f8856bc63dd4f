import { type Core, core } from '../../../model/core.ts';

/**
 * A reference is printed as what it leads to; `{:p}`, which prints where that lies, is compared token by token.
 *
 *     println!("{}", &total)      ->      println!("{}", total)
 *
 * What is printed is borrowed either way.
 */
export function printedItself(node: Core): Core {
  if (node.op !== 'opaque' || !PRINTS.test(node.text)) return node;
  const at = node.children.findIndex(({ op, text }) => op === 'literal' && text.startsWith('s:'));
  const values = node.children.slice(at + 1);
  if (at < 0 || values.length === 0) return node;
  if (!values.every(isBorrowed) || !values.some(({ children: [inner] }) => isBorrowed(inner!))) return node;
  return { ...node, children: [...node.children.slice(0, at + 1), ...values.map(borrowedOnce)] };
}

/** Macros that are given what they print by reference. */
export const PRINTS = /^macro (?:e?print(?:ln)?|format|write(?:ln)?)$/;

function isBorrowed({ op, text }: Core): boolean {
  return op === 'unary' && (text === '&' || text === '&mut');
}

function borrowedOnce(value: Core): Core {
  const [inner] = value.children as [Core];
  return isBorrowed(inner) ? borrowedOnce(core('unary', '&', inner.children, value.source)) : value;
}
