import { createHash } from 'node:crypto';
import { spellOutHidden } from '../model/visible-text.ts';
import { type CheckedLine, checkLine } from './check-line.ts';
import type { LedgerFile, LedgerFiles, PlacedLine } from './ledger-files.ts';
import type { LedgerProblem } from './ledger-problem.ts';
import { compareSegments } from './verify-segments.ts';

export interface Verification {
  readonly ok: boolean;
  /** How many records could be read; a record that stands twice counts once. */
  readonly records: number;
  readonly problems: readonly LedgerProblem[];
  /** Hashes that no record names as its `prev`, in the order of the files: kept elsewhere, they anchor all before them. */
  readonly heads: readonly string[];
}

const LIVE = '.orchestration/agent_trace.jsonl';

/** As `verifyLedgerFiles`, for a ledger in one file. */
export function verifyRecords(lines: readonly string[], anchors: readonly string[] = []): Verification {
  return verifyLedgerFiles({ files: [{ path: LIVE, role: 'live', lines }] }, anchors);
}

/**
 * Checks every line of a ledger and the chain between its records.
 *
 * Records form a graph and not a list: two branches, or two writers that didn't wait for one another, name the same
 * `prev`. That is no problem. A `prev` that nothing in the ledger has as its hash is one: a record was removed, or
 * altered with its hash recomputed. The exception is the first record of a segment, which a cherry-pick brings
 * without the segment before it, as long as no anchor vouches for it.
 * docs/ledger.md says what a chain can't see.
 *
 * @param anchors hashes that were heads once, kept elsewhere: each must still be there, with all that it follows.
 */
export function verifyLedgerFiles(ledger: LedgerFiles, anchors: readonly string[] = []): Verification {
  const placed = placedLines(ledger.files);
  const problems: LedgerProblem[] = [
    ...placed.flatMap(ownProblems),
    ...duplicateIds(placed),
    ...missingParts(placed),
    ...brokenLinks(placed, ledger, anchors),
    ...outOfOrder(placed),
    ...compareSegments(placed, ledger),
  ];
  const readable = new Set(placed.flatMap(({ record }) => (record ? [record.hash] : [])));
  const last = placed.findLast(({ role }) => role === 'live')?.line ?? 0;
  for (const anchor of anchors) {
    if (readable.has(anchor)) continue;
    const because = `no record has the hash ${spellOutHidden(anchor)} that was anchored: it was removed, or altered`;
    problems.push({ path: LIVE, line: last, code: 'ANCHOR_MISSING', because });
  }
  const places = new Map(ledger.files.map(({ path }, index) => [path, index]));
  problems.sort(
    (a, b) =>
      (places.get(a.path) ?? 0) - (places.get(b.path) ?? 0) || a.line - b.line || (a.code < b.code ? -1 : 1),
  );
  const named = new Set(placed.map(({ record }) => record?.prev));
  const heads = [...readable].filter((hash) => !named.has(hash));
  return { ok: problems.length === 0, records: readable.size, problems, heads };
}

/**
 * What is known of each line when its text is forgotten: a ledger may be larger than memory. A line that stands in
 * several files is looked at once.
 */
function placedLines(files: readonly LedgerFile[]): readonly PlacedLine[] {
  const checked = new Map<string, CheckedLine>();
  const placed: PlacedLine[] = [];
  for (const { path, role, lines } of files) {
    const first = placed.length;
    let line = 0;
    for (const raw of lines) {
      line += 1;
      const said = raw.trim();
      if (said === '') continue;
      const text = raw.endsWith('\r') ? raw.slice(0, -1) : raw;
      const digest = digestOf(text);
      const known = checked.get(digest) ?? checkLine(text);
      checked.set(digest, known);
      placed.push({ ...known, path, role, line, key: text === said ? digest : digestOf(said) });
    }
    const last = placed.length > first ? placed.at(-1)! : null;
    if (last?.problem?.code === 'TORN_LINE')
      placed[placed.length - 1] = { ...last, problem: { ...last.problem, code: 'TORN_TAIL' } };
  }
  return placed;
}

const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64');

function ownProblems({ problem, path, line }: PlacedLine): readonly LedgerProblem[] {
  return problem ? [{ path, line, ...problem }] : [];
}

