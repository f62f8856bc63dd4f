import { elapsedMs } from '../workspace/clock.ts';
import type { Client } from './client.ts';
import type { Desk } from './desk.ts';
import type { IndexStep } from './index-steps.ts';
import type { ShownProgress } from './shown-progress.ts';

/**
 * Shows in the editor how far the ledger's index is, where making it takes more than a moment: until it is there, no
 * lens is.
 *
 * @param patienceMs how long it takes at least to be spoken of.
 */
export function showIndexProgress(
  client: Pick<Client, 'progress'>,
  desk: Pick<Desk, 'watchIndex'>,
  patienceMs: number,
): void {
  const elapsed = elapsedMs();
  let begun: number | null = null;
  let shown: ShownProgress | null = null;
  desk.watchIndex((step) => {
    if (step === null) {
      shown?.end();
      [begun, shown] = [null, null];
      return;
    }
    begun ??= elapsed();
    if (elapsed() - begun < patienceMs) return;
    shown ??= client.progress('goldthread makes the index of the ledger');
    shown.report(inWords(step), percentageOf(step));
  });
}

function inWords({ what, done, of }: IndexStep): string {
  const unit = what === 'bytes' ? 1_000_000 : 1;
  const [reached, all] = [Math.ceil(done / unit), Math.ceil(of / unit)].map((count) =>
    count.toLocaleString('en'),
  );
  return `${reached} of ${all} ${what === 'bytes' ? 'MB read' : 'records in order'}`;
}

/** Lines are read first and records put in order then, which takes about as long. */
function percentageOf({ what, done, of }: IndexStep): number {
  const share = of === 0 ? 1 : Math.min(1, done / of);
  return Math.floor(what === 'bytes' ? share * 50 : 50 + share * 50);
}
