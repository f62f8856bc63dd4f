import { pairByHash } from './by-hash.ts';
import type { Pairing } from './pairing.ts';

/** The same code up to its own and its local names is the same symbol, renamed. */
export function pairByShape(pairing: Pairing): void {
  pairByHash(pairing, { by: 'shape', hash: (symbol) => symbol.shapeHash, tellingSize: 8 });
}
