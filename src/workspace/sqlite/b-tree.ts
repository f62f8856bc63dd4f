import { partitionPoint } from '../../model/partition-point.ts';
import type { PageFile } from './page-file.ts';
import { behindVarint, compareToKey, type KeyPart, type Payload, varint } from './record-format.ts';

/** One row of a table, or one entry of an index, which has no number. */
export interface Cell {
  readonly rowid: number | null;
  readonly payload: Payload;
}

/** A place between two cells: before all that begin so, or behind them. In a table the key is the number of a row. */
export interface Bound {
  readonly key: readonly KeyPart[];
  readonly side: 'before' | 'behind';
}

const INTERIOR_INDEX = 2;
const INTERIOR_TABLE = 5;
const LEAF_INDEX = 10;
const LEAF_TABLE = 13;
/** A tree of more than a few levels is damaged, and may go round in a circle. */
const DEEPEST = 20;

/** One page of a tree, as it stands. */
interface Node {
  readonly bytes: Buffer;
  /** Where its header begins: behind the file's own on the first page. */
  readonly header: number;
  readonly type: number;
  readonly count: number;
}

/** All from a bound on, in their order. */
export function* ascending(file: PageFile, page: number, from: Bound | null, depth = 0): Iterable<Cell> {
  const node = nodeAt(file, page, depth);
  const first = from ? placeOf(file, node, from) : 0;
  if (isLeaf(node)) {
    for (let at = first; at < node.count; at += 1) yield cellAt(file, node, at);
    return;
  }
  for (let at = first; at <= node.count; at += 1) {
    yield* ascending(file, childAt(node, at), at === first ? from : null, depth + 1);
    if (node.type === INTERIOR_INDEX && at < node.count) yield cellAt(file, node, at);
  }
}

/** All up to a bound, the last first. */
export function* descending(file: PageFile, page: number, to: Bound | null, depth = 0): Iterable<Cell> {
  const node = nodeAt(file, page, depth);
  const end = to ? placeOf(file, node, to) : node.count;
  if (isLeaf(node)) {
    for (let at = end - 1; at >= 0; at -= 1) yield cellAt(file, node, at);
    return;
  }
  for (let at = end; at >= 0; at -= 1) {
    if (node.type === INTERIOR_INDEX && at < end) yield cellAt(file, node, at);
    yield* descending(file, childAt(node, at), at === end ? to : null, depth + 1);
  }
}

/** The row of a number. */
export function rowAt(file: PageFile, root: number, rowid: number): Cell | null {
  const bound: Bound = { key: [rowid], side: 'before' };
  for (let [page, depth] = [root, 0]; ; depth += 1) {
    const node = nodeAt(file, page, depth);
    const at = placeOf(file, node, bound);
    if (!isLeaf(node)) page = childAt(node, at);
    else return at < node.count && rowidAt(node, at) === rowid ? cellAt(file, node, at) : null;
  }
}

/** The first cell that doesn't come before a bound. */
function placeOf(file: PageFile, node: Node, { key, side }: Bound): number {
  return partitionPoint(node.count, (at) => {
    const order = compare(file, node, at, key);
    return order < 0 || (order === 0 && side === 'behind');
  });
}

function compare(file: PageFile, node: Node, at: number, key: readonly KeyPart[]): number {
  if (node.type === LEAF_TABLE || node.type === INTERIOR_TABLE) return rowidAt(node, at) - Number(key[0]);
  return compareToKey(payloadAt(file, node, at), key);
}

function nodeAt(file: PageFile, page: number, depth: number): Node {
  const bytes = file.page(page);
  const header = page === 1 ? 100 : 0;
  const type = bytes.readUInt8(header);
  if (depth > DEEPEST || !isNode(type)) throw new RangeError(`page ${page} belongs to no tree`);
  return { bytes, header, type, count: bytes.readUInt16BE(header + 3) };
}

const isNode = (type: number): boolean =>
  type === LEAF_TABLE || type === LEAF_INDEX || type === INTERIOR_TABLE || type === INTERIOR_INDEX;

const isLeaf = ({ type }: Node): boolean => type === LEAF_TABLE || type === LEAF_INDEX;

/** Where a cell begins. */
const offsetAt = (node: Node, at: number): number =>
  node.bytes.readUInt16BE(node.header + (isLeaf(node) ? 8 : 12) + 2 * at);

function childAt(node: Node, at: number): number {
  return node.bytes.readUInt32BE(at === node.count ? node.header + 8 : offsetAt(node, at));
}

function rowidAt(node: Node, at: number): number {
  const offset = offsetAt(node, at);
  const start = node.type === LEAF_TABLE ? behindVarint(node.bytes, offset) : offset + 4;
  return varint(node.bytes, start);
}

function cellAt(file: PageFile, node: Node, at: number): Cell {
  return {
    rowid: node.type === LEAF_TABLE ? rowidAt(node, at) : null,
    payload: payloadAt(file, node, at),
  };
}

function payloadAt(file: PageFile, node: Node, at: number): Payload {
  const { bytes, type } = node;
  const offset = offsetAt(node, at) + (type === INTERIOR_INDEX ? 4 : 0);
  const length = varint(bytes, offset);
  const behind = behindVarint(bytes, offset);
  const start = type === LEAF_TABLE ? behindVarint(bytes, behind) : behind;
  const local = localLength(file.usable, length, type === LEAF_TABLE);
  return local === length
    ? { bytes, start, end: start + length }
    : overflowing(file, bytes, start, local, length);
}

/** How much of a payload stands in its cell; the rest is on pages of its own. */
function localLength(usable: number, length: number, isRow: boolean): number {
  const most = isRow ? usable - 35 : Math.floor(((usable - 12) * 64) / 255) - 23;
  if (length <= most) return length;
  const least = Math.floor(((usable - 12) * 32) / 255) - 23;
  const filling = least + ((length - least) % (usable - 4));
  return filling <= most ? filling : least;
}

function overflowing(file: PageFile, bytes: Buffer, start: number, local: number, length: number): Payload {
  const parts = [bytes.subarray(start, start + local)];
  let next = bytes.readUInt32BE(start + local);
  for (let rest = length - local; rest > 0; ) {
    const page = file.page(next);
    const part = page.subarray(4, 4 + Math.min(rest, file.usable - 4));
    parts.push(part);
    rest -= part.length;
    next = page.readUInt32BE(0);
  }
  return { bytes: Buffer.concat(parts), start: 0, end: length };
}
