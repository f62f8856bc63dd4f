import { spellOutHidden } from '../model/visible-text.ts';
import { hashRecord } from './canonical-json.ts';
import { parseLine } from './record-line.ts';

export type LedgerProblemCode =
  | 'TORN_TAIL'
  | 'TORN_LINE'
  | 'DAMAGED'
  | 'UNSEALED'
  | 'RESPELLED'
  | 'UNKNOWN_PREV'
  | 'DUPLICATE_ID'
  | 'ANCHOR_MISSING';

export interface LedgerProblem {
  /** Counted from 1, blank lines included. */
  readonly line: number;
  readonly code: LedgerProblemCode;
  readonly because: string;
}

export interface Verification {
  readonly ok: boolean;
  /** How many records could be read; a record that stands twice counts once. */
  readonly records: number;
  readonly problems: readonly LedgerProblem[];
  /** Hashes that no record names as its `prev`, in the order of the file: kept elsewhere, they anchor all before them. */
  readonly heads: readonly string[];
}

/**
 * Checks every line of a ledger and the chain between its records.
 *
 * Records form a graph and not a list: two branches, or two writers that didn't wait for one another, name the same
 * `prev`, and a merge may put a record before the one that it names. Neither is a problem. A `prev` that nothing in
 * the ledger has as its hash is one: a record was removed, or altered with its hash recomputed.
 * docs/ledger.md says what a chain can't see.
 *
 * @param anchors hashes that were heads once, kept elsewhere: each must still be there.
 */
export function verifyRecords(lines: readonly string[], anchors: readonly string[] = []): Verification {
  const problems: LedgerProblem[] = [];
  const known = new Set<string>();
  const readable = new Set<string>();
  const idToHash = new Map<string, string>();
  const links: { line: number; prev: string }[] = [];
  const last = lines.findLastIndex((line) => !isBlank(line));

  lines.forEach((raw, index) => {
    if (isBlank(raw)) return;
    const line = index + 1;
    const text = withoutCarriageReturn(raw);
    const report = (code: LedgerProblemCode, because: string) => problems.push({ line, code, because });
    const parsed = parseLine(text);
    if (parsed.type === 'damaged') {
      if (parsed.hash) known.add(parsed.hash);
      report(!parsed.torn ? 'DAMAGED' : index === last ? 'TORN_TAIL' : 'TORN_LINE', parsed.because);
      return;
    }
    const value = JSON.parse(text) as Record<string, unknown>;
    const hash = hashRecord(value);
    known.add(hash);
    readable.add(hash);
    if (!Object.hasOwn(value, 'hash')) {
      if (isOurs(value))
        report('UNSEALED', 'a record of goldthread always has a hash, and this one has none');
    } else {
      if (spellOutHidden(JSON.stringify(value)) !== text) {
        report(
          'RESPELLED',
          'the line says what its hash vouches for, but not byte for byte as it was written',
        );
      }
      if (typeof value.prev === 'string') links.push({ line, prev: value.prev });
    }
    if (typeof value.id === 'string') {
      const earlier = idToHash.get(value.id);
      if (earlier === undefined) idToHash.set(value.id, hash);
      else if (earlier !== hash) {
        report(
          'DUPLICATE_ID',
          `another record has the id ${spellOutHidden(value.id)} and says something else`,
        );
      }
    }
  });

  for (const { line, prev } of links) {
    if (known.has(prev)) continue;
    const because = `no record has the hash ${spellOutHidden(prev)} that this one names as its prev: one is missing`;
    problems.push({ line, code: 'UNKNOWN_PREV', because });
  }
  for (const anchor of anchors) {
    if (readable.has(anchor)) continue;
    const because = `no record has the hash ${spellOutHidden(anchor)} that was anchored: it was removed, or altered`;
    problems.push({ line: last + 1, code: 'ANCHOR_MISSING', because });
  }
  problems.sort((a, b) => a.line - b.line);
  const named = new Set(links.map(({ prev }) => prev));
  const heads = [...readable].filter((hash) => !named.has(hash));
  return { ok: problems.length === 0, records: readable.size, problems, heads };
}

/** One that lost its hash must not pass as an older tool's record, which never had one. */
function isOurs(value: Record<string, unknown>): boolean {
  const tool = value.tool as { name?: unknown } | null | undefined;
  return Object.hasOwn(value, 'prev') || (typeof tool === 'object' && tool?.name === 'goldthread');
}

/** A checkout with CRLF leaves one at the end of each line, and nobody altered anything. */
function withoutCarriageReturn(line: string): string {
  return line.endsWith('\r') ? line.slice(0, -1) : line;
}

const isBlank = (line: string): boolean => line.trim() === '';
