import { createHash } from 'node:crypto';
import type { ContentHash } from '../model/content-hash.ts';

/** Deeper values are refused: no record needs more, and recursion stays safe whatever a line holds. */
const DEEPEST = 100;

/**
 * One spelling for each JSON value: keys sorted by UTF-16 units, no white space, what is undefined left out.
 * It is RFC 8785 (JSON Canonicalization Scheme), so any language can recompute a record's hash.
 *
 *     { b: 1, a: [true, undefined], c: undefined }   reads as   {"a":[true,null],"b":1}
 *
 * Throws a RangeError for a value nested deeper than 100, a TypeError for a number that JSON can't say.
 */
export function canonicalJson(value: unknown): string {
  return spell(value, 0) ?? 'null';
}

/** SHA-256 over the canonical JSON of a record; a `hash` member that it may have is left out first. */
export function hashRecord(recordWithoutHash: object): ContentHash {
  const { hash: _, ...rest } = recordWithoutHash as Record<string, unknown>;
  return `sha256:${createHash('sha256').update(canonicalJson(rest), 'utf8').digest('hex')}` as ContentHash;
}

function spell(value: unknown, depth: number): string | undefined {
  if (depth > DEEPEST) throw new RangeError(`a value is nested deeper than ${DEEPEST}`);
  if (value === undefined) return undefined;
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new TypeError(`${value} can't be said in JSON`);
    return JSON.stringify(value);
  }
  if (Array.isArray(value)) return `[${value.map((item) => spell(item, depth + 1) ?? 'null').join(',')}]`;
  if (typeof value !== 'object') throw new TypeError(`a ${typeof value} can't be said in JSON`);
  const members = Object.keys(value)
    .sort()
    .flatMap((key) => {
      const spelled = spell((value as Record<string, unknown>)[key], depth + 1);
      return spelled === undefined ? [] : [`${JSON.stringify(key)}:${spelled}`];
    });
  return `{${members.join(',')}}`;
}
