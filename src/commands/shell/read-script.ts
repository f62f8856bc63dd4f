import { readArithmetic, readName } from './read-parts.ts';
import { readRedirect } from './read-redirect.ts';
import { readSimple } from './read-simple.ts';
import { needWord, readTestWord, readWord } from './read-word.ts';
import { acceptWord, atWord, closing, needReserved, unknown } from './reserved-words.ts';
import {
  accept,
  advance,
  expect,
  looksAt,
  nested,
  peek,
  type Scanner,
  scannerOf,
  skipBlanks,
  skipBlanksAndComment,
} from './scanner.ts';
import { skipNewline, skipSeparators } from './separators.ts';
import type { CompoundCommand, Pipeline, Redirect, Script, ShellCommand, Step, Word } from './shell-tree.ts';
import { Unreadable } from './unreadable.ts';

/**
 * Takes a command line apart as bash does. It knows the part of the language that people and agents write, and says so
 * where something is outside it: nothing is guessed and nothing is passed over.
 *
 * @throws Unreadable where the text is none that is known for certain.
 */
export function readScript(text: string): Script {
  const scanner = scannerOf(text, readSteps);
  const script = readSteps(scanner);
  if (scanner.at < text.length)
    throw new Unreadable(`${JSON.stringify(peek(scanner))} stands where nothing can`);
  return script;
}

const MOST_STEPS = 1000;

function readSteps(scanner: Scanner): Script {
  const steps: Step[] = [];
  for (;;) {
    skipSeparators(scanner);
    if (isAtEnd(scanner)) break;
    steps.push(readStep(scanner));
    if (steps.length > MOST_STEPS) throw new Unreadable(`it has more than ${MOST_STEPS} steps`);
  }
  if (scanner.documents.length > 0) throw new Unreadable('a here-document has no body');
  return { steps };
}

function isAtEnd(scanner: Scanner): boolean {
  const next = peek(scanner);
  if (next === '' || next === ')' || looksAt(scanner, ';;') || looksAt(scanner, ';&')) return true;
  return closing.some((word) => atWord(scanner, word));
}

function readStep(scanner: Scanner): Step {
  const first = readPipeline(scanner);
  const rest: { operator: '&&' | '||'; pipeline: Pipeline }[] = [];
  for (;;) {
    skipBlanks(scanner);
    const operator = accept(scanner, '&&') ? '&&' : accept(scanner, '||') ? '||' : null;
    if (operator === null) break;
    skipSeparators(scanner);
    rest.push({ operator, pipeline: readPipeline(scanner) });
  }
  skipBlanksAndComment(scanner);
  if (accept(scanner, '&')) return { first, rest, background: true };
  if (isAtEnd(scanner)) return { first, rest, background: false };
  if (peek(scanner) === '\n') skipNewline(scanner);
  else if (!accept(scanner, ';')) {
    throw new Unreadable(`${JSON.stringify(peek(scanner))} stands where a command should end`);
  }
  return { first, rest, background: false };
}

function readPipeline(scanner: Scanner): Pipeline {
  let negated = false;
  for (;;) {
    skipBlanks(scanner);
    if (acceptWord(scanner, '!')) negated = !negated;
    else if (acceptWord(scanner, 'time')) skipTimeOptions(scanner);
    else break;
  }
  const commands = [readCommand(scanner)];
  for (;;) {
    skipBlanks(scanner);
    if (looksAt(scanner, '||') || !accept(scanner, '|')) break;
    const both = accept(scanner, '&');
    if (both && peek(scanner) === '&') throw new Unreadable('"|&&" is not known');
    skipSeparators(scanner);
    commands.push(readCommand(scanner));
  }
  return { commands, negated };
}

function skipTimeOptions(scanner: Scanner): void {
  skipBlanks(scanner);
  if (acceptWord(scanner, '-p')) return;
  if (peek(scanner) === '-') throw new Unreadable('an option of time is not known');
}

function readCommand(scanner: Scanner): ShellCommand {
  skipBlanks(scanner);
  for (const word of unknown) if (atWord(scanner, word)) throw new Unreadable(`${word} is not known`);
  for (const word of closing)
    if (atWord(scanner, word)) throw new Unreadable(`${word} stands where nothing was begun`);
  return nested(scanner, () => readCompound(scanner) ?? readSimple(scanner));
}

function readCompound(scanner: Scanner): CompoundCommand | null {
  const named = readFunction(scanner);
  if (named) return named;
  const compound = readBody(scanner);
  return compound && { ...compound, redirects: readRedirects(scanner) };
}

type Bare<T> = T extends { readonly redirects: readonly Redirect[] } ? Omit<T, 'redirects'> : never;

