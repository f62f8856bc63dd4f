import { readBackquotes, readDollar, readNestedScript, readQuoted } from './read-parts.ts';
import { advance, peek, type Scanner, skipBlanks } from './scanner.ts';
import type { Word, WordPart } from './shell-tree.ts';
import { Unreadable } from './unreadable.ts';

/** Signs that end a word outside quotes; the empty text is the end of the command. */
const ENDS = new Set(['', ' ', '\t', '\n', ';', '&', '|', '<', '>', '(', ')']);

/** A word; null where none begins here. */
export function readWord(scanner: Scanner): Word | null {
  const parts: WordPart[] = [];
  for (;;) {
    const character = peek(scanner);
    if ((character === '<' || character === '>') && scanner.text.charAt(scanner.at + 1) === '(') {
      scanner.at += 2;
      parts.push({ type: 'process', script: readNestedScript(scanner) });
      continue;
    }
    if (ENDS.has(character)) break;
    parts.push(...readUnquoted(scanner, character));
  }
  if (parts.length === 0) return null;
  if (peek(scanner) === '(') throw new Unreadable('a parenthesis inside a word is not known');
  return { parts: joined(parts) };
}

/** A word behind any blanks. @throws Unreadable where none begins, saying that `what` is missing. */
export function needWord(scanner: Scanner, what: string): Word {
  skipBlanks(scanner);
  const word = readWord(scanner);
  if (word === null) throw new Unreadable(`${what} is missing`);
  return word;
}

/**
 * A word inside `[[ ... ]]`, where parentheses, bars and angle brackets are operators or part of a pattern: only blanks
 * end it.
 */
export function readTestWord(scanner: Scanner): Word {
  const parts: WordPart[] = [];
  for (;;) {
    const character = peek(scanner);
    if (character === '' || character === ';') throw new Unreadable('a test is not closed');
    if (/\s/.test(character)) break;
    const next = scanner.text.charAt(scanner.at + 1);
    if (next === '(' && /[<>=]/.test(character))
      throw new Unreadable('a process substitution in a test is not known');
    if (character === '(' && next === '#') throw new Unreadable('a qualified pattern in a test is not known');
    parts.push(...readUnquoted(scanner, character));
  }
  return { parts: joined(parts) };
}

function readUnquoted(scanner: Scanner, character: string): readonly WordPart[] {
  if (character === "'" || character === '"') return readQuoted(scanner);
  if (character === '$') return readDollar(scanner, false);
  if (character === '`') return [readBackquotes(scanner, false)];
  if (character !== '\\') return [{ type: 'text', text: advance(scanner), quoted: false }];
  advance(scanner);
  const escaped = advance(scanner);
  if (escaped === '') throw new Unreadable('a backslash stands at the end');
  return [{ type: 'text', text: escaped, quoted: true }];
}

/** Neighbouring pieces of text as one, so that a long document isn't a part for each of its characters. */
export function joined(parts: readonly WordPart[]): readonly WordPart[] {
  const result: WordPart[] = [];
  let pieces: string[] = [];
  let quoted = false;
  const close = (): void => {
    if (pieces.length > 0) result.push({ type: 'text', text: pieces.join(''), quoted });
    pieces = [];
  };
  for (const part of parts) {
    if (part.type !== 'text') {
      close();
      result.push(part);
      continue;
    }
    if (part.quoted !== quoted) close();
    quoted = part.quoted;
    pieces.push(part.text);
  }
  close();
  return result;
}

/** The text of a word in which nothing is quoted, escaped or expanded; null for any other. */
export function plainText(word: Word): string | null {
  const [part, ...others] = word.parts;
  if (others.length > 0 || part?.type !== 'text' || part.quoted) return null;
  return part.text;
}

/** The text of a word in which nothing is expanded; quotes are taken off. */
export function fixedText(word: Word): string | null {
  let text = '';
  for (const part of word.parts) {
    if (part.type !== 'text') return null;
    text += part.text;
  }
  return text;
}
