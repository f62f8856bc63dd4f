import { type Field, textOf } from '../field.ts';
import { Unreadable } from '../shell/unreadable.ts';
import { type Call, resolved } from '../walk.ts';
import type { Operand, Parsed, Program } from './program.ts';

type Kind = 'flag' | 'value' | 'attached';

/**
 * Sorts a call's arguments into options and the rest, as getopt_long does.
 * @throws Unreadable for an option that isn't known, and for an argument that might be one.
 */
export function parseArguments(call: Call, program: Program): Parsed {
  const kinds = kindsOf(program);
  const fields = call.arguments.flatMap((field): readonly Operand[] =>
    resolved(call.walk, call.state, [field]).map((plain) => ({
      ...plain,
      fromPattern: field.type === 'pattern',
    })),
  );
  const options: { name: string; value: Field | null }[] = [];
  const operands: Operand[] = [];
  let mixed = false;
  let ended = false;
  let at = 0;
  const next = (name: string): Field => {
    at += 1;
    const value = fields[at];
    if (value === undefined) throw new Unreadable(`${name} has no value`);
    if (value.type === 'unknown' && !value.single)
      throw new Unreadable(`the value of ${name} may be several arguments`);
    return value;
  };
  const add = (name: string, value: Field | null): void => {
    options.push({ name, value });
    mixed ||= operands.length > 0;
  };
  for (; at < fields.length; at += 1) {
    const field = fields[at]!;
    const word = field.type === 'text' ? field.text : field.start;
    if (ended || word === '-' || (word !== '' && !word.startsWith('-'))) {
      if (field.type === 'unknown' && !field.single && !ended) throw mayBeOption(field.start);
      operands.push(field);
      ended ||= program.stopsAtOperand === true;
    } else if (word === '' && field.type === 'text') operands.push(field);
    else if (field.type === 'unknown') throw mayBeOption(field.start);
    else if (word === '--') ended = true;
    else if (word.startsWith('--')) readLong(word);
    else readShort(word);
  }
  return { options, operands, mixed };

  function readLong(word: string): void {
    const equals = word.indexOf('=');
    const name = equals === -1 ? word : word.slice(0, equals);
    const value = equals === -1 ? null : word.slice(equals + 1);
    const kind = kinds.get(name);
    if (kind === undefined || (kind === 'flag' && value !== null)) throw unknownOption(call.name, word);
    add(name, value !== null ? { type: 'text', text: value } : kind === 'value' ? next(name) : null);
  }

  function readShort(word: string): void {
    if (program.numbers && /^-\d+$/.test(word)) return;
    for (let letter = 1; letter < word.length; letter += 1) {
      const name = `-${word[letter]}`;
      const kind = kinds.get(name);
      const rest = word.slice(letter + 1);
      if (kind === undefined) throw unknownOption(call.name, name);
      if (kind === 'flag') {
        add(name, null);
        continue;
      }
      const attached: Field | null = rest === '' ? null : { type: 'text', text: rest };
      add(name, attached ?? (kind === 'value' ? next(name) : null));
      return;
    }
  }
}

function unknownOption(program: string, option: string): Unreadable {
  return new Unreadable(`what ${program} does with ${option} is not known`);
}

function mayBeOption(start: string): Unreadable {
  const known = start === '' ? '' : ` (${JSON.stringify(`${start}...`)})`;
  return new Unreadable(
    `an argument that is computed${known} may be an option`,
    'Write the arguments out as they are. Where they name files, `find FOLDER ... -exec COMMAND {} +` and `grep -l ... FOLDER | xargs COMMAND` are understood.',
  );
}

function kindsOf({ flags, values, attached, written }: Program): ReadonlyMap<string, Kind> {
  return new Map<string, Kind>([
    ...optionNames(flags).map((name) => [name, 'flag'] as const),
    ...optionNames(values).map((name) => [name, 'value'] as const),
    ...optionNames(written).map((name) => [name, 'value'] as const),
    ...optionNames(attached).map((name) => [name, 'attached'] as const),
  ]);
}

/** `-ab --all` as -a, -b, --all. */
export function optionNames(list: string | undefined): readonly string[] {
  return (list ?? '')
    .split(/\s+/)
    .filter((word) => word !== '')
    .flatMap((word) => (word.startsWith('--') ? [word] : [...word.slice(1)].map((letter) => `-${letter}`)));
}

/** The text of an operand; a fault in the reading where it isn't known. */
export function needText(field: Field | undefined, what: string): string {
  const text = textOf(field);
  if (text === null) throw new Unreadable(`${what} is computed`);
  return text;
}