function readBody(scanner: Scanner): Bare<CompoundCommand> | null {
  if (accept(scanner, '((')) return { type: 'arithmetic', expression: readArithmetic(scanner) };
  if (accept(scanner, '(')) {
    const body = readSteps(scanner);
    expect(scanner, ')');
    return { type: 'subshell', body };
  }
  if (acceptWord(scanner, '{')) {
    const body = readSteps(scanner);
    needReserved(scanner, '}');
    return { type: 'group', body };
  }
  if (acceptWord(scanner, '[[')) return readTest(scanner);
  if (acceptWord(scanner, 'if')) return readIf(scanner);
  if (acceptWord(scanner, 'while') || acceptWord(scanner, 'until')) {
    const condition = readSteps(scanner);
    return { type: 'loop', condition, body: readDo(scanner) };
  }
  if (acceptWord(scanner, 'for')) return readFor(scanner);
  if (acceptWord(scanner, 'case')) return readCase(scanner);
  return null;
}

function readIf(scanner: Scanner): Bare<CompoundCommand> {
  const branches: { condition: Script; body: Script }[] = [];
  do {
    const condition = readSteps(scanner);
    needReserved(scanner, 'then');
    branches.push({ condition, body: readSteps(scanner) });
  } while (acceptWord(scanner, 'elif'));
  const otherwise = acceptWord(scanner, 'else') ? readSteps(scanner) : null;
  needReserved(scanner, 'fi');
  return { type: 'if', branches, otherwise };
}

function readDo(scanner: Scanner): Script {
  needReserved(scanner, 'do');
  const body = readSteps(scanner);
  needReserved(scanner, 'done');
  return body;
}

function readFor(scanner: Scanner): Bare<CompoundCommand> {
  skipBlanks(scanner);
  const name = readName(scanner);
  if (name === '') throw new Unreadable('a loop that counts is not known');
  skipSeparators(scanner);
  let words: Word[] | null = null;
  if (acceptWord(scanner, 'in')) {
    words = [];
    for (skipBlanksAndComment(scanner); ; skipBlanksAndComment(scanner)) {
      const word = readWord(scanner);
      if (word === null) break;
      words.push(word);
    }
  }
  if (!accept(scanner, ';') && words !== null && peek(scanner) !== '\n') {
    throw new Unreadable('the words of a loop do not end');
  }
  skipSeparators(scanner);
  return { type: 'for', name, words, body: readDo(scanner) };
}

function readCase(scanner: Scanner): Bare<CompoundCommand> {
  const subject = needWord(scanner, 'the subject of case');
  skipSeparators(scanner);
  needReserved(scanner, 'in');
  const items: { patterns: readonly Word[]; body: Script }[] = [];
  for (skipSeparators(scanner); !acceptWord(scanner, 'esac'); skipSeparators(scanner)) {
    accept(scanner, '(');
    const patterns = [needWord(scanner, 'a pattern of case')];
    for (skipBlanks(scanner); accept(scanner, '|'); skipBlanks(scanner)) {
      patterns.push(needWord(scanner, 'a pattern of case'));
    }
    expect(scanner, ')');
    items.push({ patterns, body: readSteps(scanner) });
    if (!accept(scanner, ';;&') && !accept(scanner, ';;') && !accept(scanner, ';&')) {
      skipSeparators(scanner);
      needReserved(scanner, 'esac');
      break;
    }
  }
  return { type: 'case', subject, items };
}

function readTest(scanner: Scanner): Bare<CompoundCommand> {
  const words: Word[] = [];
  for (;;) {
    while (/\s/.test(peek(scanner))) advance(scanner);
    if (acceptWord(scanner, ']]')) return { type: 'test', words };
    words.push(readTestWord(scanner));
  }
}

/** `name() { ... }`, `function name { ... }` */
function readFunction(scanner: Scanner): CompoundCommand | null {
  peek(scanner);
  const head = /(?:(function)[ \t]+)?([A-Za-z_][\w-]*)[ \t]*(\([ \t]*\))?/y;
  head.lastIndex = scanner.at;
  const [spelled = '', keyword, name = '', parentheses] = head.exec(scanner.text) ?? [];
  if (keyword === undefined && parentheses === undefined) return null;
  if (scanner.text.startsWith('\\\n', scanner.at + spelled.length))
    throw new Unreadable('a function begins oddly');
  scanner.at += spelled.length;
  skipSeparators(scanner);
  const body = readCompound(scanner);
  if (body === null) throw new Unreadable(`the body of the function ${name} is not known`);
  return { type: 'function', name, body };
}

function readRedirects(scanner: Scanner): readonly Redirect[] {
  const redirects: Redirect[] = [];
  for (;;) {
    skipBlanks(scanner);
    const redirect = readRedirect(scanner);
    if (redirect === null) return redirects;
    redirects.push(redirect);
  }
}
