import type { AstNode } from '../model/ast-node.ts';
import type { CodeSymbol } from '../model/symbol.ts';
import type { Bag } from '../model/word-bags.ts';

/**
 * How often a symbol says each statement, in words, outside the symbols inside it; of one that has others inside it
 * what stands before them. What two bodies say by the statement is no accident, when words alone could be one.
 *
 *     if (rows.isEmpty()) {                `if rows isEmpty` once, `context commit` once
 *       context.commit();
 *     }
 */
export function statementsOf(symbol: CodeSymbol): Bag {
  const known = statements.get(symbol);
  if (known) return known;
  const holes = new Set(symbol.children.flatMap(({ nodes }) => nodes));
  const found = new Map<string, number>();
  const visit = (node: AstNode, words: string[] | null): void => {
    if (node.extra || holes.has(node)) return;
    if (node.children.length === 0) {
      if (words && /[\p{L}\p{N}_]/u.test(node.text)) words.push(node.text.trim());
      return;
    }
    const isBlock = block.test(node.kind);
    for (const child of node.children) {
      if (!isBlock) visit(child, words);
      else {
        const said: string[] = [];
        visit(child, said);
        if (isTelling(said)) found.set(said.join(' '), (found.get(said.join(' ')) ?? 0) + 1);
      }
    }
  };
  for (const node of symbol.nodes) visit(node, null);
  statements.set(symbol, found);
  return found;
}

/** `return result` is said everywhere. */
function isTelling(words: readonly string[]): boolean {
  return words.filter((word) => !plain.test(word)).length >= 2;
}

const block =
  /^(?:.*_)?block$|^statements$|^statement_list$|^compound_statement$|^constructor_body$|^body_statement$/;
const plain =
  /^(?:return|throw|raise|await|yield|const|let|var|val|final|this|self|super|true|false|null|None|nil|\d+)$/;
const statements = new WeakMap<CodeSymbol, Bag>();
