import { createHash } from 'node:crypto';

/** As much of a hash as a number can say. Whoever finds a record by it looks whether it is the one. */
export function hashKey(hash: string): number {
  const hex = /^sha256:([0-9a-f]{13})/.exec(hash)?.[1];
  return Number.parseInt(hex ?? createHash('sha256').update(hash).digest('hex').slice(0, 13), 16);
}