function duplicateIds(placed: readonly PlacedLine[]): readonly LedgerProblem[] {
  const hashes = new Map<string, string>();
  return placed.flatMap(({ record, path, line }): LedgerProblem[] => {
    if (record?.id === undefined) return [];
    const earlier = hashes.get(record.id);
    if (earlier === undefined) hashes.set(record.id, record.hash);
    if (earlier === undefined || earlier === record.hash) return [];
    const because = `another record has the id ${spellOutHidden(record.id)} and says something else`;
    return [{ path, line, code: 'DUPLICATE_ID', because }];
  });
}

function missingParts(placed: readonly PlacedLine[]): readonly LedgerProblem[] {
  const groups = new Map<string, { first: PlacedLine; count: number; numbers: Set<number> }>();
  for (const entry of placed) {
    const part = entry.record?.part;
    if (!part) continue;
    const group = groups.get(part.of) ?? { first: entry, count: part.count, numbers: new Set<number>() };
    group.numbers.add(part.number);
    groups.set(part.of, group);
  }
  return [...groups.values()].flatMap(({ first: { path, line }, count, numbers }): LedgerProblem[] => {
    if (numbers.size >= count) return [];
    const because = `the record was written in ${count} parts, and ${count - numbers.size} of them are missing`;
    return [{ path, line, code: 'PART_MISSING', because }];
  });
}

function brokenLinks(
  placed: readonly PlacedLine[],
  { carriedByGit = false, quarantined = new Set() }: LedgerFiles,
  anchors: readonly string[],
): readonly LedgerProblem[] {
  const known = new Set(placed.flatMap(({ record, claimed }) => record?.hash ?? claimed ?? []));
  const mayComeAlone = carriedByGit ? firstOfSegments(placed) : new Set<string>();
  const vouched = anchors.length > 0 ? ancestors(placed, anchors) : new Set<string>();
  const reported = new Set<string>();
  return placed.flatMap(({ record, path, line }): LedgerProblem[] => {
    const prev = record?.prev;
    if (!record || typeof prev !== 'string' || reported.has(record.hash)) return [];
    const isVouched = vouched.has(record.hash);
    if (known.has(prev) || (!isVouched && (quarantined.has(prev) || mayComeAlone.has(record.hash))))
      return [];
    reported.add(record.hash);
    const because = `no record has the hash ${spellOutHidden(prev)} that this one names as its prev: one is missing`;
    return [{ path, line, code: 'UNKNOWN_PREV', because }];
  });
}

function firstOfSegments(placed: readonly PlacedLine[]): Set<string> {
  const first = new Map<string, string>();
  for (const { path, role, record } of placed) {
    if (role === 'segment' && typeof record?.prev === 'string' && !first.has(path))
      first.set(path, record.hash);
  }
  return new Set(first.values());
}

/** What the anchored records follow, themselves included. */
function ancestors(placed: readonly PlacedLine[], anchors: readonly string[]): Set<string> {
  const prevOf = new Map(
    placed.flatMap(({ record }) => (record ? [[record.hash, record.prev] as const] : [])),
  );
  const found = new Set<string>();
  for (const anchor of anchors) {
    for (let hash: unknown = anchor; typeof hash === 'string' && !found.has(hash); hash = prevOf.get(hash))
      found.add(hash);
  }
  return found;
}

/**
 * Records of one segment stand in the live file in the order in which they were appended, and so after those that
 * they follow; records of two segments came together in a merge, in any order.
 */
function outOfOrder(placed: readonly PlacedLine[]): readonly LedgerProblem[] {
  const segmentOf = new Map<string, string>();
  for (const { role, path, key } of placed) if (role === 'segment') segmentOf.set(key, path);
  const places = new Map<string, PlacedLine>();
  for (const entry of placed) {
    if (entry.role === 'live' && entry.record && !places.has(entry.record.hash))
      places.set(entry.record.hash, entry);
  }
  return [...places.values()].flatMap(({ record, path, line, key }): LedgerProblem[] => {
    const before = typeof record?.prev === 'string' ? places.get(record.prev) : undefined;
    if (!before || before.line < line || segmentOf.get(before.key) !== segmentOf.get(key)) return [];
    const because = `it stands before the record that it follows, in line ${before.line}: lines were exchanged`;
    return [{ path, line, code: 'OUT_OF_ORDER', because }];
  });
}
