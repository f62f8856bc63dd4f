import type { ContentHash } from '../model/content-hash.ts';
import { isObject } from '../model/loose-json.ts';
import type { TraceRecord } from '../model/trace-record.ts';
import { spellOutHidden } from '../model/visible-text.ts';
import { hashRecord } from './canonical-json.ts';
import { fromOlderSpelling } from './older-spelling.ts';
import { plainCheck } from './plain-check.ts';
import { recordSchema } from './record-schema.ts';

const isPlainly = plainCheck(recordSchema);

/** What one line of the ledger turned out to be. */
export type ParsedLine =
  /** `legacy` is true for one without a hash, in whatever spelling: it can be read, and not checked. */
  | { readonly type: 'record'; readonly record: TraceRecord; readonly legacy: boolean }
  /** Whole and, where it has a hash, unaltered, but no record that this version understands. */
  | {
      readonly type: 'foreign';
      readonly id: string | null;
      readonly hash: ContentHash | null;
      readonly because: string;
    }
  /** `torn` tells the start of a record whose write was cut off from one that was altered. */
  | {
      readonly type: 'damaged';
      readonly torn: boolean;
      /** The hash that it claims to have, which others may name as their `prev`. */
      readonly hash: ContentHash | null;
      readonly because: string;
    };

/** A record as one line of JSON, without the newline; no character in it hides or moves what a reader sees. */
export function encodeRecord(record: TraceRecord): string {
  return spellOutHidden(JSON.stringify(record));
}

/** Reads one line of the ledger. Never throws: whatever a line holds is an answer. */
export function parseLine(line: string): ParsedLine {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch (error) {
    if (isCutOff(line)) return damaged('the line breaks off: its write was cut short', null, true);
    return damaged(`it is not JSON: ${sentence(error)}`, hashAtTheEnd(line));
  }
  if (!isObject(value)) return damaged('it is JSON, but not an object', null);
  try {
    return readObject(value);
  } catch (error) {
    return damaged(`it can't be read: ${sentence(error)}`, claimedHash(value));
  }
}

/** The records of some text of a ledger, those that can be read, as they stand there: parts of long ones apart. */
export function recordsIn(text: string): readonly TraceRecord[] {
  return text.split('\n').flatMap((line) => {
    const parsed = line.trim() === '' ? null : parseLine(line.trim());
    return parsed?.type === 'record' ? [parsed.record] : [];
  });
}

/** Reads a line once more that `parseLine` has found to be a record; nothing about it is checked again. */
export function readAgain(line: string): TraceRecord {
  const value = JSON.parse(line) as Record<string, unknown>;
  return (Object.hasOwn(value, 'hash') ? value : fromOlderSpelling(value)) as unknown as TraceRecord;
}

/**
 * Reads a line once more in a file that nobody has written to since all of it was checked: it only has to be the record
 * that was looked for.
 *
 * @param isKnown whether a hash is that of the record which stood there.
 * @returns null where another record stands there, or none.
 */
export function readUnaltered(line: string, isKnown: (hash: ContentHash) => boolean): TraceRecord | null {
  try {
    const record = readAgain(line);
    return isKnown(record.hash) ? record : null;
  } catch {
    return null;
  }
}

function readObject(value: Record<string, unknown>): ParsedLine {
  const legacy = !Object.hasOwn(value, 'hash');
  const claimed = claimedHash(value);
  if (!legacy) {
    const actual = hashRecord(value);
    if (claimed !== actual) return damaged(`its hash should be ${actual}: the record was altered`, claimed);
  }
  const spelled = legacy ? fromOlderSpelling(value) : value;
  if (isPlainly(spelled)) return { type: 'record', record: spelled as unknown as TraceRecord, legacy };
  const result = recordSchema.safeParse(spelled);
  if (result.success) return { type: 'record', record: result.data, legacy };
  const issue = result.error.issues[0];
  const where = issue?.path.join('.') || 'the record';
  const id = typeof value.id === 'string' ? value.id : null;
  return {
    type: 'foreign',
    id,
    hash: claimed,
    because: spellOutHidden(`${where}: ${issue?.message ?? 'unknown'}`),
  };
}

/**
 * True where the text is the start of a JSON object and nothing in it is wrong but that it ends too soon.
 * Brackets and strings alone are followed, so a stray character before the break isn't seen.
 *
 *     {"version":"0.1.0","fi      {"files":[{"path":"src/a
 */
function isCutOff(line: string): boolean {
  if (!line.startsWith('{')) return false;
  let depth = 0;
  let inString = false;
  for (let at = 0; at < line.length; at += 1) {
    const unit = line[at];
    if (inString) {
      if (unit === '\\') at += 1;
      else if (unit === '"') inString = false;
    } else if (unit === '"') inString = true;
    else if (unit === '{' || unit === '[') depth += 1;
    else if (unit === '}' || unit === ']') depth -= 1;
    if (depth === 0) return false;
  }
  return true;
}

function damaged(because: string, hash: ContentHash | null, torn = false): ParsedLine {
  return { type: 'damaged', torn, hash, because };
}

function claimedHash(value: Record<string, unknown>): ContentHash | null {
  return Object.hasOwn(value, 'hash') && typeof value.hash === 'string' ? (value.hash as ContentHash) : null;
}

/** A record's hash stands last in its line, and can be told there whatever was done to the rest. */
function hashAtTheEnd(line: string): ContentHash | null {
  return (/"hash":"(sha256:[0-9a-f]{64})"\}$/.exec(line)?.[1] as ContentHash | undefined) ?? null;
}

/** V8 quotes the input in its messages; a quote of hostile text is made safe to print. */
function sentence(error: unknown): string {
  return spellOutHidden(error instanceof Error ? error.message : String(error)).slice(0, 200);
}
