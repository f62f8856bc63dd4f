import type { AstNode } from '../../model/ast-node.ts';
import type { CodeSymbol } from '../../model/symbol.ts';

/** The comments that tools obey, in these symbols together. */
export function directives(symbols: readonly CodeSymbol[], isDirective: (node: AstNode) => boolean): string {
  const found: string[] = [];
  const visit = (node: AstNode): void => {
    if (node.extra && isDirective(node)) found.push(node.text.replace(/\s+/g, ''));
    for (const child of node.children) visit(child);
  };
  symbols.flatMap(({ nodes }) => nodes).forEach(visit);
  return found.sort().join('\n');
}
