import type { AstNode } from '../../model/ast-node.ts';
import type { CodeSymbol } from '../../model/symbol.ts';

/**
 * Whether a function of Rust and what was put into it, or taken out of it, find the same names: one that imports with a
 * star does so for what stands in it, before what stands around it.
 *
 *     fn f() { use x::*; rate() }      ->      fn f() { use x::*; g() }      fn g() { rate() }
 *
 * A name that a function imports as itself is compared by what it stands for; a method that two traits have which are
 * imported around it is told by the compiler.
 */
export function findsTheSameInScopes(
  [before, ...usedBefore]: readonly CodeSymbol[],
  [after, ...usedAfter]: readonly CodeSymbol[],
): boolean {
  if (!before?.path.endsWith('.rs') || !after) return true;
  return isQuiet(before, usedBefore) && isQuiet(after, usedAfter);
}

function isQuiet(symbol: CodeSymbol, used: readonly CodeSymbol[]): boolean {
  const others = used.filter(({ kind }) => /^(?:function|method|constant)$/.test(kind));
  if (others.length === 0) return true;
  return ![symbol, ...others].some(({ nodes }) => nodes.some((node) => importsAll(node, false)));
}

/** `use x::*;` inside of a body. */
function importsAll(node: AstNode, isUse: boolean): boolean {
  if (isUse && node.kind === 'use_wildcard') return true;
  return node.children.some((child) => importsAll(child, isUse || child.kind === 'use_declaration'));
}
