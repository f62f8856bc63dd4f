import { posix } from 'node:path';
import { type Field, textField, textOf, wordsOf } from './field.ts';
import { Unreadable } from './shell/unreadable.ts';
import { either, freshState, type Outcome, type ShellState, withVariable } from './state.ts';
import { isTest } from './test-builtin.ts';
import { underNames } from './under-names.ts';
import { assignVariable } from './variables.ts';
import { type Call, notesOpaque } from './walk.ts';

type Builtin = (call: Call) => Outcome;

const nothing: Builtin = ({ state }) => either(state);
const leaves: Builtin = () => either(null);

/** What a shell does itself, without a program. A name that is in no line here is a program's. */
export const builtins: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ...underNames(
    ': true false echo fg bg disown kill times ulimit umask type caller dirs help return break continue shift suspend unalias pwd',
    nothing,
  ),
  ...underNames('wait jobs', followJobs),
  ...underNames('exit logout', leaves),
  ...underNames('cd pushd', changeFolder),
  ...underNames<Builtin>('popd', ({ state }) => either({ ...state, folders: [null] })),
  ...underNames('set', setOptions),
  ...underNames('shopt', switchOptions),
  ...underNames('export declare typeset local', declare),
  ...underNames('unset', unset),
  ...underNames('read', readLine),
  ...underNames('mapfile readarray', readLines),
  ...underNames<Builtin>('getopts', ({ arguments: words, state }) =>
    either(forget(state, ['OPTARG', 'OPTIND', nameIn(words[1])])),
  ),
  ...underNames('printf', print),
  ...underNames<Builtin>('test', (call) => testing(call, call.arguments)),
  ...underNames<Builtin>('[', (call) => testing(call, call.arguments.slice(0, -1))),
  ...underNames('hash', withoutArguments),
  ...underNames('history', withoutArguments),
  ...underNames('eval', evaluate),
  ...underNames('. source', source),
  ...underNames('trap', trap),
  ...underNames('exec', execute),
  ...underNames<Builtin>('command', (call) => behind(call, 'all-but-functions')),
  ...underNames<Builtin>('builtin', (call) => behind(call, 'builtins')),
  ...underNames<Builtin>(
    'let readonly alias enable bind complete compgen compopt fc coproc autoload zmodload emulate zcompile sched setopt unsetopt disable',
    (call) => {
      throw new Unreadable(`what ${call.name} does isn't followed`);
    },
  ),
]);

/** Whether the folder is there isn't asked: where it isn't, the command fails and the script stays where it was. */
function changeFolder({ arguments: words, state }: Call): Outcome {
  const targets = words.filter((word) => !/^-[LPe@]+$|^--$/.test(textOf(word) ?? ''));
  const target = targets.length === 1 ? textOf(targets[0]) : null;
  const odd = target === null || target === '' || /^[~+-]/.test(target);
  // `cd -P` goes up from where a link leads, and not along the path as it is spelled.
  const physical =
    words.some((word) => /^-\w*P/.test(textOf(word) ?? '')) && /(?:^|\/)\.\./.test(target ?? '');
  if (odd || physical) return { success: { ...state, folders: [null] }, failure: state };
  const folders = state.folders.map((folder) => {
    if (posix.isAbsolute(target)) return posix.normalize(target);
    return folder === null ? null : posix.join(folder, target);
  });
  return { success: { ...state, folders: [...new Set(folders)] }, failure: state };
}

function setOptions({ arguments: words, state }: Call): Outcome {
  let after = state;
  for (let at = 0; at < words.length; at += 1) {
    const word = textOf(words[at]) ?? '';
    if (word === '--') break;
    const letters = /^([-+])([aeuxvhmbBE]*)(o?)$/.exec(word);
    const takesName = letters?.[3] === 'o';
    if (takesName) at += 1;
    const long = takesName ? (textOf(words[at]) ?? '') : '';
    if (letters === null || !/^(?:allexport|errexit|nounset|xtrace|verbose|pipefail|)$/.test(long)) {
      throw new Unreadable(`the option ${word} ${long} of set is not known`);
    }
    if (letters[1] === '-' && (letters[2]!.includes('a') || long === 'allexport')) {
      after = { ...after, distrust: after.distrust ?? 'whatever variables are set are seen by programs' };
    }
    if (letters[2]!.includes('e') || long === 'errexit') {
      after = { ...after, stopsOnFailure: letters[1] === '-' };
    }
  }
  return either(after);
}

