import { type Field, textOf, wordsOf } from '../field.ts';
import { Unreadable } from '../shell/unreadable.ts';
import { freshState, type ShellState, type Value } from '../state.ts';
import { environmentDistrust } from '../variables.ts';
import { type Call, notesOpaque, notesWrite } from '../walk.ts';
import { parseArguments } from './parse-arguments.ts';
import { has, optionValue, type Parsed, type Program } from './program.ts';

/** Programs that run another one, and shells that run a script. */
export const wrappers: readonly Program[] = [
  wrapper(
    'sudo',
    { flags: '-nEHkAB --non-interactive --preserve-env', values: '-ugpC --user --group --prompt' },
    asOther,
  ),
  wrapper('doas', { flags: '-n', values: '-u' }, asOther),
  wrapper('nohup setsid chronic unbuffer', { flags: '-wfc --wait --fork' }),
  wrapper('nice gnice', { values: '-n --adjustment', numbers: true }),
  wrapper('ionice', { flags: '-t', values: '-cn --class --classdata' }),
  wrapper('stdbuf', { values: '-ioe --input --output --error' }),
  wrapper('caffeinate', { flags: '-disum' }),
  wrapper(
    'time gtime',
    {
      flags: '-pvaq --portability --verbose --append --quiet',
      values: '-f --format',
      written: '-o --output',
    },
    timed,
  ),
  wrapper(
    'timeout gtimeout',
    { flags: '-v --foreground --preserve-status --verbose', values: '-ks --kill-after --signal' },
    (call, parsed) => runs(call, parsed.operands.slice(1)),
  ),
  { names: 'env genv', whole: environment },
  wrapper(
    'watch',
    { flags: '-bcdegtx --color --differences --no-title --exec', values: '-n --interval' },
    (call, parsed) => script(call, wordsOf(needKnown(parsed.operands)).join(' ')),
  ),
  wrapper('busybox toybox', {}),
  { names: 'sh bash zsh dash ksh ash mksh', whole: shell },
];

type Lists = Omit<Program, 'names' | 'operands' | 'whole'>;

function wrapper(names: string, lists: Lists, operands: Program['operands'] = wraps): Program {
  return { names, ...lists, stopsAtOperand: true, operands };
}

function wraps(call: Call, parsed: Parsed): void {
  runs(call, parsed.operands);
}

function runs(call: Call, words: readonly Field[], state: ShellState = call.state): void {
  if (words.length > 0) call.walk.run(words, state, call.input, 'programs');
}

/** Variables may stand before the program, as behind `env`. */
function asOther(call: Call, parsed: Parsed): void {
  const sets = parsed.operands.findIndex(
    (field) => !/^\w+=/.test(field.type === 'text' ? field.text : field.start),
  );
  if (sets > 0) throw new Unreadable('it sets variables for another person');
  runs(call, parsed.operands);
}

function timed(call: Call, parsed: Parsed): void {
  const output = optionValue(parsed, '-o --output');
  if (output) notesWrite(call.walk, call.state, output, { type: 'changed' });
  runs(call, parsed.operands);
}

function environment(call: Call): void {
  const lists: Program = {
    names: 'env',
    flags: '-i0v --ignore-environment --null --debug',
    values: '-uC --unset --chdir',
    stopsAtOperand: true,
  };
  const parsed = parseArguments(call, lists);
  if (has(parsed, '-C --chdir')) throw new Unreadable('env runs it in another folder');
  const unset = parsed.options.some(({ name }) => name === '-u' || name === '--unset');
  const assigned: { name: string; value: Value }[] = [];
  let at = 0;
  for (; at < parsed.operands.length; at += 1) {
    const field = parsed.operands[at]!;
    const [, name, value = ''] =
      /^([A-Za-z_]\w*)=([\s\S]*)$/.exec(field.type === 'text' ? field.text : field.start) ?? [];
    if (name === undefined) break;
    assigned.push({
      name,
      value: field.type === 'text' ? { type: 'text', text: value } : { type: 'unknown' },
    });
  }
  const distrust = unset ? null : environmentDistrust(assigned);
  runs(call, parsed.operands.slice(at), distrust === null ? call.state : { ...call.state, distrust });
}

/** What a plain sh takes for something else: `[[ a > b ]]` is a program and a redirection there. */
const notPosix =
  /\[\[|\(\(|[<>]\(|\$['"]|&>|\|&|>&\s*[^\d\s-]|<<<|\b(?:function|time|select|coproc|source)\b|\{[^}]*(?:,|\.\.)[^}]*\}|\+=/;

/** `sh -c TEXT`, a script from a here-document; a script in a file is a program like any other. */
function shell(call: Call): void {
  const lists: Program = {
    names: call.name,
    flags: '-ceuxlifvnh --login --norc --noprofile --posix',
    values: '-o',
    stopsAtOperand: true,
  };
  const parsed = parseArguments(call, lists);
  const [first] = parsed.operands;
  const text = has(parsed, '-c')
    ? textOf(first)
    : call.input.type === 'text' && !first
      ? call.input.text
      : null;
  if (text !== null && !/^(?:bash|zsh)$/.test(call.name) && notPosix.test(text)) {
    throw new Unreadable(`${call.name} reads the script in another way than bash`);
  }
  if (
    parsed.options.some(
      ({ name, value }) =>
        name === '-o' && !/^(?:pipefail|errexit|nounset)$/.test(textOf(value ?? undefined) ?? ''),
    )
  ) {
    throw new Unreadable(`the options of ${call.name} are not known`);
  }
  if (has(parsed, '-c')) {
    const text = textOf(first);
    if (text === null) throw new Unreadable('the script that it runs is computed');
    script(call, text);
    return;
  }
  if (first) {
    if (first.type !== 'text') throw new Unreadable('the script that it runs is computed');
    notesOpaque(call.walk, [call.name, ...wordsOf(call.arguments)], 'what the script does is not read');
    return;
  }
  if (has(parsed, '--version')) return;
  if (call.input.type !== 'text') {
    throw new Unreadable(
      `${call.name} runs what it reads, which is not known`,
      `Write the script into a file in the temporary folder, look at it, and run \`${call.name} FILE\`: what it writes is looked at afterwards.`,
    );
  }
  script(call, call.input.text);
}

/** A script in a shell of its own, which knows the variables of this one only if they are exported. */
function script({ walk, state }: Call, text: string): void {
  const around = walk.part;
  const inner = freshState(state.folders, state.distrust);
  const names = [...state.variables.keys()].map((name) => [name, { type: 'unknown' } as Value] as const);
  walk.text(text, { ...inner, variables: new Map(names) });
  walk.part = around;
}

function needKnown(fields: readonly Field[]): readonly Field[] {
  for (const field of fields)
    if (field.type !== 'text') throw new Unreadable('the script that it runs is computed');
  return fields;
}
