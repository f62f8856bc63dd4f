import { type AstNode, pathTo } from '../../model/ast-node.ts';
import type { Binding } from '../../model/bindings.ts';
import type { ParsedFile } from '../../model/parsed-file.ts';
import { commandOf, type ShellCode, whyOpen } from './shell-calls.ts';

/**
 * Why the local variable of a shell's function may not have another name; null where nobody else sees it. Whatever the
 * function calls sees its variables, as does a handler that is called meanwhile, and what a variable holds may be the
 * name of another one.
 *
 *     report() { local total=$1; show; }      show() { echo "$total"; }         show sees it
 *     report() { local total=$1; log done; }                                    who knows what log sees
 *     report() { local total=$1; printf '%s' "$total"; }                        nobody does
 *
 * So each of the two names must mean local variables only wherever the file says it, and whatever the function calls
 * must be a function of the file, a builtin or a program that every system knows.
 *
 * @param names the old one and the new one.
 */
export function whySeenInShell(file: ParsedFile, variable: Binding, names: readonly string[]): string | null {
  if (ANOTHER_SHELL.test(file.path) || /^#!.*\b[kz]sh\b/.test(file.text))
    return 'another shell than Bash may have names of its own';
  if (LISTENS.test(file.text)) return 'the file looks at variables or commands by whatever name they have';
  const own = names.find((name) => !/\p{Ll}/u.test(name) || OF_SHELL.test(name));
  if (own) return `${own} may mean something to the shell, or to the programs that it starts`;
  const read = shellOf(file);
  const said = names.find((name) => read.said.has(name));
  if (said) return `${said} is said where it may be a variable of others as well`;
  const path = pathTo(file.root, variable.declarations[0]!);
  const around = path.findLast(({ kind }) => kind === 'function_definition');
  if (!around) return `${variable.name} is a variable of no function`;
  return whyOpen(read, [around, ...read.handlers]);
}

const ANOTHER_SHELL = /\.(?:z|k)sh$|\.z(?:shrc|profile|shenv)$|\.kshrc$|\.bats$/;
/** Commands that are printed, exports of all that is declared, other meanings of words, and names of names. */
const LISTENS = new RegExp(
  [
    String.raw`\bBASH_COMMAND\b`,
    String.raw`\ballexport\b|\bset\s[^\n;|&]{0,200}[-+]\w*a|^#!.*\s-\w*a`,
    String.raw`\bexpand_aliases\b|^\s*alias\b`,
    String.raw`\blocalvar_inherit\b`,
    String.raw`\b(?:local|declare|typeset)\s+(?:-\w+\s+)*-\w*n`,
  ].join('|'),
  'm',
);
const OF_SHELL = /^(?:histchars|auto_resume|\w+_proxy)$/;

/** What a file of a shell says of names, read once. */
interface ShellFile extends ShellCode {
  /** Words that stand in other places than those of local variables. */
  readonly said: ReadonlySet<string>;
  /** Commands of `trap`, whose code may run at any time. */
  readonly handlers: readonly AstNode[];
}

const known = new WeakMap<ParsedFile, ShellFile>();

function shellOf(file: ParsedFile): ShellFile {
  const read = known.get(file) ?? readShell(file);
  known.set(file, read);
  return read;
}

function readShell({ root, bindings }: ParsedFile): ShellFile {
  const said = new Set<string>();
  const functions = new Map<string, AstNode[]>();
  const handlers: AstNode[] = [];
  const visit = (node: AstNode, parent: AstNode, isCode: boolean): void => {
    if (node.kind === 'function_definition') {
      const name = node.children.find(({ field }) => field === 'name')?.text ?? '';
      functions.set(name, [...(functions.get(name) ?? []), node]);
    }
    const command = commandOf(node);
    if (command === 'trap') handlers.push(node);
    const code = isCode || /^(?:trap|eval|let)$/.test(command ?? '');
    for (const child of node.children) visit(child, node, code);
    const isCalled =
      parent.kind === 'command_name' || (parent.kind === 'function_definition' && node.field === 'name');
    if (node.children.length === 0 && !node.extra && !bindings.of(node) && !isCalled)
      for (const word of wordsIn(node, code)) said.add(word);
  };
  visit(root, root, false);
  return { said, functions, handlers };
}

const WORD = /[A-Za-z_]\w*/g;
const PROSE = /\w[^\S\n]+[A-Za-z]/;

/** The words of a leaf that a variable may be meant by: not those of a sentence, of an option or of a path. */
function wordsIn({ kind, text }: AstNode, isCode: boolean): readonly string[] {
  const isText = /^(?:string_content|raw_string|heredoc_content|heredoc_body|text)$/.test(kind);
  const isHarmless =
    !isCode &&
    ((isText && (PROSE.test(text) || text.includes('.'))) || (kind === 'word' && /^[-/]|\./.test(text)));
  const read = isText ? text.replace(/\\[a-z]/g, '  ') : text;
  return [...read.matchAll(WORD)]
    .filter(({ index }) => !isHarmless || /[$!{]$/.test(read.slice(0, index)))
    .map(([word]) => word);
}