function switchOptions({ arguments: words, state }: Call): Outcome {
  const odd = wordsOf(words).find(
    (word) => !/^(?:-[suqp]+|nullglob|failglob|globstar|checkwinsize|lastpipe|inherit_errexit)$/.test(word),
  );
  if (odd !== undefined) throw new Unreadable(`the option ${odd} of shopt is not known`);
  return either(state);
}

function declare(call: Call): Outcome {
  const { name, arguments: words, state } = call;
  let after = state;
  let exported = name === 'export';
  // `export $(cat .env)` sets whatever stands there, as a file that is read into the shell does.
  const unforeseen = exported && words.some((word) => word.type === 'unknown' && word.start === '');
  if (unforeseen) return distrusting(call, 'the names of the variables that it sets are not known');
  for (const field of words) {
    const word = field.type === 'unknown' ? field.start : wordsOf([field])[0]!;
    if (/^[-+]/.test(word)) {
      // -r makes later values fail, -l and -u change them, -i and -n evaluate them.
      if (!/^-[xgaAp]+$/.test(word)) throw new Unreadable(`the option ${word} of ${name} is not known`);
      exported ||= word.includes('x');
      continue;
    }
    const [, variable, equals, value = ''] = /^([A-Za-z_]\w*)(=([\s\S]*))?$/.exec(word) ?? [];
    if (variable === undefined || (field.type === 'unknown' && equals === undefined)) {
      throw new Unreadable(`which variable ${name} sets is not plain`);
    }
    if (equals === undefined) {
      const known = after.variables.get(variable);
      // Inside a function it is another variable now, and empty.
      if (name !== 'export') after = withVariable(after, variable, { type: 'unknown' });
      if (exported) after = assignVariable(after, variable, known ?? { type: 'unknown' }, true);
    } else if (field.type === 'text' && !/[~]/.test(value)) {
      after = assignVariable(after, variable, { type: 'text', text: value.slice(0) }, exported);
    } else after = assignVariable(after, variable, { type: 'unknown' }, exported);
  }
  return either(after);
}

function unset({ arguments: words, state }: Call): Outcome {
  const names = words.filter((word) => !/^-[vf]$/.test(textOf(word) ?? '')).map(nameIn);
  return either(
    names.reduce((after, name) => assignVariable(after, name, { type: 'unknown' }, false), state),
  );
}

function readLine({ arguments: words, state }: Call): Outcome {
  const names: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = textOf(words[at]);
    const option = word === null ? null : /^-[ers]*([adinNptu])?(.*)$/.exec(word);
    if (option === null) names.push(nameIn(words[at]));
    else if (option[1] !== undefined && option[2] === '') {
      at += 1;
      if (option[1] === 't') needSeconds(words[at]);
      if (option[1] === 'a') names.push(nameIn(words[at]));
    } else if (option[1] === 'a') names.push(nameIn(textField(option[2]!)));
    else if (option[1] === 't') needSeconds(textField(option[2]!));
  }
  return either(forget(state, names.length === 0 ? ['REPLY'] : names));
}

/** zsh evaluates the time that `read -t` waits as arithmetic. */
function needSeconds(field: Field | undefined): void {
  if (!/^\d*\.?\d+$/.test(textOf(field) ?? '')) throw new Unreadable('how long read waits is not a number');
}

function readLines({ name, arguments: words, state }: Call): Outcome {
  const names = words.filter((word) => textOf(word) !== '-t');
  if (names.length > 1) throw new Unreadable(`the options of ${name} are not known`);
  return either(forget(state, names.length === 0 ? ['MAPFILE'] : [nameIn(names[0])]));
}

/** A name, and not a subscript, which would be evaluated. */
function nameIn(field: Field | undefined): string {
  const name = textOf(field) ?? '';
  if (!/^[A-Za-z_]\w*$/.test(name)) throw new Unreadable('which variable it sets is not plain');
  return name;
}

