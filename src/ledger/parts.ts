import type { TraceConversation, TraceFile, TraceRecord } from '../model/trace-record.ts';
import { encodeRecord } from './record-line.ts';

/**
 * The longest line, in bytes, that a record is given: systems append it as a whole, and readers of logs take it.
 * What can't be divided by symbols, such as a long scope, may be longer.
 */
export const LONGEST_LINE = 64 * 1024;

/** What a line needs beside its files: ids, hashes, the judge. */
const ROOM_FOR_THE_REST = 4 * 1024;

/**
 * Divides the files of a record into those of several, each of which fits a line: by files where that is enough, else
 * by symbols. A file that is divided stands in each part with its own facts. One list of files where all fit.
 */
export function divideFiles(files: readonly TraceFile[], rest = 0): readonly (readonly TraceFile[])[] {
  const room = LONGEST_LINE - ROOM_FOR_THE_REST;
  if (sizeOf(files) + rest <= room) return [files];
  const parts: TraceFile[][] = [[]];
  let used = rest;
  for (const { file, own } of files.flatMap(atomsOf)) {
    const part = parts.at(-1)!;
    const last = part.at(-1);
    const goesOn = last?.path === file.path;
    const more = goesOn ? own : sizeOf(file);
    if (used + more > room && part.length > 0) {
      parts.push([file]);
      used = sizeOf(file);
    } else {
      part.splice(goesOn ? part.length - 1 : part.length, 1, goesOn ? join(last, file) : file);
      used += more;
    }
  }
  return parts;
}

/**
 * Puts the parts of divided records together: each record once, where its first part stands, under the id that its
 * parts name. Its `prev` is its first part's and its `hash` its last one's, so that the chain goes through it.
 */
export function joinParts(records: readonly TraceRecord[]): readonly TraceRecord[] {
  const byRecord = new Map<string, TraceRecord[]>();
  for (const record of records) {
    if (!record.part) continue;
    const { of } = record.part;
    byRecord.set(of, [...(byRecord.get(of) ?? []), record]);
  }
  if (byRecord.size === 0) return records;
  return records.flatMap((record) => {
    if (!record.part) return [record];
    const parts = byRecord.get(record.part.of)!;
    return parts[0] === record ? [joined(parts)] : [];
  });
}

/** Whether a line is longer than a line may be. */
export function isTooLong(record: TraceRecord): boolean {
  return Buffer.byteLength(encodeRecord(record)) > LONGEST_LINE;
}

function joined(parts: readonly TraceRecord[]): TraceRecord {
  const ordered = parts.toSorted((a, b) => a.part!.number - b.part!.number);
  const files = ordered
    .flatMap((record) => record.files)
    .reduce<TraceFile[]>((known, file) => {
      const last = known.at(-1);
      if (last?.path === file.path) return [...known.slice(0, -1), join(last, file)];
      known.push(file);
      return known;
    }, []);
  const { part, ...first } = ordered[0]!;
  return { ...first, id: part!.of, files, hash: ordered.at(-1)!.hash };
}

/** A piece of a file, with the file's own facts, and what its symbol alone takes. */
interface Atom {
  readonly file: TraceFile;
  readonly own: number;
}

/** A file as files of one symbol each. */
function atomsOf(file: TraceFile): readonly Atom[] {
  const { conversations, deleted_symbols, ...facts } = file;
  const ranges = conversations.flatMap((conversation) => {
    const each = conversation.ranges.length === 0 ? [[]] : conversation.ranges.map((range) => [range]);
    return each.map((some): Atom => {
      const piece = { ...facts, conversations: [{ ...conversation, ranges: some }] };
      return { file: piece, own: sizeOf(some) };
    });
  });
  const graves = (deleted_symbols ?? []).map(
    (symbol): Atom => ({
      file: { ...facts, conversations: [], deleted_symbols: [symbol] },
      own: sizeOf(symbol) + 1,
    }),
  );
  const atoms = [...ranges, ...graves];
  return atoms.length > 0 ? atoms : [{ file, own: sizeOf(file) }];
}

function join(first: TraceFile, second: TraceFile): TraceFile {
  const graves = [...(first.deleted_symbols ?? []), ...(second.deleted_symbols ?? [])];
  return {
    ...first,
    conversations: second.conversations.reduce(withConversation, first.conversations),
    ...(graves.length > 0 ? { deleted_symbols: graves } : {}),
  };
}

function withConversation(
  known: readonly TraceConversation[],
  { ranges, ...facts }: TraceConversation,
): readonly TraceConversation[] {
  const last = known.at(-1);
  if (!last) return [{ ...facts, ranges }];
  const { ranges: before, ...lastFacts } = last;
  if (JSON.stringify(lastFacts) !== JSON.stringify(facts)) return [...known, { ...facts, ranges }];
  return [...known.slice(0, -1), { ...last, ranges: [...before, ...ranges] }];
}

const sizeOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value) ?? '');
