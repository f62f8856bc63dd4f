import { readRedirect } from './read-redirect.ts';
import { plainText, readWord } from './read-word.ts';
import { reserved } from './reserved-words.ts';
import { accept, advance, peek, type Scanner, skipBlanks } from './scanner.ts';
import { skipSeparators } from './separators.ts';
import type { Assignment, Redirect, SimpleCommand, Word } from './shell-tree.ts';
import { Unreadable } from './unreadable.ts';

/** A command with its assignments and redirects: `LANG=C sort < names > sorted`. @throws Unreadable where there is none. */
export function readSimple(scanner: Scanner): SimpleCommand {
  const start = scanner.at;
  const assignments: Assignment[] = [];
  const words: Word[] = [];
  const redirects: Redirect[] = [];
  let end = scanner.at;
  for (;;) {
    skipBlanks(scanner);
    if (peek(scanner) === '#') break;
    const redirect = readRedirect(scanner);
    const assignment = redirect || words.length > 0 ? null : readAssignment(scanner);
    const word = redirect || assignment ? null : readWord(scanner);
    if (redirect) redirects.push(redirect);
    else if (assignment) assignments.push(assignment);
    else if (word) words.push(word);
    else break;
    end = scanner.at;
  }
  if (end === start) throw new Unreadable('a command is missing');
  const first = words[0] && plainText(words[0]);
  if (first && reserved.has(first)) throw new Unreadable(`${first} is spelled oddly`);
  return { type: 'simple', assignments, words, redirects, source: scanner.text.slice(start, end) };
}

function readAssignment(scanner: Scanner): Assignment | null {
  peek(scanner);
  const head = /([A-Za-z_]\w*)(\+?)=|[A-Za-z_]\w*\[/y;
  head.lastIndex = scanner.at;
  const [spelled = '', name, append] = head.exec(scanner.text) ?? [];
  if (spelled === '') return null;
  if (name === undefined) throw new Unreadable('the subscript of an assignment is evaluated');
  scanner.at += spelled.length;
  const none: Word = { parts: [] };
  if (peek(scanner) !== '(') {
    return { name, append: append === '+', value: readWord(scanner) ?? none, elements: null };
  }
  advance(scanner);
  const elements: Word[] = [];
  for (;;) {
    skipSeparators(scanner);
    if (accept(scanner, ')')) return { name, append: append === '+', value: none, elements };
    const element = readWord(scanner);
    if (element === null) throw new Unreadable('an array is not closed');
    if (plainText(element)?.startsWith('['))
      throw new Unreadable('the subscript of an assignment is evaluated');
    elements.push(element);
  }
}
