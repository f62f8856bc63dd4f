import type { AstNode } from './ast-node.ts';
import type { CodeSymbol } from './symbol.ts';

/**
 * Whether two symbols have the same code. A content hash is that of the text at the left margin; a string of several
 * lines has its white space with it, and is another one where only its lines were indented as the code around it is.
 *
 *     def page(self):                 def page(self):
 *         return """                      return """
 *     <p>                                 <p>               the hash is the same, the page is not
 *     """                                 """
 *
 * @param old the whole text of the file before, and `now` that of the file after.
 */
export function isSameCode(before: CodeSymbol, after: CodeSymbol, old: string, now: string): boolean {
  if (before.contentHash !== after.contentHash) return false;
  if (textOf(before, old) === textOf(after, now)) return true;
  return sameTextsOverLines(before, after, () => true);
}

/** Whether what stands in several lines of both, outside the symbols inside of them, is the same. */
export function sameOwnTextsOverLines(before: CodeSymbol, after: CodeSymbol): boolean {
  return sameTextsOverLines(before, after, ({ start }, { children }) =>
    children.every(({ range }) => start < range.start || start >= range.end),
  );
}

type Counts = (leaf: AstNode, symbol: CodeSymbol) => boolean;

function sameTextsOverLines(before: CodeSymbol, after: CodeSymbol, counts: Counts): boolean {
  const [old, now] = [textsOverLines(before, counts), textsOverLines(after, counts)];
  return old.length === now.length && old.every((text, at) => text === now[at]);
}

function textsOverLines(symbol: CodeSymbol, counts: Counts): readonly string[] {
  const texts: string[] = [];
  const visit = (node: AstNode): void => {
    node.children.forEach(visit);
    if (node.children.length === 0 && !node.extra && /[\r\n]/.test(node.text) && counts(node, symbol))
      texts.push(node.text.replace(/\r\n?/g, '\n'));
  };
  symbol.nodes.forEach(visit);
  return texts;
}

const textOf = ({ range }: CodeSymbol, text: string): string => text.slice(range.start, range.end);
