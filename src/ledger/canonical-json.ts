import { hash as hashOf } from 'node:crypto';
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
  return `sha256:${hashOf('sha256', canonicalJson(rest))}` as ContentHash;
}

/** One long text made piece by piece: a ledger is read record by record, and each is spelled to be checked. */
function spell(value: unknown, depth: number): string | undefined {
  if (depth > DEEPEST) throw new RangeError(`a value is nested deeper than ${DEEPEST}`);
  switch (typeof value) {
    case 'undefined':
      return undefined;
    case 'string':
      return quoted(value);
    case 'boolean':
      return String(value);
    case 'number':
      if (!Number.isFinite(value)) throw new TypeError(`${value} can't be said in JSON`);
      return JSON.stringify(value);
    case 'object':
      if (value === null) return 'null';
      return Array.isArray(value) ? spellArray(value, depth) : spellObject(value as ObjectOfAny, depth);
    default:
      throw new TypeError(`a ${typeof value} can't be said in JSON`);
  }
}

type ObjectOfAny = Readonly<Record<string, unknown>>;

function spellArray(items: readonly unknown[], depth: number): string {
  let text = '';
  for (const item of items) text += `${text === '' ? '[' : ','}${spell(item, depth + 1) ?? 'null'}`;
  return text === '' ? '[]' : `${text}]`;
}

function spellObject(value: ObjectOfAny, depth: number): string {
  let text = '';
  for (const key of Object.keys(value).sort()) {
    const spelled = spell(value[key], depth + 1);
    if (spelled !== undefined) text += `${text === '' ? '{' : ','}${quoted(key)}:${spelled}`;
  }
  return text === '' ? '{}' : `${text}}`;
}

/** Most texts are short and have nothing to escape, which is told faster than JSON.stringify starts. */
function quoted(text: string): string {
  return text.length < 200 && /^[ !#-[\]-~]*$/.test(text) ? `"${text}"` : JSON.stringify(text);
}
