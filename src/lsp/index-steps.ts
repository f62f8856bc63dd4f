import * as z from 'zod';
import { elapsedMs } from '../workspace/clock.ts';

/** How far the ledger's index is, as the thread that makes it says. */
export const indexStepSchema = z.object({
  what: z.enum(['bytes', 'records']),
  done: z.number(),
  of: z.number(),
});
export type IndexStep = z.infer<typeof indexStepSchema>;

/** Oftener than this nobody sees it. */
const EVERY_MS = 200;

/** Hands on each first step of its kind, and then no more than a few a second. */
export function nowAndThen(
  say: (step: IndexStep) => void,
): (...step: [IndexStep['what'], number, number]) => void {
  const elapsed = elapsedMs();
  let last: { readonly what: string; readonly at: number } | null = null;
  return (what, done, of) => {
    const at = elapsed();
    if (last?.what === what && at - last.at < EVERY_MS) return;
    last = { what, at };
    say({ what, done, of });
  };
}
