import { closeSync, readSync } from 'node:fs';
import { openForReading } from '../ledger/ledger-lines.ts';
import {
  type Cursor,
  readOn,
  type Source,
  signatureOf,
  sizeOf,
  sourcesOf,
} from '../ledger/ledger-sources.ts';
import type { Checkpoint, FileCursor, Place } from './checkpoint.ts';

/** A line of the ledger, and where it stands; no place for one that waits in the spool or has no end yet. */
export interface FoundLine {
  readonly text: string;
  readonly place: Place | null;
}

export interface FoundFiles {
  /** How far each was read now. */
  readonly files: readonly FileCursor[];
  readonly nextFile: number;
  /** The numbers of those that are gone, or others now. */
  readonly gone: ReadonlySet<number>;
  /** Whether one has another name now. */
  readonly renamed: boolean;
  /** How many bytes had to be looked at though they had been read before. */
  readonly seenAgain: number;
}

/**
 * Gives every line of the ledger whose record may not be one of a checkpoint's, in the order in which lines count: those
 * that were set aside, and all that stands behind what was read, or in files that are not what they were.
 */
export function readLines(
  root: string,
  { files: known, tail, nextFile: firstNew }: Pick<Checkpoint, 'files' | 'tail' | 'nextFile'>,
  take: (line: FoundLine) => void,
): FoundFiles {
  const sources = sourcesOf(root);
  const there = new Set(sources.map(({ path }) => path));
  const byPath = new Map(known.map((cursor) => [cursor.path, cursor]));
  const lost = new Map(known.filter(({ path }) => !there.has(path)).map((cursor) => [cursor.no, cursor]));
  const aside = new Map<number, Place[]>();
  for (const place of tail) {
    const list = aside.get(place[0]) ?? [];
    aside.set(place[0], list);
    list.push(place);
  }
  const files: FileCursor[] = [];
  let nextFile = firstNew;
  let seenAgain = 0;
  let renamed = false;
  for (const source of sources) {
    const { path, file } = source;
    const waits = path.startsWith('local/');
    const cursor = byPath.get(path) ?? (waits ? null : sameFileElsewhere(source, lost));
    const signature = signatureOf(file);
    if (cursor && cursor.path === path && cursor.signature === signature && sizeOf(file) === cursor.readTo) {
      files.push(cursor);
      for (const line of linesAt(file, aside.get(cursor.no) ?? [])) take(line);
      continue;
    }
    let no = cursor?.no ?? nextFile;
    const begin = (from: number): void => {
      if (cursor && from === cursor.readTo) {
        seenAgain += from;
        renamed ||= cursor.path !== path;
        lost.delete(no);
        for (const line of linesAt(file, aside.get(no) ?? [])) take(line);
        return;
      }
      if (cursor) lost.set(cursor.no, cursor);
      no = nextFile;
    };
    const now = readOn(file, cursor, begin, (line) => {
      const isPlace = line.complete && !waits;
      take({ text: line.text, place: isPlace ? [no, line.offset, line.length] : null });
    });
    if (now === null) {
      if (cursor) lost.set(cursor.no, cursor);
      continue;
    }
    if (no === nextFile) nextFile += 1;
    if (!waits) files.push({ ...now, no, path });
  }
  return { files, nextFile, gone: new Set(lost.keys()), renamed, seenAgain };
}

/** A file that has another name now, as when the live file is sealed: it begins with all that was read. */
function sameFileElsewhere({ file }: Source, lost: ReadonlyMap<number, FileCursor>): FileCursor | null {
  const size = sizeOf(file);
  for (const cursor of lost.values())
    if (cursor.readTo > 0 && cursor.readTo <= size && beginsAs(file, cursor)) return cursor;
  return null;
}

function beginsAs(file: string, cursor: Cursor): boolean {
  let same = false;
  readOn(
    file,
    cursor,
    (from) => (same = from === cursor.readTo),
    () => {},
  );
  return same;
}

function* linesAt(file: string, places: readonly Place[]): Iterable<FoundLine> {
  if (places.length === 0) return;
  const fd = openForReading(file);
  if (fd === null) return;
  try {
    for (const place of places) {
      const [, offset, length] = place;
      const bytes = Buffer.allocUnsafe(length);
      const read = readSync(fd, bytes, 0, length, offset);
      const text = bytes.toString('utf8', 0, read).trim();
      if (text !== '') yield { text, place };
    }
  } finally {
    closeSync(fd);
  }
}
