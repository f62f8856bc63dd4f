import type { ReadFile } from '../../model/parsed-file.ts';
import type { CodePiece } from '../../model/report.ts';
import { type CodeSymbol, MODULE_NAME } from '../../model/symbol.ts';

/** A member of so few lines more than one is shown with its class; of a file its symbols are never a part of their own. */
export const SHORT = 2;

/** Lines of one symbol that are shown; who reads more reads the file. */
const MOST_LINES = 1_500;

/** Whole lines, so that what is shown has the indentation and the numbers of its file. */
export function codeOf(symbol: CodeSymbol, file: ReadFile): readonly CodePiece[] | null {
  return file.text === null ? null : cut(linesOf(file.text), symbol);
}

/** The text that was split last: many symbols in a row are asked for of one file. */
let latest: { readonly text: string; readonly lines: readonly string[] } = { text: '', lines: [''] };

function linesOf(text: string): readonly string[] {
  if (latest.text !== text) latest = { text, lines: text.split(/\r\n|\r|\n/) };
  return latest.lines;
}

function cut(lines: readonly string[], symbol: CodeSymbol): readonly CodePiece[] {
  const pieces: CodePiece[] = [];
  const last = Math.min(symbol.range.endLine, symbol.range.startLine + MOST_LINES - 1);
  let next = symbol.range.startLine;
  const take = (until: number): void => {
    if (until < next) return;
    pieces.push({ type: 'text', firstLine: next, text: lines.slice(next - 1, until).join('\n') });
  };
  for (const inner of symbol.children) {
    const { startLine, endLine } = inner.range;
    if (startLine < next || endLine > last || !standsAlone(lines, inner)) continue;
    if (symbol.name !== MODULE_NAME && endLine - startLine < SHORT) continue;
    take(startLine - 1);
    pieces.push({ type: 'inner', name: inner.name });
    next = endLine + 1;
  }
  take(last);
  return pieces;
}

/** Whether its lines hold nothing else, which would be left out with it. */
function standsAlone(lines: readonly string[], { range }: CodeSymbol): boolean {
  const before = lines[range.startLine - 1]?.slice(0, range.startCharacter) ?? '';
  const after = lines[range.endLine - 1]?.slice(range.endCharacter) ?? '';
  return before.trim() === '' && /^[;,]?\s*$/.test(after);
}
