import { closeSync, readSync } from 'node:fs';
import { joinParts } from '../../ledger/parts.ts';
import { parseLine, readAgain } from '../../ledger/record-line.ts';
import type { TraceRecord } from '../../model/trace-record.ts';
import { openForReading } from '../ledger-lines.ts';
import { IndexDamaged } from './index-damaged.ts';
import { sourceFile } from './sources.ts';
import { type Statements, unkept } from './statements.ts';

/** Reads records where they stand in the ledger. */
export interface Bodies {
  /** Every line is checked again. @throws IndexDamaged where it isn't what stood there. */
  read(no: number): TraceRecord;
  /** One that was read in this very run: what has been checked a moment ago isn't checked again. */
  readAgain(no: number): TraceRecord;
  close(): void;
}

/** Where a run of lines is read from, one after another mostly. */
interface OpenFile {
  readonly fd: number;
  start: number;
  block: Buffer;
}

const BLOCK = 256 * 1024;
const MOST_OPEN = 16;

export function bodies(root: string, db: Statements): Bodies {
  const open = new Map<number, OpenFile>();

  function fileOf(id: number): OpenFile {
    const known = open.get(id);
    if (known) return known;
    if (open.size >= MOST_OPEN) {
      const [oldest, { fd }] = open.entries().next().value!;
      closeSync(fd);
      open.delete(oldest);
    }
    const row = db.first('SELECT path FROM files WHERE id = ?', id);
    const fd = row && openForReading(sourceFile(root, unkept(row['path'])));
    if (fd === null) throw new IndexDamaged('a file of the ledger is gone');
    const file = { fd, start: 0, block: Buffer.alloc(0) };
    open.set(id, file);
    return file;
  }

  function textAt(id: number, offset: number, length: number): string {
    const file = fileOf(id);
    const end = file.start + file.block.length;
    if (offset < file.start || offset + length > end) {
      const block = Buffer.allocUnsafe(Math.max(BLOCK, length));
      file.block = block.subarray(0, readSync(file.fd, block, 0, block.length, offset));
      file.start = offset;
    }
    const at = offset - file.start;
    return file.block.toString('utf8', at, at + length).trim();
  }

  function whole(no: number, parse: (text: string) => TraceRecord): TraceRecord {
    const rows = db.all('SELECT file, offset, length FROM lines WHERE record = ?', no);
    const lines = new Map<string, TraceRecord>();
    for (const row of rows) {
      const record = parse(textAt(Number(row['file']), Number(row['offset']), Number(row['length'])));
      if (!record.part && lines.size === 0) return record;
      const known = lines.get(record.id);
      if (!record.part || (known && known.hash !== record.hash))
        throw new IndexDamaged(`two records have the id ${record.id}`);
      if (!known) lines.set(record.id, record);
    }
    const [joined] = joinParts([...lines.values()]);
    if (!joined) throw new IndexDamaged('a record has no line');
    return joined;
  }

  return {
    read: (no) => whole(no, checked),
    readAgain: (no) => whole(no, readAgain),
    close() {
      for (const { fd } of open.values()) closeSync(fd);
      open.clear();
    },
  };
}

function checked(text: string): TraceRecord {
  const parsed = parseLine(text);
  if (parsed.type !== 'record') throw new IndexDamaged('a line of the ledger is no record any more');
  return parsed.record;
}
