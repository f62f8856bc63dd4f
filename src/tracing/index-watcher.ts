type Watcher = (what: 'bytes' | 'records', done: number, of: number) => void;

let watcher: Watcher | undefined;

/**
 * Has somebody told how far the ledger's index is, whichever question it is made for. There is one terminal, and
 * whoever asks the ledger need not know of it.
 */
export function watchIndex(told: Watcher): void {
  watcher = told;
}

export const whoeverWatches = (): Watcher | undefined => watcher;
