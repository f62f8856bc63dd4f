import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

/** A SQLite file as the numbered pages that it is made of. */
export interface PageFile {
  /** As much of each page as is used, in bytes. */
  readonly usable: number;
  /** @throws RangeError where there is none of that number. */
  page(number: number): Buffer;
  /** Whether nobody has written to it since it was opened, however soon after. */
  isAsOpened(): boolean;
  close(): void;
}

const HEADER = 100;
/** Where an engine counts its transactions. */
const COUNTER = 24;
/** In bytes, of pages that have been read; then it is begun anew. */
const KEPT = 32 * 1024 * 1024;

/** @throws RangeError where it is none that can be read without an engine. */
export function openPages(path: string): PageFile {
  const fd = openSync(path, 'r');
  try {
    const { size } = fstatSync(fd);
    const header = Buffer.alloc(HEADER);
    readSync(fd, header, 0, HEADER, 0);
    const pageSize = header.readUInt16BE(16);
    if (!isPlain(header)) throw new RangeError(`${path} is no SQLite file, or not a plain one`);
    const usable = pageSize - header.readUInt8(20);
    return pagesOf(fd, pageSize, usable, Math.floor(size / pageSize), header.readUInt32BE(COUNTER));
  } catch (error) {
    closeSync(fd);
    throw error;
  }
}

/** With a journal that is rolled back, and texts in UTF-8. A page size of 1 means 65,536, which we never write. */
function isPlain(header: Buffer): boolean {
  return (
    header.toString('latin1', 0, 16) === 'SQLite format 3\0' &&
    header.readUInt8(19) === 1 &&
    header.readUInt32BE(56) === 1 &&
    header.readUInt16BE(16) >= 512
  );
}

function pagesOf(
  fd: number,
  pageSize: number,
  usable: number,
  count: number,
  transactions: number,
): PageFile {
  const kept = new Map<number, Buffer>();
  return {
    usable,
    page(number) {
      const known = kept.get(number);
      if (known) return known;
      if (number < 1 || number > count) throw new RangeError(`there is no page ${number}`);
      const bytes = Buffer.allocUnsafeSlow(pageSize);
      if (readSync(fd, bytes, 0, pageSize, (number - 1) * pageSize) < pageSize)
        throw new RangeError(`page ${number} is cut off`);
      if (kept.size * pageSize >= KEPT) kept.clear();
      kept.set(number, bytes);
      return bytes;
    },
    isAsOpened() {
      const counter = Buffer.alloc(4);
      return readSync(fd, counter, 0, 4, COUNTER) === 4 && counter.readUInt32BE(0) === transactions;
    },
    close: () => closeSync(fd),
  };
}
