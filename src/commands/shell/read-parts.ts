import { readAnsiQuotes } from './ansi-quotes.ts';
import { accept, advance, expect, nested, peek, type Scanner, scannerOf } from './scanner.ts';
import type { Arithmetic, Script, WordPart } from './shell-tree.ts';
import { Unreadable } from './unreadable.ts';

type Part = WordPart;

/** What a single or double quote opens; the scanner stands at the quote. */
export function readQuoted(scanner: Scanner): readonly Part[] {
  if (advance(scanner) === '"') return nested(scanner, () => readDoubleQuoted(scanner));
  const end = scanner.text.indexOf("'", scanner.at);
  if (end === -1) throw new Unreadable('a quote is not closed');
  const text = scanner.text.slice(scanner.at, end);
  scanner.at = end + 1;
  return [{ type: 'text', text, quoted: true }];
}

function readDoubleQuoted(scanner: Scanner): readonly Part[] {
  const parts: Part[] = [{ type: 'text', text: '', quoted: true }];
  while (peek(scanner) !== '"') readInQuotes(scanner, parts, '"$`\\');
  advance(scanner);
  return parts;
}

/** The body of a here-document whose delimiter isn't quoted: as in double quotes, but that these are ordinary in it. */
export function readDocument(text: string, scanner: Scanner): readonly Part[] {
  const body = scannerOf(text, scanner.readScript, scanner.depth);
  const parts: Part[] = [];
  nested(body, () => {
    while (peek(body) !== '') readInQuotes(body, parts, '$`\\');
  });
  return parts;
}

function readInQuotes(scanner: Scanner, parts: Part[], escapable: string): void {
  const character = peek(scanner);
  if (character === '') throw new Unreadable('a quote is not closed');
  if (character === '$') parts.push(...readDollar(scanner, true));
  else if (character === '`') parts.push(readBackquotes(scanner, true));
  else if (character === '\\') {
    advance(scanner);
    const next = scanner.text.charAt(scanner.at);
    parts.push({
      type: 'text',
      text: escapable.includes(next) && next !== '' ? next : `\\${next}`,
      quoted: true,
    });
    scanner.at += 1;
  } else parts.push({ type: 'text', text: advance(scanner), quoted: true });
}

