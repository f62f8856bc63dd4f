import { closeSync, readSync } from 'node:fs';
import { joinParts } from '../../ledger/parts.ts';
import { parseLine, readAgain, readUnaltered } from '../../ledger/record-line.ts';
import type { TraceRecord } from '../../model/trace-record.ts';
import { hashKey } from '../ledger/hash-key.ts';
import { openForReading } from '../ledger/ledger-lines.ts';
import { sourceFile } from '../ledger/ledger-sources.ts';
import type { Lookup } from '../sqlite/table-file.ts';
import { IndexDamaged } from './index-damaged.ts';
import { unkept } from './statements.ts';

/** Reads records where they stand in the ledger. */
export interface Bodies {
  /** Whoever asks knows that nobody has written to the files. @throws IndexDamaged where it isn't what stood there. */
  read(no: number): TraceRecord;
  /** One that was read in this very run: what has been checked a moment ago isn't checked again. */
  readAgain(no: number): TraceRecord;
  close(): void;
}

interface OpenFile {
  readonly fd: number;
  /** What was read of it last, and from where, for lines that are read one after another. */
  start: number;
  length: number;
  block: Buffer | null;
}

const BLOCK = 256 * 1024;
const MOST_OPEN = 16;

/** Opens the ledger's files as they are needed, and keeps a few of them open until `close`. */
export function bodies(root: string, db: Lookup): Bodies {
  const open = new Map<number, OpenFile>();

  function fileOf(id: number): OpenFile {
    const known = open.get(id);
    if (known) return known;
    if (open.size >= MOST_OPEN) {
      const [oldest, { fd }] = open.entries().next().value!;
      closeSync(fd);
      open.delete(oldest);
    }
    const [row] = db.find('files', { id });
    const fd = row ? openForReading(sourceFile(root, unkept(row['path']))) : null;
    if (fd === null) throw new IndexDamaged('a file of the ledger is gone');
    const file = { fd, start: 0, length: 0, block: null };
    open.set(id, file);
    return file;
  }

  /** One line alone: those that a question is about stand far apart. */
  function lineAt(id: number, offset: number, length: number): string {
    const bytes = Buffer.allocUnsafe(length);
    return bytes.toString('utf8', 0, readSync(fileOf(id).fd, bytes, 0, length, offset)).trim();
  }

  function nextLine(id: number, offset: number, length: number): string {
    const file = fileOf(id);
    if (file.block === null || offset < file.start || offset + length > file.start + file.length) {
      if (file.block === null || file.block.length < length)
        file.block = Buffer.allocUnsafe(Math.max(BLOCK, length));
      file.length = readSync(file.fd, file.block, 0, file.block.length, offset);
      file.start = offset;
    }
    const at = offset - file.start;
    return file.block.toString('utf8', at, at + length).trim();
  }

  function whole(no: number, textAt: typeof lineAt, parse: (text: string) => TraceRecord): TraceRecord {
    const rows = db.find('lines', { record: no });
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

  function unaltered(no: number): TraceRecord {
    const [row] = db.find('records', { no });
    if (row?.['divided'] === 1) return whole(no, lineAt, checked);
    return whole(no, lineAt, (text) => {
      const record = readUnaltered(text, (hash) => hashKey(hash) === Number(row?.['hash_key']));
      if (!record) throw new IndexDamaged('a line of the ledger is another record now');
      return record;
    });
  }

  return {
    read: unaltered,
    readAgain: (no) => whole(no, nextLine, readAgain),
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
