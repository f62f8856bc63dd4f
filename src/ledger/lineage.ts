import { createHash } from 'node:crypto';
import type { Standing } from '../model/standing.ts';

/**
 * The identity that a symbol keeps through renames and moves: `lin_` and 16 hex digits, the same wherever and whenever
 * it is computed from the same path, qualified name and seed. The seed is the content hash that the symbol had when
 * it was first seen, or the id of the record that tells of it.
 */
export function newLineageId(path: string, name: string, seed: string): string {
  const text = JSON.stringify([path, name, seed]);
  return `lin_${createHash('sha256').update(text, 'utf8').digest('hex').slice(0, 16)}`;
}

/**
 * Which lineage a symbol belongs to that stands, or stood, at this path and name with this content: the one that the
 * ledger knows as living there, else a new one. A symbol that is added again after its deletion gets a new one, unless
 * it comes back as it first was; so undoing a deletion restores the history.
 */
export function lineageResolver(
  standing: Pick<Standing, 'at' | 'isLiving'>,
): (path: string, name: string, contentHash: string) => string {
  return (path, name, contentHash) => {
    const known = standing.at(path, name);
    if (known && !known.deleted) return known.id;
    let id = newLineageId(path, name, contentHash);
    for (let copy = 2; standing.isLiving(id); copy += 1)
      id = newLineageId(path, name, `${contentHash}~${copy}`);
    return id;
  };
}
