import { pairByHash } from './by-hash.ts';
import type { Pairing } from './pairing.ts';

/** The same code in another layout, with other comments, is the same symbol, moved and reformatted. */
export function pairByStructure(pairing: Pairing): void {
  pairByHash(pairing, { by: 'structure', hash: (symbol) => symbol.structureHash, tellingSize: 3 });
}
