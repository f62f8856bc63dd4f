import type { AstNode } from '../../../model/ast-node.ts';
import type { CanonicalView } from '../../../model/canonical.ts';
import type { CodeSymbol } from '../../../model/symbol.ts';

/** Why nothing is proved of what tools read. */
export const DIRECTIVES_CHANGED = 'a comment that tools obey changed';

const known = new WeakMap<CodeSymbol, readonly string[]>();

/**
 * The comments that tools obey, in some symbols together, and whether each stands at the head of its symbol: what a
 * file is built for is not asked for below `package`, nor how a function is compiled inside of it.
 */
export function obeyedIn({ isDirective }: CanonicalView): (...symbols: readonly CodeSymbol[]) => string {
  return (...symbols) =>
    symbols
      .flatMap((symbol) => directivesIn(symbol, isDirective))
      .sort()
      .join('\n');
}

function directivesIn(symbol: CodeSymbol, isDirective: (node: AstNode) => boolean): readonly string[] {
  const before = known.get(symbol);
  if (before) return before;
  const found: string[] = [];
  let isHead = true;
  const visit = (node: AstNode): void => {
    if (node.extra && isDirective(node)) found.push(`${isHead ? 'head' : 'body'} ${written(node.text)}`);
    if (!node.extra && node.children.length === 0) isHead = false;
    for (const child of node.children) visit(child);
  };
  symbol.nodes.forEach(visit);
  known.set(symbol, found);
  return found;
}

/**
 * A comment without how far its lines are indented. White space inside tells words apart: `// +build a,b` asks for both
 * and `// +build a b` for one of them. Between the operators of `//go:build`, and in a type of Python, it tells nothing.
 */
function written(text: string): string {
  if (/^(?:\/\/go:build\b|#\s*type:)/.test(text)) return text.replace(/\s+/g, '');
  return text.replace(/\s*\n\s*/g, '\n').trim();
}
