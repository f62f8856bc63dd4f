import type { SqlValue } from './database.ts';

/** Bytes of which a row, or an entry of an index, is made: a header that tells what each column is, then the columns. */
export interface Payload {
  readonly bytes: Buffer;
  readonly start: number;
  readonly end: number;
}

/** A text as it is compared: by its bytes. */
export type KeyPart = null | number | Buffer;

/** A value as it is compared with what a table keeps: SQLite orders texts by their bytes in UTF-8. */
export const keyPart = (value: SqlValue): KeyPart =>
  typeof value === 'string' ? Buffer.from(value, 'utf8') : value;

/** A number in one to nine bytes, nearly always in one. Nothing that we read is above 2^53. */
export function varint(bytes: Buffer, at: number): number {
  const first = byteAt(bytes, at);
  if (first < 0x80) return first;
  let value = first & 0x7f;
  for (let index = at + 1; index < at + 8; index += 1) {
    const byte = byteAt(bytes, index);
    value = value * 128 + (byte & 0x7f);
    if (byte < 0x80) return value;
  }
  return value * 256 + byteAt(bytes, at + 8);
}

/** Where the number that begins there ends. */
export function behindVarint(bytes: Buffer, at: number): number {
  for (let index = at; index < at + 8; index += 1) if (byteAt(bytes, index) < 0x80) return index + 1;
  return at + 9;
}

/** As `readUInt8`, which asks more of its arguments than all the rest of a comparison takes. */
function byteAt(bytes: Buffer, at: number): number {
  const byte = bytes[at];
  if (byte === undefined) throw new RangeError('a number lies outside of its page');
  return byte;
}

/** Its columns, in the order in which they are kept. */
export function columnsOf({ bytes, start }: Payload): SqlValue[] {
  const found: SqlValue[] = [];
  const headerEnd = start + varint(bytes, start);
  let body = headerEnd;
  for (let at = behindVarint(bytes, start); at < headerEnd; at = behindVarint(bytes, at)) {
    const type = varint(bytes, at);
    found.push(valueAt(bytes, body, type));
    body += lengthOf(type);
  }
  return found;
}

/** How the first columns of a payload stand to a key: below 0 where they come before it. NULL comes first, then numbers. */
export function compareToKey({ bytes, start }: Payload, key: readonly KeyPart[]): number {
  let body = start + varint(bytes, start);
  let at = behindVarint(bytes, start);
  for (const part of key) {
    const type = varint(bytes, at);
    const length = lengthOf(type);
    const order = compareColumn(bytes, body, type, length, part);
    if (order !== 0) return order;
    body += length;
    at = behindVarint(bytes, at);
  }
  return 0;
}

function compareColumn(bytes: Buffer, at: number, type: number, length: number, part: KeyPart): number {
  const rank = type === 0 ? 0 : type < 12 ? 1 : 2;
  const partRank = part === null ? 0 : typeof part === 'number' ? 1 : 2;
  if (rank !== partRank || part === null) return rank - partRank;
  if (typeof part === 'number') return (valueAt(bytes, at, type) as number) - part;
  return bytes.compare(part, 0, part.length, at, at + length);
}

/** Of what needs no length of its own, by its type in SQLite's format: NULL, whole numbers, a float; 0 and 1 need no bytes. */
const LENGTHS: readonly number[] = [0, 1, 2, 3, 4, 6, 8, 8, 0, 0];

function lengthOf(type: number): number {
  return type >= 12 ? (type - (type % 2) - 12) / 2 : (LENGTHS[type] ?? 0);
}

function valueAt(bytes: Buffer, at: number, type: number): SqlValue {
  switch (type) {
    case 0:
      return null;
    case 1:
      return bytes.readInt8(at);
    case 2:
      return bytes.readInt16BE(at);
    case 3:
    case 4:
    case 5:
      return bytes.readIntBE(at, type === 5 ? 6 : type);
    case 6:
      return bytes.readInt32BE(at) * 2 ** 32 + bytes.readUInt32BE(at + 4);
    case 7:
      return bytes.readDoubleBE(at);
    case 8:
      return 0;
    case 9:
      return 1;
    default: {
      const end = at + lengthOf(type);
      if (type % 2 === 0 || end > bytes.length) throw new RangeError('a column that no text is');
      return bytes.toString('utf8', at, end);
    }
  }
}
