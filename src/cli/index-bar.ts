import { watchIndex } from '../tracing/ledger/index-watcher.ts';
import { elapsedMs } from '../workspace/clock.ts';
import { makeProgress, type Progress } from './progress.ts';
import { PATIENCE_MS } from './waiting.ts';

const NOUNS = { bytes: 'MB of the ledger read', records: 'records put into its index' };

/** Draws how far the ledger's index is, wherever one has to be made and that takes more than a second. */
export function drawIndexProgress(stream: NodeJS.WriteStream = process.stderr): void {
  const elapsed = elapsedMs();
  let begun: number | null = null;
  let drawn: { readonly what: string; readonly progress: Progress } | null = null;
  watchIndex((what, done, of) => {
    begun ??= elapsed();
    if (elapsed() - begun < PATIENCE_MS) return;
    if (drawn?.what !== what) {
      drawn?.progress.end();
      drawn = { what, progress: makeProgress(NOUNS[what], stream) };
    }
    const unit = what === 'bytes' ? 1_000_000 : 1;
    if (done < of) drawn.progress.show(Math.ceil(done / unit), Math.ceil(of / unit));
    else drawn.progress.end();
  });
}
