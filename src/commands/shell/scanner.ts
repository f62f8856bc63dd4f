import type { Redirect, Script, WordPart } from './shell-tree.ts';
import { Unreadable } from './unreadable.ts';

/** Nesting beyond this is not read: of substitutions, groups and quotes together. */
const DEEPEST = 40;

/** A place in a command's text, moved along by everything that reads it. */
export interface Scanner {
  readonly text: string;
  at: number;
  depth: number;
  /** Here-documents whose bodies begin on the next line. */
  readonly documents: PendingDocument[];
  /** Reads a script up to what closes it, which is left standing. */
  readonly readScript: (scanner: Scanner) => Script;
}

export interface PendingDocument {
  readonly delimiter: string;
  readonly quoted: boolean;
  /** `<<-`: tabs at the beginning of a line don't count. */
  readonly stripped: boolean;
  /** Where the body goes once it is read. */
  readonly redirect: { target: { parts: readonly WordPart[] } } & Pick<Redirect, 'operator' | 'stream'>;
}

/**
 * A scanner at the start of a text.
 *
 * @param depth how deep the text is nested in others, since `nested` has a limit.
 */
export function scannerOf(text: string, readScript: (scanner: Scanner) => Script, depth = 0): Scanner {
  return { text, at: 0, depth, documents: [], readScript };
}

/** Reads something nested in what the scanner stands in. */
export function nested<T>(scanner: Scanner, read: () => T): T {
  scanner.depth += 1;
  if (scanner.depth > DEEPEST) throw new Unreadable('it is nested too deeply');
  const result = read();
  scanner.depth -= 1;
  return result;
}

/** The next character; a backslash at the end of a line joins it with the next. '' at the end. */
export function peek(scanner: Scanner): string {
  while (scanner.text.startsWith('\\\n', scanner.at)) scanner.at += 2;
  return scanner.text.charAt(scanner.at);
}

/** Steps over one character that `peek` has shown. */
export function advance(scanner: Scanner): string {
  const character = scanner.text.charAt(scanner.at);
  scanner.at += 1;
  return character;
}

/** Steps over a text if it stands here, with lines joined within it. */
export function accept(scanner: Scanner, text: string): boolean {
  const start = scanner.at;
  for (const character of text) {
    if (peek(scanner) !== character) {
      scanner.at = start;
      return false;
    }
    advance(scanner);
  }
  return true;
}

/** Whether a text stands here. */
export function looksAt(scanner: Scanner, text: string): boolean {
  const start = scanner.at;
  const found = accept(scanner, text);
  scanner.at = start;
  return found;
}

/** Steps over a text that has to stand here. @throws Unreadable where another one does. */
export function expect(scanner: Scanner, text: string): void {
  if (!accept(scanner, text)) throw new Unreadable(`${JSON.stringify(text)} is missing`);
}

/** Spaces and tabs alone: a newline ends a command. */
export function skipBlanks(scanner: Scanner): void {
  while (peek(scanner) === ' ' || peek(scanner) === '\t') advance(scanner);
}

/** Blanks, and a comment up to the end of its line; a backslash there joins nothing. */
export function skipBlanksAndComment(scanner: Scanner): void {
  skipBlanks(scanner);
  if (peek(scanner) !== '#') return;
  const end = scanner.text.indexOf('\n', scanner.at);
  scanner.at = end === -1 ? scanner.text.length : end;
}
