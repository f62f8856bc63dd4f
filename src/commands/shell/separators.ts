import { readDocuments } from './read-redirect.ts';
import { advance, peek, type Scanner, skipBlanksAndComment } from './scanner.ts';

/** Blanks, comments and ends of lines before the next word; documents that were announced (`<<EOF`) are read at the end of their line. */
export function skipSeparators(scanner: Scanner): void {
  for (;;) {
    skipBlanksAndComment(scanner);
    if (peek(scanner) !== '\n') return;
    skipNewline(scanner);
  }
}

/** The end of a line, and the documents behind it. */
export function skipNewline(scanner: Scanner): void {
  advance(scanner);
  readDocuments(scanner);
}
