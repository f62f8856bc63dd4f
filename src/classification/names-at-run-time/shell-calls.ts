import type { AstNode } from '../../model/ast-node.ts';
import { isOfSystem } from './shell-commands.ts';

/** The functions of a file of a shell, by their names. */
export interface ShellCode {
  readonly functions: ReadonlyMap<string, readonly AstNode[]>;
}

/** The plain word that a command is called by; empty where it is computed, null for what is no command. */
export function commandOf({ kind, children }: AstNode): string | null {
  if (kind !== 'command') return null;
  const name = children.find(({ field }) => field === 'name')?.children ?? [];
  if (name.length === 1 && name[0]!.kind === 'arithmetic_expansion') return ':';
  return name.length === 1 && name[0]!.kind === 'word' ? name[0]!.text : '';
}

/** Why code that isn't in the file, or names that aren't spelled in it, may be looked up while these run; null if none. */
export function whyOpen(read: ShellCode, roots: readonly AstNode[]): string | null {
  const met = new Set<AstNode>();
  const waiting = [...roots];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (met.has(node)) continue;
    met.add(node);
    const why = whyOpenAt(read, node, waiting);
    if (why) return why;
    waiting.push(...node.children);
  }
  return null;
}

function whyOpenAt(read: ShellCode, node: AstNode, waiting: AstNode[]): string | null {
  if (looksForNames(node)) return 'a variable is looked for by a name that is not spelled';
  const command = commandOf(node);
  if (command === null) return null;
  const given = node.children.filter(({ field }) => field === 'argument');
  if (command === 'trap') {
    const called = codeOf(given[0]).flatMap((name) => read.functions.get(name) ?? []);
    waiting.push(...called);
    const unknown = codeOf(given[0]).find((name) => !isOfSystem(name) && !read.functions.has(name));
    return unknown === undefined ? null : `nobody knows which variables ${unknown || 'a handler'} looks for`;
  }
  if (command === 'command' || command === 'builtin') {
    const first = given[0];
    const isSafe =
      first?.kind === 'word' &&
      (/^-[vV]$/.test(first.text) || (isOfSystem(first.text) && !looksUp(first.text, given.slice(1))));
    return isSafe ? null : `nobody knows which variables ${first?.text ?? command} looks for`;
  }
  const functions = read.functions.get(command);
  if (functions) waiting.push(...functions);
  else if (!isOfSystem(command))
    return `nobody knows which variables ${command || 'the command that is called'} looks for`;
  return looksUp(command, given) ? 'a variable is looked for by a name that is not spelled' : null;
}

/** `${!name}`, `declare "$1=2"`, `local -n ref=$1`, `unset "$1"`, `[[ -v $1 ]]`, `$_` */
function looksForNames({ kind, text, children }: AstNode): boolean {
  switch (kind) {
    case 'expansion': {
      const said = children.flatMap((child) =>
        child.field === 'operator' ? [child.text || child.kind] : [],
      );
      const isOfAll = children.some((child) => child.kind === 'subscript' && /^[@*]$/.test(indexOf(child)));
      return said.some((operator) => operator === '@' || (operator === '!' && !isOfAll));
    }
    case 'declaration_command': {
      const flags = children.filter((child) => child.kind === 'word').map((child) => child.text);
      const names = children.filter((child) => /^variable_(?:name|assignment)$/.test(child.kind));
      return (
        names.length === 0 ||
        flags.some((flag) => !/^-[aAilrugx]+$/.test(flag)) ||
        names.length + flags.length + 1 < children.length
      );
    }
    case 'unset_command':
      return children.some(({ named, kind: of }) => named && !/^(?:variable_name|word)$/.test(of));
    case 'unary_expression':
      return children[0]?.text === '-v';
    case 'special_variable_name':
      return text === '_';
    default:
      return false;
  }
}

function indexOf(subscript: AstNode): string {
  return subscript.children.find(({ field }) => field === 'index')?.text ?? '';
}

/** `read "$1"`, `printf -v "$1"`, `test -v "$1"`, `mapfile "$1"`, `set`; an option may have its variable glued to it. */
function looksUp(command: string, given: readonly AstNode[]): boolean {
  const [first, second] = given;
  switch (command) {
    case 'printf':
      return first?.text.startsWith('-v') === true && (first.text !== '-v' || second?.kind !== 'word');
    case 'test':
    case '[':
      return given.some(({ text }) => text === '-v');
    case 'let':
      return given.some(({ kind }) => kind !== 'word');
    case 'getopts':
      return second?.kind !== 'word';
    case 'set':
    case 'shopt':
      return given.length === 0;
    case 'read':
    case 'mapfile':
    case 'readarray':
      return given.some(({ kind, text }, at) => {
        if (kind === 'word' && text.startsWith('-')) return !/^-[erst]*[adnNpuiOs]?$/.test(text);
        return !/^(?:word|number)$/.test(kind) && !/^-\w*[pdtnNuiOs]$/.test(given[at - 1]?.text ?? '');
      });
    default:
      return false;
  }
}

/** The commands that a handler may call: its only word, or what begins each part of its text. */
function codeOf(handler: AstNode | undefined): readonly string[] {
  if (!handler) return [];
  if (handler.kind === 'word') return /^(?:-|-[lp]|\d+)$/.test(handler.text) ? [] : [handler.text];
  const text = handler.children.length === 0 ? handler.text : textIn(handler);
  if (text === null) return [''];
  return text
    .slice(1, -1)
    .split(/[;&|\n(){}`]+/)
    .map((part) => /^\s*(?:(?:if|then|else|elif|do|while|until|!)\s+)*(\S*)/.exec(part)?.[1] ?? '')
    .filter((word) => !/^(?:|fi|done|esac|\d+|["'])$/.test(word));
}

/** Null where something in there is computed. */
function textIn({ children }: AstNode): string | null {
  const isPlain = children.every(
    ({ kind, children: inner }) => inner.length === 0 && /^(?:"|string_content)$/.test(kind),
  );
  return isPlain ? children.map(({ text, kind }) => text || kind).join('') : null;
}
