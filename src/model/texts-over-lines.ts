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
  if (wholeText(before, old) === wholeText(after, now)) return true;
  return sameTexts(textsOverLines(before, []), textsOverLines(after, []));
}

/** Whether what stands in several lines of both, outside the symbols inside of them, is the same. */
export function sameOwnTextsOverLines(before: CodeSymbol, after: CodeSymbol): boolean {
  return sameTexts(textsOverLines(before, before.children), textsOverLines(after, after.children));
}

/** Whether two lists have the same texts in the same order. */
export function sameTexts(old: readonly string[], now: readonly string[]): boolean {
  return old.length === now.length && old.every((text, at) => text === now[at]);
}

/** @param apart symbols inside of it that aren't looked into. */
function textsOverLines({ nodes }: CodeSymbol, apart: readonly CodeSymbol[]): readonly string[] {
  const texts: string[] = [];
  const others = new Set(apart.flatMap((symbol) => symbol.nodes));
  const visit = (node: AstNode): void => {
    if (others.has(node)) return;
    node.children.forEach(visit);
    if (node.children.length === 0 && !node.extra && /[\r\n]/.test(node.text))
      texts.push(node.text.replace(/\r\n?/g, '\n'));
  };
  nodes.forEach(visit);
  return texts;
}

const wholeText = ({ range }: CodeSymbol, text: string): string => text.slice(range.start, range.end);
