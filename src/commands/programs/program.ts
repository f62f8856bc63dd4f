import type { Field } from '../field.ts';
import type { Call } from '../walk.ts';

/**
 * What is known of a program: the options that it may be called with, and what it writes then. An option that isn't
 * here makes the call one that isn't understood, and so does a shortened long option.
 *
 * Lists are words with blanks between them. A word with one dash lists letters: `-rf --force` is -r, -f and --force.
 */
export interface Program {
  /** The names under which it is called. */
  readonly names: string;
  /** True where no argument makes it write or run anything, so that none of them is looked at. */
  readonly reader?: true;
  /** Options without a value. */
  readonly flags?: string;
  /** Options with a value that isn't written to. */
  readonly values?: string;
  /** Options whose value, if there is one, is attached: `--color=auto`, `-i.bak`. */
  readonly attached?: string;
  /** Options whose value is a file that is written. */
  readonly written?: string;
  /** True where `-5` is an option. */
  readonly numbers?: true;
  /** True where the first argument that isn't an option ends them: what follows belongs to another program. */
  readonly stopsAtOperand?: true;
  /** What becomes of the arguments that are no options; they are only read where this is missing. */
  readonly operands?: (call: Call, parsed: Parsed) => void;
  /** For a program that has an order of arguments all of its own; the lists above don't count then. */
  readonly whole?: (call: Call) => void;
}

/** A call's arguments, sorted. */
export interface Parsed {
  readonly options: readonly { readonly name: string; readonly value: Field | null }[];
  readonly operands: readonly Operand[];
  /** True where an option came behind an operand, which only some systems take for an option. */
  readonly mixed: boolean;
}

export type Operand = Exclude<Field, { type: 'pattern' }> & { readonly fromPattern: boolean };

/** Whether one of some options was given: `has(parsed, '-r -R --recursive')`. */
export function has({ options }: Parsed, names: string): boolean {
  const wanted = names.split(' ');
  return options.some(({ name }) => wanted.includes(name));
}

/** The value of the last of some options that was given; undefined where none was. */
export function optionValue({ options }: Parsed, names: string): Field | null | undefined {
  const wanted = names.split(' ');
  return options.filter(({ name }) => wanted.includes(name)).at(-1)?.value;
}