/** What a dollar sign begins. A lone one is itself. */
export function readDollar(scanner: Scanner, quoted: boolean): readonly Part[] {
  advance(scanner);
  const next = peek(scanner);
  if (next === '(') return [readParentheses(scanner, quoted)];
  if (next === '{') return [nested(scanner, () => readBraces(scanner, quoted))];
  if (next === "'" && !quoted) {
    advance(scanner);
    return [{ type: 'text', text: readAnsiQuotes(scanner), quoted: true }];
  }
  if (next === '"' && !quoted) throw new Unreadable('text that is to be translated ($"...") is not known');
  if (next === '[') throw new Unreadable('$[...] is not known');
  if (/[A-Za-z_]/.test(next)) return [{ type: 'variable', name: readName(scanner), quoted }];
  if (/[0-9?$!#@*_-]/.test(next) && next !== '')
    return [{ type: 'variable', name: advance(scanner), quoted }];
  return [{ type: 'text', text: '$', quoted }];
}

/** A variable's name as far as it goes, empty where none stands here; the scanner is behind it then. */
export function readName(scanner: Scanner): string {
  let name = '';
  while (/\w/.test(peek(scanner)) && peek(scanner) !== '') name += advance(scanner);
  return name;
}

function readParentheses(scanner: Scanner, quoted: boolean): Part {
  if (accept(scanner, '((')) {
    return { type: 'arithmetic', expression: nested(scanner, () => readArithmetic(scanner)), quoted };
  }
  expect(scanner, '(');
  return { type: 'command', script: readNestedScript(scanner), quoted };
}

/** A script up to its closing parenthesis. */
export function readNestedScript(scanner: Scanner): Script {
  const script = nested(scanner, () => scanner.readScript(scanner));
  expect(scanner, ')');
  return script;
}

/** `` `...` ``, in which a backslash takes the meaning from the signs that would otherwise end or expand it. */
export function readBackquotes(scanner: Scanner, quoted: boolean): Part {
  advance(scanner);
  let text = '';
  for (;;) {
    const character = scanner.text.charAt(scanner.at);
    if (character === '') throw new Unreadable('a backquote is not closed');
    scanner.at += 1;
    if (character === '`') break;
    const next = scanner.text.charAt(scanner.at);
    if (character !== '\\' || !(quoted ? '$`\\"' : '$`\\').includes(next) || next === '') {
      text += character;
      continue;
    }
    text += next;
    scanner.at += 1;
  }
  const inner = scannerOf(text, scanner.readScript, scanner.depth);
  const script = nested(inner, () => inner.readScript(inner));
  if (inner.at < text.length) throw new Unreadable('what stands in backquotes does not end');
  return { type: 'command', script, quoted };
}

const operator = /:?[-=+?]|%%?|##?|\/[/#%]?|\^\^?|,,?|:/y;

const element = /\[-?\d{1,9}\]/y;

/** `${...}`; the scanner stands at the brace. */
function readBraces(scanner: Scanner, quoted: boolean): Part {
  advance(scanner);
  if (peek(scanner) === '#' && !/[}]/.test(scanner.text.charAt(scanner.at + 1))) {
    advance(scanner);
    const name = readParameter(scanner);
    expect(scanner, '}');
    return { type: 'expansion', name, assigns: false, number: true, operator: '', inside: [], quoted };
  }
  const name = readParameter(scanner);
  if (accept(scanner, '}')) return { type: 'variable', name, quoted };
  peek(scanner);
  operator.lastIndex = scanner.at;
  const found = operator.exec(scanner.text)?.[0];
  if (found === undefined) throw new Unreadable(`what \${${name}...} does is not known`);
  scanner.at += found.length;
  const inside: Part[] = [];
  while (peek(scanner) !== '}') readInBraces(scanner, inside, quoted, /^[%#]/.test(found));
  advance(scanner);
  if (found === ':' && !isOffset(inside)) throw new Unreadable(`the offset in \${${name}:...} is computed`);
  const assigns = found.endsWith('=');
  return { type: 'expansion', name, assigns, number: false, operator: found, inside, quoted };
}

/** An offset is arithmetic, which evaluates what variables hold. */
function isOffset(parts: readonly Part[]): boolean {
  return parts.every((part) => part.type === 'text' && /^[-0-9 :]*$/.test(part.text));
}

function readParameter(scanner: Scanner): string {
  const first = peek(scanner);
  if (/[0-9?$#@*_-]/.test(first) && !/\w/.test(first)) return advance(scanner);
  const name = readName(scanner);
  if (name === '') throw new Unreadable('an indirect or unusual expansion is not known');
  if (accept(scanner, '[@]') || accept(scanner, '[*]')) return `${name}[@]`;
  // A number is evaluated to itself.
  element.lastIndex = scanner.at;
  const number = peek(scanner) === '[' ? element.exec(scanner.text)?.[0] : undefined;
  if (number !== undefined) {
    scanner.at += number.length;
    return `${name}${number}`;
  }
  if (peek(scanner) === '[') throw new Unreadable(`the subscript of ${name} is evaluated`);
  return name;
}

/** @param isPattern true where quotes around the expansion don't quote what stands in it. */
function readInBraces(scanner: Scanner, parts: Part[], quoted: boolean, isPattern: boolean): void {
  const character = peek(scanner);
  if (character === '') throw new Unreadable('an expansion is not closed');
  if (character === '$') parts.push(...readDollar(scanner, quoted));
  else if (character === '`') parts.push(readBackquotes(scanner, quoted));
  else if (character === "'" && quoted)
    throw new Unreadable('a quote inside a quoted expansion is read in two ways');
  else if (character === '"' || character === "'") parts.push(...readQuoted(scanner));
  else if (character === '\\') {
    advance(scanner);
    parts.push({ type: 'text', text: advance(scanner), quoted: true });
  } else if (/[<>=]/.test(character) && scanner.text.charAt(scanner.at + 1) === '(') {
    throw new Unreadable('a process substitution inside an expansion is not known');
  } else parts.push({ type: 'text', text: advance(scanner), quoted: quoted && !isPattern });
}

/** An arithmetic expression up to and with its closing `))`. */
export function readArithmetic(scanner: Scanner): Arithmetic {
  const names: string[] = [];
  const inside: Part[] = [];
  let open = 0;
  let operators = '';
  for (;;) {
    const character = peek(scanner);
    if (character === ')' && open === 0) break;
    if (/[A-Za-z_]/.test(character)) {
      names.push(readName(scanner));
      operators += 'n';
    } else if (character === '$') {
      for (const part of readDollar(scanner, true)) {
        if (part.type === 'variable') names.push(part.name);
        else inside.push(part);
      }
    } else if (/[0-9\s+*/%<>=!&|^~?:,()-]/.test(character) && character !== '') {
      open += character === '(' ? 1 : character === ')' ? -1 : 0;
      operators += advance(scanner).trim();
    } else throw new Unreadable('an arithmetic expression is not plain');
  }
  expect(scanner, '))');
  const changes = /(?:[^=!<>]|^|<<|>>)=(?!=)|\+\+|--/.test(operators);
  return { names, assigned: changes ? names : [], inside };
}
