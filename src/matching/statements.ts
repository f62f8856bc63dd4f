import type { AstNode } from '../model/ast-node.ts';
import type { CodeSymbol } from '../model/symbol.ts';
import type { Bag } from '../model/word-bags.ts';

/**
 * How often a symbol says each statement, in words, outside the symbols inside it; of one that has others inside it
 * what stands before them. What two bodies say by the statement is no accident, when words alone could be one. Nor is
 * a question that both ask, be it one among others.
 *
 *     if (rows.isEmpty()) {                `if rows isEmpty` once, `? rows isEmpty` once, `context commit` once
 *       context.commit();
 *     }
 */
export function statementsOf(symbol: CodeSymbol): Bag {
  const known = statements.get(symbol);
  if (known) return known;
  const holes = new Set(symbol.children.flatMap(({ nodes }) => nodes));
  const found = new Map<string, number>();
  const put = (said: string): void => {
    found.set(said, (found.get(said) ?? 0) + 1);
  };
  const visit = (node: AstNode, words: string[] | null): void => {
    if (node.extra || holes.has(node)) return;
    if (node.children.length === 0) {
      if (words && /[\p{L}\p{N}_]/u.test(node.text)) words.push(node.text.trim());
      return;
    }
    if (node.field === 'condition')
      for (const asked of questionsOf(node)) {
        const said = wordsIn(asked, holes);
        if (isTelling(said)) put(`? ${said.join(' ')}`);
      }
    const isBlock = block.test(node.kind);
    for (const child of node.children) {
      if (!isBlock) visit(child, words);
      else {
        const said: string[] = [];
        visit(child, said);
        if (isTelling(said)) put(said.join(' '));
      }
    }
  };
  for (const node of symbol.nodes) visit(node, null);
  statements.set(symbol, found);
  return found;
}

/** `a` and `b` of `!a || (b)`. */
function questionsOf(node: AstNode): readonly AstNode[] {
  const parts = node.children.filter(({ text, children }) => children.length > 0 || !glue.test(text));
  const isGlued = node.children.length > 0 && parts.length < node.children.length;
  return isGlued ? parts.flatMap(questionsOf) : [node];
}

function wordsIn(node: AstNode, holes: ReadonlySet<AstNode>): readonly string[] {
  if (node.extra || holes.has(node)) return [];
  if (node.children.length > 0) return node.children.flatMap((child) => wordsIn(child, holes));
  return /[\p{L}\p{N}_]/u.test(node.text) ? [node.text.trim()] : [];
}

/** `return result` is said everywhere. */
function isTelling(words: readonly string[]): boolean {
  return words.filter((word) => !plain.test(word)).length >= 2;
}

const block =
  /^(?:.*_)?block$|^statements$|^statement_list$|^compound_statement$|^constructor_body$|^body_statement$/;
const glue = /^(?:\|\||&&|!|and|or|not|\(|\))$/;
const plain =
  /^(?:return|throw|raise|await|yield|const|let|var|val|final|this|self|super|true|false|null|None|nil|\d+)$/;
const statements = new WeakMap<CodeSymbol, Bag>();