function forget(state: ShellState, names: readonly string[]): ShellState {
  return names.reduce((after, name) => assignVariable(after, name, { type: 'unknown' }, false), state);
}

function print({ arguments: words, state }: Call): Outcome {
  const [first, second] = words.map(textOf);
  if (first === '-v') return either(withVariable(state, nameIn(words[1]), { type: 'unknown' }));
  const format = first === '--' ? second : first;
  if (
    words.length > 0 &&
    (format === null || format === undefined || (first !== '--' && format.startsWith('-')))
  ) {
    throw new Unreadable('the format of printf is computed');
  }
  if (format?.includes('%n')) throw new Unreadable('%n sets a variable');
  return either(state);
}

function testing({ state }: Call, words: readonly Field[]): Outcome {
  if (!isTest(words)) throw new Unreadable('what it tests is computed');
  return either(state);
}

/** `jobs -x` runs a program, and `wait -p` sets the variable that it names. */
function followJobs({ name, arguments: words, state }: Call): Outcome {
  const plain = words.every((word) => {
    const text = textOf(word);
    return text === null
      ? word.type === 'unknown' && word.single
      : /^(?:-[lnrsf]*|%[\w%+-]*|\d+)$/.test(text);
  });
  if (!plain) throw new Unreadable(`the arguments of ${name} are not known`);
  return either(state);
}

function withoutArguments({ name, arguments: words, state }: Call): Outcome {
  if (words.length > 0) throw new Unreadable(`the arguments of ${name} are not known`);
  return either(state);
}

function evaluate({ arguments: words, state, walk }: Call): Outcome {
  const texts = words.map(textOf);
  if (texts.some((text) => text === null))
    throw new Unreadable('the text that eval runs is computed', 'Run the command itself, without eval.');
  return either(walk.text(texts.join(' '), state));
}

/** A file that is read into this shell is a program like any other, but that it leaves the shell changed. */
function source(call: Call): Outcome {
  return distrusting(call, 'what the file does is not read');
}

function distrusting({ name, arguments: words, state, walk }: Call, because: string): Outcome {
  notesOpaque(walk, [name, ...wordsOf(words)], because);
  const variables = new Map([...state.variables.keys()].map((key) => [key, { type: 'unknown' }] as const));
  const distrust = state.distrust ?? `${name} may have given names other meanings`;
  return either({ ...state, variables, functions: new Map(), distrust });
}

/** What a trap runs, it runs at any time and in any folder. */
function trap({ arguments: words, state, walk }: Call): Outcome {
  const [first, ...signals] = words[0] && textOf(words[0]) === '--' ? words.slice(1) : words;
  const text = textOf(first);
  if (first && text === null) throw new Unreadable('the text that trap runs is computed');
  if (text && signals.length > 0 && text !== '-' && !text.startsWith('-')) {
    walk.text(text, { ...freshState([null], state.distrust), functions: state.functions });
  }
  return either(state);
}

function execute({ arguments: words, state, input, walk }: Call): Outcome {
  const rest = textOf(words[0]) === '--' ? words.slice(1) : words;
  if (rest.length === 0) return either(state);
  if (textOf(rest[0])?.startsWith('-')) throw new Unreadable('the options of exec are not known');
  walk.run(rest, state, input, 'programs');
  // A shell that a person talks to goes on where the program isn't there.
  return either(state);
}

function behind(
  { name, arguments: words, state, input, walk }: Call,
  scope: 'builtins' | 'all-but-functions',
): Outcome {
  const first = textOf(words[0]);
  if (words.length === 0) return either(state);
  if (name === 'command' && (first === '-v' || first === '-V')) return either(state);
  const rest = first === '--' || (name === 'command' && first === '-p') ? words.slice(1) : words;
  const withoutFunctions = { ...state, functions: new Map() };
  const outcome = walk.run(rest, withoutFunctions, input, scope === 'builtins' ? 'builtins' : 'all');
  const back = (end: ShellState | null) => end && { ...end, functions: state.functions };
  return { success: back(outcome.success), failure: back(outcome.failure) };
}
