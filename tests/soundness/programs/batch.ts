import type { TextAtPath } from '../../../src/index.ts';

/** A program: its files, and the statements that run it and `log` what they see. */
export interface Program {
  readonly files: readonly TextAtPath[];
  readonly drive: string;
}

/** What a run of it could be seen to do, in order: what was logged and printed, and how it ended. */
export type Seen = readonly string[];

/** Runs many programs at once, since starting a compiler costs more than anything that they do. */
export interface BatchRunner {
  /** Why it can't run here; null where it can. */
  readonly missing: string | null;
  /** @throws Error with the compiler's words where one of the programs is none. */
  run(programs: readonly Program[]): readonly Seen[];
}

export const MARK = '=====program';

/** What programs printed one after the other, each behind a line with the mark: to the last blank line. */
export function seenOf(output: string, count: number): readonly Seen[] {
  const seen: Seen[] = Array.from({ length: count }, () => []);
  for (const part of output.split(MARK).slice(1)) {
    const [at, ...lines] = part.split('\n');
    seen[Number(at)] = lines;
  }
  return seen;
}
