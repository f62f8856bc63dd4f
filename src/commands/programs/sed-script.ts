import { Unreadable } from '../shell/unreadable.ts';

const LONGEST = 4000;

/**
 * The files that a sed script writes, with `w` and the flag `w` of `s`.
 * @throws Unreadable for a script that runs something (`e`), or that isn't taken apart for certain.
 */
export function filesInSedScript(script: string): readonly string[] {
  if (script.length > LONGEST) throw unclear();
  const files: string[] = [];
  let at = 0;
  const character = (): string => script.charAt(at);
  const skip = (signs: RegExp): void => {
    while (character() !== '' && signs.test(character())) at += 1;
  };
  const restOfLine = (): string => {
    const end = script.indexOf('\n', at);
    const rest = script.slice(at, end === -1 ? script.length : end);
    at = end === -1 ? script.length : end;
    return rest;
  };
  /** Up to the next delimiter that isn't escaped; in brackets it is an ordinary sign in some seds and not in others. */
  const delimited = (delimiter: string): void => {
    const [end, other] = [
      endOfPattern(script, at, delimiter, false),
      endOfPattern(script, at, delimiter, true),
    ];
    if (end === -1 || end !== other) throw unclear();
    at = end + 1;
  };
  const replacement = (delimiter: string): void => {
    for (; character() !== delimiter; at += 1) {
      if (character() === '') throw unclear();
      if (character() === '\\') at += 1;
    }
    at += 1;
  };
  while (at < script.length) {
    skip(/[\s;]/);
    if (at >= script.length) break;
    if (character() === '#') {
      restOfLine();
      continue;
    }
    readAddresses();
    readCommand();
  }
  return files;

  function readAddresses(): void {
    for (let count = 0; count < 2; count += 1) {
      skip(/[ \t]/);
      if (/[\d$]/.test(character())) skip(/[\d$~+]/);
      else if (character() === '/') {
        at += 1;
        delimited('/');
        skip(/[IM]/);
      } else if (character() === '\\') {
        const delimiter = script.charAt(at + 1);
        if (!/[^\s\w\\;]/.test(delimiter)) throw unclear();
        at += 2;
        delimited(delimiter);
        skip(/[IM]/);
      } else if (count === 1 && /[+~]/.test(character())) skip(/[+~\d]/);
      else if (count === 1) throw unclear();
      skip(/[ \t]/);
      if (character() !== ',') break;
      at += 1;
    }
    skip(/[ \t!]/);
  }

  function readCommand(): void {
    const command = character();
    at += 1;
    switch (command) {
      case '{':
        return;
      case '}':
      case '=':
      case 'd':
      case 'D':
      case 'g':
      case 'G':
      case 'h':
      case 'H':
      case 'n':
      case 'N':
      case 'p':
      case 'P':
      case 'x':
      case 'z':
        ended();
        return;
      case 'q':
      case 'Q':
      case 'l':
      case 'L':
        skip(/[ \t\d]/);
        ended();
        return;
      case 'b':
      case 't':
      case 'T':
      case ':':
        if (!/^[ \t]*\w*[ \t]*(?:[;}]|$)/.test(script.slice(at).split('\n')[0]!)) throw unclear();
        skip(/[ \t\w]/);
        return;
      case 'a':
      case 'i':
      case 'c':
        for (let line = restOfLine(); line.endsWith('\\') && at < script.length; line = restOfLine()) at += 1;
        return;
      case 'r':
      case 'R':
        restOfLine();
        return;
      case 'w':
      case 'W':
        files.push(restOfLine().trimStart());
        return;
      case 'y':
        substitute(/[ \t]/);
        return;
      case 's':
        substitute(/[gpiIMm\d]/);
        return;
      default:
        throw unclear();
    }
  }

  function substitute(flags: RegExp): void {
    const delimiter = character();
    if (!/[^\s\w\\;]/.test(delimiter)) throw unclear();
    at += 1;
    delimited(delimiter);
    replacement(delimiter);
    skip(flags);
    if (character() === 'w') {
      at += 1;
      files.push(restOfLine().trimStart());
    }
    ended();
  }

  function ended(): void {
    skip(/[ \t]/);
    if (character() !== '' && !/[;}\n#]/.test(character())) throw unclear();
  }
}

/** Where the delimiter stands that ends a pattern; -1 where there is none on the line. */
function endOfPattern(script: string, from: number, delimiter: string, brackets: boolean): number {
  const inBrackets = /\[\^?\]?(?:\[[:.=]\w*[:.=]\]|[^\]\n])*\]/y;
  for (let at = from; at < script.length && script[at] !== '\n'; at += 1) {
    if (script[at] === delimiter) return at;
    if (script[at] === '\\') at += 1;
    else if (brackets && script[at] === '[') {
      inBrackets.lastIndex = at;
      const found = inBrackets.exec(script);
      if (found) at += found[0].length - 1;
    }
  }
  return -1;
}

function unclear(): Unreadable {
  return new Unreadable('the script of sed is not plain');
}
