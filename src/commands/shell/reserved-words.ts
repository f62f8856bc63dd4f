import { accept, peek, type Scanner } from './scanner.ts';
import { Unreadable } from './unreadable.ts';

/** Words that mean something only where a command begins. */
export const closing = ['then', 'elif', 'else', 'fi', 'do', 'done', 'esac', '}'] as const;

/** Words that some shells reserve, and what they do with them is not read. */
export const unknown = [
  'select',
  'coproc',
  'in',
  ']]',
  'repeat',
  'foreach',
  'end',
  'nocorrect',
  'noglob',
  '-',
];

/** No command is called so, unless it is quoted. */
export const reserved = new Set<string>([
  ...[...closing, ...unknown, 'if', 'while', 'until', 'for', 'case', 'function', '{', '[[', 'time', '!'],
]);

/** Whether a reserved word stands here, by itself. */
export function atWord(scanner: Scanner, word: string): boolean {
  const start = scanner.at;
  const found = acceptWord(scanner, word);
  scanner.at = start;
  return found;
}

/** Goes past a reserved word that stands here by itself; false, and nothing is read, where another one does. */
export function acceptWord(scanner: Scanner, word: string): boolean {
  const start = scanner.at;
  if (accept(scanner, word) && /^[\s;&|<>()]?$/.test(peek(scanner))) return true;
  scanner.at = start;
  return false;
}

/** @throws Unreadable where the reserved word is missing. */
export function needReserved(scanner: Scanner, word: string): void {
  if (!acceptWord(scanner, word)) throw new Unreadable(`${word} is missing`);
}
