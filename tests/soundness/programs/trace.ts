import type { Random } from '../random.ts';

/** What a program is given. `answers` is what `ask` says, in turn; `throw` makes it fail. */
export interface Input {
  readonly a: unknown;
  readonly b: unknown;
  readonly answers: readonly unknown[];
  readonly p: unknown;
  readonly q: unknown;
}

export type Trace = string[];

/** What could be noticed of one run from outside; unfinished where it was cut off. */
export interface Run {
  readonly events: readonly string[];
  readonly finished: boolean;
}

const VALUES = [0, 1, 2, -1, 3, 0.5, '', 'a', '1', true, false, null];

export function makeInputs(random: Random, count: number): readonly Input[] {
  const value = (): unknown => random.pick(VALUES);
  return Array.from({ length: count }, () => ({
    a: value(),
    b: value(),
    answers: Array.from({ length: 8 }, () => (random.chance(0.12) ? 'throw' : value())),
    p: value(),
    q: random.chance(0.15) ? 'throw' : value(),
  }));
}

/** Runs differ if both came to their end and something else was seen; reads of properties only where they count. */
export function differ(before: Run, after: Run, readsCount: boolean): boolean {
  if (!before.finished || !after.finished) return false;
  const seen = ({ events }: Run): string =>
    events.filter((event) => readsCount || !event.startsWith('get ')).join('\n');
  return seen(before) !== seen(after);
}
