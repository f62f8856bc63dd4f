import type { AstNode } from '../model/ast-node.ts';
import type { LanguageProfile } from '../model/language-profile.ts';

/**
 * What the white space between two tokens means where the grammar doesn't read it: empty where it means nothing.
 * Both are offsets: the end of the token before, and the start of the one after, or the end of the file. Comments may
 * stand between.
 */
export type LayoutReader = (end: number, start: number) => string;

/**
 * Reads the line breaks that a language's profile says count; null for a language whose grammar sees them itself.
 *
 *     val x = a          a break before `+` ends the statement in Kotlin, and so is a leaf of its own:
 *         + b            a line_break(\n) + b
 *
 *     ?>⏎⏎⏎              blank lines behind PHP's code are sent, all but the first: a line_break(\n\n\n)
 *
 *     log &each          in Ruby a function is handed on where a blank stands before `&` and none behind it
 *
 *     date >⏎            Bash can't read a line that ends in `>`
 */
export function layoutReader(source: string, { layout }: LanguageProfile): LayoutReader | null {
  if (!layout) return null;
  const counts = new RegExp(layout.before, 'uy');
  const cut = layout.behind === undefined ? null : new RegExp(`(?<=${layout.behind})`, 'uy');
  const parts = layout.blanks === undefined ? null : new RegExp(layout.blanks, 'uy');
  const [idleBehind, idleBefore] =
    layout.idle === undefined
      ? [null, null]
      : [new RegExp(`(?<=${layout.idle.behind})`, 'uy'), new RegExp(layout.idle.before, 'uy')];
  return (end, start) => {
    const gap = source.slice(end, start);
    if (parts !== null && gap !== '') {
      parts.lastIndex = start;
      if (parts.test(source)) return ' ';
    }
    if (cut !== null && /[\r\n]/.test(gap)) {
      cut.lastIndex = end;
      if (cut.test(source)) return '\n';
    }
    if (layout.exact ? gap === '' : !/[\r\n]/.test(gap) || start === source.length) return '';
    if (matchesAt(idleBehind, source, end) || matchesAt(idleBefore, source, start)) return '';
    counts.lastIndex = start;
    if (!counts.test(source)) return '';
    if (layout.exact) return gap;
    if (!layout.indentation) return '\n';
    const blankLine = /(?:\r\n|\n|\r(?!\n))[^\S\r\n]*[\r\n]/.test(gap);
    const lineStart = Math.max(source.lastIndexOf('\n', start - 1), source.lastIndexOf('\r', start - 1)) + 1;
    const indent = /^[^\S\r\n]*/.exec(source.slice(lineStart, start))![0];
    return `${blankLine ? '\n\n' : '\n'}${indent}`;
  };
}

function matchesAt(pattern: RegExp | null, source: string, at: number): boolean {
  if (pattern === null) return false;
  pattern.lastIndex = at;
  return pattern.test(source);
}

/**
 * Whether a block's statements begin in different columns, where a language may say by that alone which of them belong
 * together, to a grammar that doesn't listen: Scala's `def f =`, with two statements under it.
 */
export function startsLinesApart({ children }: AstNode): boolean {
  const indents = children.flatMap(({ kind, text }, at) =>
    kind === 'line_break' && children[at + 1]?.kind !== '}' ? [text.replace(/^.*\n/s, '')] : [],
  );
  return indents.some((indent) => indent !== indents[0]);
}
