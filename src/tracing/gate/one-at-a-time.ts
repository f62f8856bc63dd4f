import { withLock } from '../../workspace/lock.ts';
import { keepUp } from '../record/keep-up.ts';
import type { TracingContext } from '../tracing-context.ts';

/** Longest wait for the events before this one; a hook has 25 seconds in all. */
const PATIENCE_MS = 18_000;

/**
 * Handles the events of a workspace one after the other, whichever process they come to. What an event finds out (a
 * gap, a write whose after-event was lost, what is left to settle) and the record that it appends about it are then
 * one step: two hooks at once can neither record it twice nor lose it. At its end what is kept of the ledger follows.
 *
 * @throws Fault LOCK_TIMEOUT, upon which a gate denies.
 */
export function oneAtATime<T>(context: TracingContext, work: () => Promise<T>): Promise<T> {
  return withLock(
    context.root,
    'tracing',
    async () => {
      context.forgetLedger();
      const done = await work();
      keepUp(context);
      return done;
    },
    PATIENCE_MS,
  );
}
