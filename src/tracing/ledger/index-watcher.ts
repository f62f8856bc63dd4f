import type { IndexProgress } from '../../workspace/ledger-index/refresh.ts';

let watcher: IndexProgress | undefined;

/**
 * Has somebody told how far the ledger's index is, whichever question it is made for. There is one terminal, and
 * whoever asks the ledger need not know of it.
 */
export function watchIndex(told: IndexProgress): void {
  watcher = told;
}

/** Whoever is told; undefined where nobody asked to be. */
export const whoeverWatches = (): IndexProgress | undefined => watcher;
