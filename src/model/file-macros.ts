import { groupBy } from './group-by.ts';

/** What the preprocessor's lines of one file of C say of names. */
export interface FileMacros {
  /**
   * Every name that such a line spells and that isn't its macro's own parameter: a variable of that name may be what the
   * preprocessor puts in, hides or tests.
   */
  readonly words: ReadonlySet<string>;
  /** Words with which a name begins that `##` may make of what it is given: `cart` of `GLUE(cart, _total)`. */
  readonly stems: ReadonlySet<string>;
  /** Macros to which an argument is an expression, and no text, part of a name, member, type or declared name. */
  readonly plain: ReadonlySet<string>;
  /** The other macros that take arguments. */
  readonly others: ReadonlySet<string>;
  /** Those among them that make names. */
  readonly pasting: ReadonlySet<string>;
  /** What is spelled in capitals and is a type all the same: `template <typename T>`, `class URL`. */
  readonly types: ReadonlySet<string>;
}

/** Whether what the preprocessor does may have to do with a name. */
export function mayBeMeant({ words, stems }: FileMacros, name: string): boolean {
  if (words.has(name)) return true;
  for (let end = 1; stems.size > 0 && end <= name.length; end++)
    if (stems.has(name.slice(0, end))) return true;
  return false;
}

interface Macro {
  readonly name: string;
  readonly pastes: boolean;
  readonly isPlain: boolean;
  /** What its body calls, which may be another macro. */
  readonly calls: readonly string[];
}

