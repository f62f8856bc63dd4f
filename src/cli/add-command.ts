import type { Command } from 'commander';

/** A command: adds itself to the program. Its action returns the exit status. */
export type AddCommand = (program: Command, run: Run) => void;

/** Wraps an action so that its exit status is kept and its faults are told. */
export type Run = <Words extends unknown[]>(
  action: (...words: Words) => Promise<number> | number,
) => (...words: Words) => Promise<void>;
