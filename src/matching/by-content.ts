import { pairByHash } from './by-hash.ts';
import type { Pairing } from './pairing.ts';

/** The same text at another place is the same symbol, moved. */
export function pairByContent(pairing: Pairing): void {
  pairByHash(pairing, { by: 'content', hash: (symbol) => symbol.contentHash, tellingSize: 3 });
}
