import { setFlagsFromString } from 'node:v8';

/** After how much running V8 looks whether a function is worth its best code, in its own units: four times its default. */
const RUN_BEFORE_BEST_CODE = 264_000;

/** From then on (Node 22) a quicker compiler comes before the best one, and there is no such flag. */
const FIRST_V8_WITH_QUICKER_COMPILER = 12;

/**
 * Lets V8 wait before it makes its best code. Judging runs through so much that a third of a replay's time went into code
 * that was soon needed no more, and each thread makes its own; what is called again and again gets it all the same.
 *
 * To be called before parts of the program are loaded, since code that was kept under other flags can't be used.
 */
export function optimiseLater(): void {
  if (Number.parseInt(process.versions.v8, 10) < FIRST_V8_WITH_QUICKER_COMPILER)
    setFlagsFromString(`--interrupt-budget=${RUN_BEFORE_BEST_CODE}`);
}
