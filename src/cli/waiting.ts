import { elapsedMs } from '../workspace/clock.ts';

/** What is done within this needs no word about it. */
export const PATIENCE_MS = 1_000;
const EVERY_MS = 250;

let timer: NodeJS.Timeout | null = null;
let isDrawn = false;

/**
 * Says on the terminal that something is at work, and for how long, once it takes more than a second; until something
 * is printed, or tells how far it is by itself. Silent where nobody watches.
 *
 * @param what as a person called it.
 */
export function beginWaiting(what: string, stream: NodeJS.WriteStream = process.stderr): void {
  endWaiting(stream);
  if (!stream.isTTY) return;
  const elapsed = elapsedMs();
  timer = setInterval(() => {
    if (elapsed() < PATIENCE_MS) return;
    isDrawn = true;
    stream.write(`\r${what}: ${Math.floor(elapsed() / 1000)} s`);
  }, EVERY_MS).unref();
}

/**
 * Takes the sign of work from the terminal; to be called before anything else is written there, and any number of
 * times.
 */
export function endWaiting(stream: NodeJS.WriteStream = process.stderr): void {
  if (timer === null) return;
  clearInterval(timer);
  timer = null;
  // To the end of the line, whatever stood there.
  if (isDrawn) stream.write('\r\u001b[K');
  isDrawn = false;
}