const DIRECTIVE =
  /^[^\S\n]*(?:#|%:)(?=(?:[^\S\n]|\\\r?\n)*(?!include|import|error|warning|line\b|endif|else\b)[a-z])/gm;
const TOKEN =
  /\/\*[\s\S]*?(?:\*\/|$)|\/\/(?:[^\n\\]|\\[\s\S])*|\\\r?\n|[^\S\n]+|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|[\p{L}_$][\p{L}\p{N}_$]*|\d[\w.]*|##|%:%:|->|\.{3}|[\s\S]/gu;
const WORD = /[\p{L}_$][\p{L}\p{N}_$]*/gu;
const NAME = /^[\p{L}_$]/u;
const TYPE = /\b(?:typename|class|struct)\s+(?:\.{3}\s*)?(\p{Lu}[\p{Lu}\p{N}_]*)\b/gu;

/** Reads macros, conditions and pragmas. A directive goes on where its line ends in a backslash. */
export function fileMacros(source: string): FileMacros {
  const words = new Set<string>();
  const pasted = new Set<string>();
  const made: Macro[] = [];
  let read = 0;
  for (const { 0: sign, index } of source.matchAll(DIRECTIVE)) {
    if (index < read) continue;
    const { tokens, end: lineEnd } = tokensOfLine(source, index + sign.length);
    read = lineEnd;
    const [directive = '', ...said] = tokens;
    const isGiven = directive === 'define' && said[1] === '(';
    const end = isGiven ? said.indexOf(')') : -1;
    const parameters = new Set(said.slice(2, Math.max(end, 0)).filter((token) => NAME.test(token)));
    const body = said.slice(end + 1).filter((token) => token !== ' ');
    for (const token of isGiven ? [said[0]!, ...body] : body)
      for (const word of wordsIn(token, directive)) if (!parameters.has(word)) words.add(word);
    if (!isGiven) continue;
    made.push(macroOf(said[0]!, parameters.add('__VA_ARGS__'), body));
    if (made.at(-1)!.pastes) for (const token of body) if (NAME.test(token)) pasted.add(token);
  }
  const types = new Set([...source.matchAll(TYPE)].map(([, name]) => name!));
  const pasting = new Set(made.flatMap(({ name, pastes }) => (pastes ? [name] : [])));
  const { plain, others } = sorted(made);
  if (pasting.size > 0) for (const word of givenTo(source, others)) pasted.add(word);
  return { words, stems: pasted, plain, others, pasting, types };
}

/** Without comments; a blank between tokens is one. */
function tokensOfLine(source: string, start: number): { readonly tokens: readonly string[]; end: number } {
  const tokens: string[] = [];
  TOKEN.lastIndex = start;
  for (let end = start; ; end = TOKEN.lastIndex) {
    const token = TOKEN.exec(source)?.[0];
    if (token === undefined || token === '\n') return { tokens, end };
    if (!/^(?:\s|\\\r?\n|\/[/*])/.test(token)) tokens.push(token);
    else if (tokens.length > 1 && tokens.at(-1) !== ' ') tokens.push(' ');
  }
}

/** `#pragma omp parallel private(i)` names variables, and so may the text of `_Pragma` and of assembly. */
function wordsIn(token: string, directive: string): readonly string[] {
  if (NAME.test(token)) return [token];
  return token.startsWith('"') || directive === 'pragma' ? (token.match(WORD) ?? []) : [];
}

/** All words that such a macro is given, wherever it is called. */
function givenTo(source: string, macros: ReadonlySet<string>): readonly string[] {
  const words: string[] = [];
  let read = 0;
  for (const { 0: call, 1: name, index } of source.matchAll(/([\p{L}_$][\p{L}\p{N}_$]*)\s*\(/gu)) {
    if (index < read || !macros.has(name!)) continue;
    read = endOfArguments(source, index + call.length);
    words.push(...(source.slice(index + call.length, read).match(WORD) ?? []));
  }
  return words;
}

/** The offset of the parenthesis that closes what opens before `start`. */
export function endOfArguments(source: string, start: number): number {
  let depth = 0;
  for (let at = start; at < source.length; at++) {
    if (source[at] === '(') depth += 1;
    else if (source[at] === ')' && depth-- === 0) return at;
  }
  return source.length;
}

/**
 * By convention what a macro is given stands in parentheses of its own, or is handed on as a whole.
 *
 *     #define MAX(a, b) ((a) > (b) ? (a) : (b))         plain
 *     #define SHOW(x) puts(#x)      #define OF(s, m) ((s)->m)      #define LET(n) int n = 0         not
 */
function macroOf(name: string, parameters: ReadonlySet<string>, body: readonly string[]): Macro {
  const opened: number[] = [];
  let isPlain = !body.some((token) => /^(?:#|##|%:|%:%:)$/.test(token));
  for (const [at, token] of body.entries()) {
    if (/^[([{]$/.test(token)) opened.push(at);
    else if (/^[)\]}]$/.test(token)) opened.pop();
    else if (parameters.has(token)) isPlain &&= isWhole(body, at, opened.at(-1) ?? -1);
  }
  const calls = body.filter((token, at) => NAME.test(token) && body[at + 1] === '(');
  return { name, isPlain, calls, pastes: body.some((token) => /^(?:##|%:%:)$/.test(token)) };
}

/** `(x)`, `f(a, x)`, and not `int a, x, b`, `int (x)` or `for (int a = 0, x, b; ...)`. */
function isWhole(body: readonly string[], at: number, opened: number): boolean {
  return (
    body[opened] === '(' &&
    !DECLARES.test(body[opened - 1] ?? '') &&
    /^[(,]$/.test(body[at - 1] ?? '') &&
    /^[),]$/.test(body[at + 1] ?? '')
  );
}

const DECLARES = /^(?:for|int|char|long|short|unsigned|signed|float|double|bool|auto|void|size_t)$/;

/** A macro that hands on what it is given is as plain as what it hands it to. */
function sorted(made: readonly Macro[]): Pick<FileMacros, 'plain' | 'others'> {
  const names = new Set(made.map(({ name }) => name));
  const callers = groupBy(
    made.flatMap(({ name, calls }) => calls.map((callee) => ({ name, callee }))),
    ({ callee }) => callee,
  );
  const isQuoting = (callee: string): boolean => !names.has(callee) && mayBeQuotingMacro(callee);
  const left = made.flatMap(({ name, isPlain, calls }) => (!isPlain || calls.some(isQuoting) ? [name] : []));
  const others = new Set<string>();
  for (let name = left.pop(); name !== undefined; name = left.pop()) {
    if (others.has(name)) continue;
    others.add(name);
    for (const caller of callers.get(name) ?? []) left.push(caller.name);
  }
  return { plain: new Set([...names].filter((name) => !others.has(name))), others };
}

/** What the libraries of C and of POSIX spell like macros, and what programs do, that compute as functions do. */
const COMPUTING =
  /^(?:U?INT(?:8|16|32|64|MAX)_C|W(?:IF(?:EXITED|SIGNALED|STOPPED|CONTINUED)|EXITSTATUS|TERMSIG|STOPSIG|COREDUMP)|S_IS(?:REG|DIR|CHR|BLK|FIFO|LNK|SOCK)|FD_(?:SET|CLR|ISSET|ZERO)|CPU_(?:SET|CLR|ISSET|ZERO|COUNT)|CMSG_(?:FIRSTHDR|NXTHDR|DATA|LEN|SPACE)|MIN|MAX|ABS|ARRAY_SIZE|ARRAY_LEN|ARRAYSIZE|UNUSED|Q_UNUSED|NULL)$/;
const QUOTING =
  /assert|^expect_|return_(?:val_)?if_fail|for_?each|(?:^|_)(?:container_of|offsetof|entry)$|^__?pragma$/i;

/**
 * Whether a call may be of a macro out of sight that makes a text of what it is given, or a member, or declares it: it is
 * spelled in capitals, or called as those are that print what they check, or that walk through lists by a member.
 */
export function mayBeQuotingMacro(callee: string): boolean {
  return (/^[\p{Lu}\p{N}_$]+$/u.test(callee) || QUOTING.test(callee)) && !COMPUTING.test(callee);
}
