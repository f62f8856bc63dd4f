import { createHash } from 'node:crypto';

/**
 * As much of a hash as a number can say, of any other text as much of its hash: 52 bits, which among a million no two are
 * likely to share. Whoever must be certain looks whether it is the one.
 */
export function hashKey(hash: string): number {
  const hex = /^sha256:([0-9a-f]{13})/.exec(hash)?.[1];
  return Number.parseInt(hex ?? createHash('sha256').update(hash).digest('hex').slice(0, 13), 16);
}
