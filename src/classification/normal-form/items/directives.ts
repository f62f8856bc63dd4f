import type { AstNode } from '../../../model/ast-node.ts';
import type { CodeSymbol } from '../../../model/symbol.ts';

const known = new WeakMap<CodeSymbol, readonly string[]>();

/** The comments that tools obey, in these symbols together. */
export function directives(symbols: readonly CodeSymbol[], isDirective: (node: AstNode) => boolean): string {
  return symbols
    .flatMap((symbol) => directivesIn(symbol, isDirective))
    .sort()
    .join('\n');
}

function directivesIn(symbol: CodeSymbol, isDirective: (node: AstNode) => boolean): readonly string[] {
  const before = known.get(symbol);
  if (before) return before;
  const found: string[] = [];
  const visit = (node: AstNode): void => {
    if (node.extra && isDirective(node)) found.push(node.text.replace(/\s+/g, ''));
    for (const child of node.children) visit(child);
  };
  symbol.nodes.forEach(visit);
  known.set(symbol, found);
  return found;
}
