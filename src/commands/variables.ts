import { Unreadable } from './shell/unreadable.ts';
import { type ShellState, type Value, withVariable } from './state.ts';

/** Variables that change how the shell itself reads what follows. */
const shellsOwn =
  /^(?:IFS|CDPATH|GLOBIGNORE|GLOBSORT|PWD|OLDPWD|ENV|PS[0-9]|PROMPT\d?|PROMPT_COMMAND|SHELLOPTS|BASHOPTS|BASH.*|POSIXLY_CORRECT|FUNCNAME|FUNCNEST|HISTFILE|TIMEFORMAT|fpath|FPATH|cdpath|ZDOTDIR|module_path|NULLCMD|READNULLCMD|SHELL|LINENO|S?RANDOM|SECONDS|UID|EUID|GID|PPID|GROUPS|EPOCH\w+|DIRSTACK|OPTIND|argv|pipestatus|signals|USERNAME|_)$/;

/** Variables that change which programs run, or what they load and start, also where nobody exports them here. */
const programs =
  /^(?:PATH|path|HOME|TMPDIR|EDITOR|VISUAL|(?:\w+_)?PAGER|(?:LD|DYLD|GIT|GREP|LESS|NODE|NPM|npm|PYTHON|PERL|RUBY|JAVA|JDK|XDG|TAR|RIPGREP|GZIP|MAKE|CURL|WGET|FIND|AWK|ED)\w*|\w*(?:OPTS|OPTIONS|FLAGS|_CONFIG|CONFIG_\w+|RCFILE|_RC))$/;

/** Variables that may be exported: nothing runs or is written because of them. */
const harmless =
  /^(?:CI|NODE_ENV|RAILS_ENV|RACK_ENV|APP_ENV|GO_ENV|FORCE_COLOR|NO_COLOR|CLICOLOR\w*|DEBUG|VERBOSE|LANG|LANGUAGE|LC_\w+|TZ|TERM|COLUMNS|LINES|RUST_BACKTRACE|RUST_LOG|PYTHONDONTWRITEBYTECODE|PYTHONUNBUFFERED|GIT_TERMINAL_PROMPT|GIT_OPTIONAL_LOCKS|GIT_(?:AUTHOR|COMMITTER)_(?:NAME|EMAIL|DATE)|HUSKY|SKIP|PORT|HOST)$/;

/**
 * A variable is given a value.
 *
 * @param exported whether programs see it for certain.
 * @throws Unreadable for a variable that changes how the rest would be read.
 */
export function assignVariable(state: ShellState, name: string, value: Value, exported: boolean): ShellState {
  if (shellsOwn.test(name)) throw new Unreadable(`setting ${name} changes how the shell reads what follows`);
  const known = withVariable(state, name, value);
  if (harmless.test(name) || !(exported || programs.test(name)) || isQuietPager(name, value)) return known;
  return { ...known, distrust: known.distrust ?? distrustOf(name) };
}

/** Why variables set for one command alone make it another one; null where they don't. */
export function environmentDistrust(
  assigned: readonly { readonly name: string; readonly value: Value }[],
): string | null {
  const odd = assigned.find(({ name, value }) => !harmless.test(name) && !isQuietPager(name, value));
  return odd ? distrustOf(odd.name) : null;
}

function isQuietPager(name: string, value: Value): boolean {
  return /^(?:GIT_|MAN|GH_)?PAGER$/.test(name) && value.type === 'text' && /^(?:cat)?$/.test(value.text);
}

function distrustOf(name: string): string {
  return `${name} is set, which may change what a program is or does`;
}
