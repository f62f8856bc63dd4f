import type { Core, CoreVariable } from '../../../model/core.ts';

/**
 * Whether a constant is a regular expression that does the same whether it is made once or each time.
 *
 *     const SLASH = /\/$/; url.replace(SLASH, '')      ->      url.replace(/\/$/, '')
 *
 * Holds without the flags `g` and `y`, with which it remembers where it stopped, and where it is asked for nothing but
 * what it matches: by its own `test` and `exec`, or by the methods of texts. Who keeps it, compares it, looks into it or
 * gives it to somebody else could tell one from many.
 */
export function isStatelessPattern(value: Core, name: CoreVariable, root: Core): boolean {
  if (value.op !== 'literal' || !/^r:\/.+\/[dimsuv]*$/s.test(value.text)) return false;
  return isOnlyAsked(root, name);
}

function isOnlyAsked(node: Core, name: CoreVariable): boolean {
  if (node.variable === name) return false;
  const asked = node.op === 'call' ? asks(node, name) : null;
  return node.children.every((child) =>
    child === asked
      ? child.variable === name || child.children.slice(1).every((one) => isOnlyAsked(one, name))
      : isOnlyAsked(child, name),
  );
}

/** The part of a call that asks the pattern for what it matches: `part.test` of `part.test(text)`, `part` of `text.split(part)`. */
function asks({ children: [callee, first] }: Core, name: CoreVariable): Core | null {
  if (callee?.op !== 'member') return null;
  if (/^(?:test|exec)$/.test(callee.text) && callee.children[0]!.variable === name) return callee;
  return /^(?:replace|match|search|split)$/.test(callee.text) && first?.variable === name ? first : null;
}
