import { Unreadable } from '../shell/unreadable.ts';

const LONGEST = 8000;

/** What an awk program writes and runs. */
interface AwkEffects {
  readonly files: readonly string[];
  /** Command lines for sh. */
  readonly commands: readonly string[];
}

/**
 * The files that an awk program writes and the commands that it runs, where their text stands in it.
 * @throws Unreadable for a program that computes what it writes to or runs.
 */
export function effectsOfAwkProgram(program: string): AwkEffects {
  if (program.length > LONGEST) throw new Unreadable('the program of awk is too long');
  const tokens = tokensOf(program);
  const files: string[] = [];
  const commands: string[] = [];
  let prints = false;
  let depth = 0;
  tokens.forEach(({ type, text }, at) => {
    if (type === 'name' && /^(?:system|eval|include|load|extension)$/.test(text)) {
      throw new Unreadable(`awk's ${text} is not followed`);
    }
    if (type === 'name' && /^printf?$/.test(text)) {
      prints = true;
      depth = 0;
    }
    if (type !== 'sign') return;
    if (text === '|&' || text === '@') throw new Unreadable(`awk's ${text} is not followed`);
    if (text === '|') commands.push(pipedCommand(tokens, at, prints && depth === 0));
    if (text === '(') depth += 1;
    if (text === ')') depth -= 1;
    const goesOn = text === '\n' && /^(?:,|&&|\|\|)$/.test(tokens[at - 1]?.text ?? '');
    if (/^[;{}\n]$/.test(text) && !goesOn) prints = false;
    if (!prints || !/^>>?$/.test(text) || depth > 0) return;
    const [target, after] = [tokens[at + 1], tokens[at + 2]];
    if (target?.type !== 'text' || (after && !/^[;}\n]$/.test(after.text))) {
      throw new Unreadable('the file that awk writes is computed');
    }
    files.push(target.text);
  });
  return { files, commands };
}

/** `print ... | "command"` and `"command" | getline`, where nothing is put together. */
function pipedCommand(tokens: readonly Token[], at: number, prints: boolean): string {
  const [before, from, to, after] = [-2, -1, 1, 2].map((step) => tokens[at + step]);
  const ends = !after || /^[;}\n]$/.test(after.text);
  if (prints && to?.type === 'text' && ends) return to.text;
  const begins = !before || (before.type === 'sign' && /^(?:[({;}!\n]|&&|\|\|)$/.test(before.text));
  if (from?.type === 'text' && to?.type === 'name' && to.text === 'getline' && begins) return from.text;
  throw new Unreadable('the command that awk runs is computed');
}

interface Token {
  readonly type: 'name' | 'number' | 'text' | 'pattern' | 'sign';
  readonly text: string;
}

const plain = /[ \t\r]+|\\\n|#[^\n]*/y;
const name = /[A-Za-z_]\w*/y;
const number = /(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?/y;
const string = /"((?:[^"\\\n]|\\[^\n])*)"/y;
const pattern = /\/(?:[^/\\\n[]|\\[^\n]|\[[^\]/\\\n]+\])+\//y;
const sign = /\|&|\|\||&&|>>|>=|<=|==|!=|\+\+|--|\*\*=?|[-+*/%^]=|[-+*/%^!<>=~?:,;{}()[\]$|@&\n]/y;

function tokensOf(program: string): readonly Token[] {
  const tokens: Token[] = [];
  let at = 0;
  const take = (expression: RegExp): RegExpExecArray | null => {
    expression.lastIndex = at;
    const found = expression.exec(program);
    if (found) at += found[0].length;
    return found;
  };
  while (at < program.length) {
    if (take(plain)) continue;
    const found = take(name);
    if (found) {
      tokens.push({ type: 'name', text: found[0] });
      continue;
    }
    const digits = take(number);
    if (digits) {
      tokens.push({ type: 'number', text: digits[0] });
      continue;
    }
    const quoted = take(string);
    if (quoted) {
      tokens.push({ type: 'text', text: quoted[1]!.includes('\\') ? '\u0000' : quoted[1]! });
      continue;
    }
    const matched = beginsPattern(tokens.at(-1), program.slice(at)) ? take(pattern) : null;
    const read = matched ?? take(sign);
    if (!read) throw new Unreadable('the program of awk is not plain');
    tokens.push({ type: matched ? 'pattern' : 'sign', text: read[0] });
  }
  return tokens;
}

/** A slash behind a value divides; anywhere else it begins a pattern. Behind a parenthesis it may do either. */
function beginsPattern(before: Token | undefined, rest: string): boolean {
  if (!rest.startsWith('/') || !before) return true;
  const unclear = before.type === 'pattern' || /^(?:\+\+|--|\$)$/.test(before.text);
  if (unclear || (before.text === ')' && rest.includes('/', 1))) {
    throw new Unreadable('the program of awk is not plain');
  }
  if (before.type === 'name') return /^(?:print|printf|return|in|case|else|do|exit)$/.test(before.text);
  return before.type === 'sign' && before.text !== ')' && before.text !== ']';
}
