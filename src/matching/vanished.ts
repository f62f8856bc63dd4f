import type { ParsedFile } from '../model/parsed-file.ts';
import { onOneLine } from '../model/sentence.ts';
import type { CodeSymbol } from '../model/symbol.ts';

/**
 * True where a symbol is missing only because the file doesn't parse: its header still stands in the text.
 * Half-written code loses whole functions to a single missing brace; they aren't deleted.
 */
export function vanishedInDamage(symbol: CodeSymbol, textBefore: string, after: ParsedFile): boolean {
  if (after.damage.length === 0) return false;
  const { declaration, nameNode } = symbol;
  const start = nameNode ? lineStart(textBefore, nameNode.start) : declaration.start;
  const end = nameNode ? nameNode.end : Math.min(declaration.end, declaration.start + 40);
  const header = onOneLine(textBefore.slice(start, end));
  return header !== '' && onOneLine(after.text).includes(header);
}

function lineStart(text: string, at: number): number {
  return text.lastIndexOf('\n', at - 1) + 1;
}
