import type { AstNode } from '../model/ast-node.ts';
import type { LanguageProfile } from '../model/language-profile.ts';
import { partitionPoint } from '../model/partition-point.ts';

/** Reads what white space means where the grammar doesn't. */
export interface LayoutReader {
  /**
   * What stands between two tokens means: empty where it means nothing. Both are offsets: the end of the token before,
   * and the start of the one after, or the end of the file. Comments may stand between.
   */
  between(end: number, start: number): string;
  /** Whether it may mean something before a token that begins at `start` or behind it, and before `end`. */
  mayCount(start: number, end: number): boolean;
}

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
  return layout ? readerOf(source, layout) : null;
}

function readerOf(source: string, layout: NonNullable<LanguageProfile['layout']>): LayoutReader {
  const counts = new RegExp(layout.before, 'uy');
  let counting: readonly number[] | null = null;
  const cut = layout.behind === undefined ? null : new RegExp(`(?<=${layout.behind})`, 'uy');
  const parts = layout.blanks === undefined ? null : new RegExp(layout.blanks, 'uy');
  const [idleBehind, idleBefore] =
    layout.idle === undefined
      ? [null, null]
      : [new RegExp(`(?<=${layout.idle.behind})`, 'uy'), new RegExp(layout.idle.before, 'uy')];
  return { between, mayCount: (start, end) => cut !== null || parts !== null || counted(start, end) };

  function between(end: number, start: number): string {
    // Of most languages few tokens are any that count.
    if (cut === null && parts === null && !counted(start, start + 1)) return '';
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
  }

  /** Whether a token before which white space may count begins between two offsets. */
  function counted(start: number, end: number): boolean {
    counting ??= placesOf(counts, source);
    const first = partitionPoint(counting.length, (at) => counting![at]! < start);
    return first < counting.length && counting[first]! < end;
  }
}

/** Ascending offsets at which a pattern matches. */
function placesOf({ source: pattern }: RegExp, text: string): readonly number[] {
  const anywhere = new RegExp(pattern, 'gu');
  const places: number[] = [];
  for (let found = anywhere.exec(text); found; found = anywhere.exec(text)) {
    places.push(found.index);
    anywhere.lastIndex = found.index + (text.codePointAt(found.index)! > 0xffff ? 2 : 1);
  }
  return places;
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
