/** The hooks of git that we have something to do in. */
export const gitHookNames = ['commit-msg', 'post-commit', 'post-merge', 'post-rewrite'] as const;
export type GitHookName = (typeof gitHookNames)[number];

/** Between these two lines everything is ours, and nothing outside of them. */
const BEGIN = '# >>> goldthread >>> `goldthread init --remove --git-hooks` takes these lines out again';
const END = '# <<< goldthread <<<';
const OWN = /# >>> goldthread >>>.*?# <<< goldthread <<<\n?/s;
/** What a hook in another language is called once ours stands in its place and calls it. */
export const beforeOurs = (name: string): string => `${name}.before-goldthread`;

export interface HookCall {
  /** How goldthread is called; null for the project's own, else the one on the PATH. */
  readonly command: string | null;
  /** The workspace, seen from the top of the repository; `.` where it is the same. */
  readonly workspace: string;
}

/** What is done to a hook, or that it can't be edited and has to be called from one of ours. */
export type Wired =
  | { readonly type: 'same' }
  | { readonly type: 'edited'; readonly text: string }
  | { readonly type: 'foreign' };

/**
 * A hook with our lines in it, right after its first line, so that they run whatever comes after; a second time changes
 * nothing. What is no shell script can't be edited.
 */
export function wireHook(
  existing: string | null,
  name: GitHookName,
  call: HookCall,
  isShell: (text: string) => boolean,
): Wired {
  const lines = ownLines(name, call);
  if (existing === null) return { type: 'edited', text: `#!/bin/sh\n${lines}` };
  if (!isShell(existing)) return { type: 'foreign' };
  const bare = existing.replace(OWN, '');
  const first = bare.startsWith('#!') ? bare.slice(0, bare.indexOf('\n') + 1 || bare.length + 1) : '';
  const text = `${first === '' || first.endsWith('\n') ? first : `${first}\n`}${lines}${bare.slice(first.length)}`;
  return text === existing ? { type: 'same' } : { type: 'edited', text };
}

/** A hook of ours that calls another one, with its words and its standard input, and ends as that one does. */
export function wrappingHook(name: GitHookName, call: HookCall): string {
  return `#!/bin/sh\n${ownLines(name, call)}exec "$(dirname -- "$0")/${beforeOurs(name)}" "$@"\n`;
}

/** A hook without our lines; null where nothing is left of it that does anything. */
export function unwireHook(text: string): string | null {
  const bare = text.replace(OWN, '');
  return /^(?:#![^\n]*)?\s*$/.test(bare) ? null : bare;
}

/** Whether a hook has our lines in it; false where there is no hook. */
export function isWired(text: string | undefined): boolean {
  return text !== undefined && OWN.test(text);
}

/** True for what `sh` and its kin run, told by the first line. */
export function isShellScript(text: string): boolean {
  return /^#!\s*\S*\/(?:env\s+(?:-\S+\s+)*)?(?:ba|da|a|k|z)?sh(?:\s|$)/.test(text);
}

/**
 * A hook that fails would hold up the commit, and one that reads standard input would take it from the hook that comes
 * after; ours do neither. What can be done after the commit is done behind its back, but not for each of the commits
 * that a rebase makes.
 */
function ownLines(name: GitHookName, { command, workspace }: HookCall): string {
  const where = workspace === '.' ? '' : ` --workspace ${quoted(workspace)}`;
  const words = `git-hook ${name}${where}`;
  const run = (program: string): string =>
    name === 'commit-msg'
      ? `${program} ${words} "$1" </dev/null || :`
      : `( ${program} ${words} </dev/null >/dev/null 2>&1 & )`;
  const local = 'node_modules/.bin/goldthread';
  const calls =
    command !== null
      ? [run(command)]
      : [
          `if [ -x ${local} ]; then ${run(local)}`,
          `elif command -v goldthread >/dev/null 2>&1; then ${run('goldthread')}`,
          'fi',
        ];
  const body =
    name === 'post-commit'
      ? ['if [ ! -d "$(git rev-parse --git-path rebase-merge)" ]; then', ...calls, 'fi']
      : calls;
  // A hook is read and written byte by byte, since nobody knows its encoding; what we add is UTF-8.
  return Buffer.from(`${[BEGIN, ...body, END].join('\n')}\n`, 'utf8').toString('latin1');
}

function quoted(path: string): string {
  return `'${path.replaceAll("'", "'\\''")}'`;
}
