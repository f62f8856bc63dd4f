import type { AstNode } from '../../model/ast-node.ts';
import type { CodeSymbol } from '../../model/symbol.ts';

/** One thing in a list of children: a child symbol, of which only the place counts here, or plain code. */
export interface Item {
  readonly node: AstNode;
  readonly symbol: CodeSymbol | null;
}
