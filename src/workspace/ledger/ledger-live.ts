import { existsSync, statSync } from 'node:fs';
import { parseLine } from '../../ledger/record-line.ts';
import { inOrder } from '../../ledger/record-order.ts';
import type { TraceRecord } from '../../model/trace-record.ts';
import { gitOrNull, zeroSeparated } from '../git/run-git.ts';
import { orchestrationPaths } from '../root.ts';
import { appendLine } from './append-line.ts';
import {
  changeUse,
  forgetUse,
  linesMissingFrom,
  linesOf,
  rememberedPath,
  rememberUse,
  restoreSegment,
  segmentLines,
  segmentNames,
  segmentPath,
  segmentsUsed,
} from './ledger-segments.ts';
import { rewriteLines } from './rewrite-lines.ts';

/** Whether segments came or went since the live file was last made to agree with them. It reads no segment. */
export function isOutOfStep(root: string): boolean {
  const { fresh, gone } = differences(root);
  return fresh.length > 0 || gone.length > 0;
}

/**
 * Makes the live file agree with the segments that are there: takes up the records that git brought, and takes out
 * those that it took away with another branch. To be called under the ledger's lock, where git carries segments.
 * Every other line of the live file stays as it is, whatever it holds.
 *
 * @param most in bytes: of more than this, as in a fresh clone of a large ledger, only the newest is taken up, and the
 *   rest is as good as sealed.
 * @returns whether anything had changed.
 */
export function bringIntoStep(root: string, most = 64 * 1024 * 1024): boolean {
  const { fresh, gone } = differences(root);
  if (fresh.length === 0 && gone.length === 0) return false;
  const lost = gone.length === 0 ? [] : uncommitted(root, gone);
  for (const name of lost) restoreSegment(root, name);
  const away = gone.filter((name) => !lost.includes(name));
  if (away.length > 0) takeOut(root, away);
  if (fresh.length > 0) takeUp(root, newestOf(root, fresh, most));
  return true;
}

/** Lines of segments that git took away and that may still stand in the live file: no reader counts them. */
export function linesAway(root: string): ReadonlySet<string> {
  const { gone } = differences(root);
  return linesOf(gone.map((name) => rememberedPath(root, 'shown', name)));
}

/** Segments that the live file doesn't have yet, and those whose lines it has although they are not there any more. */
function differences(root: string): { readonly fresh: readonly string[]; readonly gone: readonly string[] } {
  const present = new Set(segmentNames(root));
  const shown = segmentsUsed(root, 'shown');
  const isLost = shown.length > 0 && !((sizeOf(orchestrationPaths(root).ledger) ?? 0) > 0);
  const known = new Set([...(isLost ? [] : shown), ...segmentsUsed(root, 'sealed')]);
  return {
    fresh: [...present].filter((name) => !known.has(name)),
    gone: shown.filter((name) => !present.has(name)),
  };
}

/** Leaves out, and remembers as sealed, what is too much to be taken up. */
function newestOf(root: string, names: readonly string[], most: number): readonly string[] {
  const size = (name: string): number => sizeOf(segmentPath(root, name)) ?? 0;
  if (names.reduce((sum, name) => sum + size(name), 0) <= most) return names;
  const newest: string[] = [];
  let room = most / 8;
  // They are named after their day.
  for (const name of [...names].sort().reverse()) {
    room -= size(name);
    if (room >= 0 || newest.length === 0) newest.push(name);
    else {
      rememberUse(root, 'sealed', name);
      forgetUse(root, 'shown', name);
      forgetUse(root, 'away', name);
    }
  }
  return newest;
}

function takeUp(root: string, names: readonly string[]): void {
  const { ledger } = orchestrationPaths(root);
  const there = linesOf([ledger]);
  const byHash = new Map<string, string>();
  const records: TraceRecord[] = [];
  const lines: string[] = [];
  for (const line of segmentLines(root, names)) {
    if (there.has(line)) continue;
    const parsed = parseLine(line);
    if (parsed.type === 'record') {
      byHash.set(parsed.record.hash, line);
      records.push(parsed.record);
    } else if (parsed.type === 'foreign') lines.push(line);
  }
  lines.push(...inOrder(records).map(({ hash }) => byHash.get(hash)!));
  appendMany(ledger, lines);
  for (const name of names) {
    rememberUse(root, 'shown', name);
    forgetUse(root, 'away', name);
  }
}

function takeOut(root: string, names: readonly string[]): void {
  const away = linesOf(names.map((name) => rememberedPath(root, 'shown', name)));
  const present = segmentNames(root).map((name) => segmentPath(root, name));
  const gone = linesMissingFrom(away, present);
  rewriteLines(orchestrationPaths(root).ledger, (line) => !gone.has(line));
  for (const name of names) changeUse(root, name, 'shown', 'away');
}

/**
 * Segments that no commit has, a stash's included: another branch doesn't have them either, so they were not switched
 * away but cleaned away. Where git can't say, they count as another branch's.
 */
function uncommitted(root: string, names: readonly string[]): readonly string[] {
  const since = `--since=${earliestDay(names)}`;
  const log = ['log', '--all', '--reflog', since, '--name-only', '--format=', '-z', '--no-renames', '-m'];
  const output = gitOrNull(root, [...log, '--', orchestrationPaths(root).segments]);
  if (output === null) return [];
  const committed = new Set(zeroSeparated(output).map((path) => path.trim().replace(/^.*\//, '')));
  return names.filter((name) => !committed.has(name));
}

/** The day before the first of these was begun, since a commit's clock may be another one. */
function earliestDay(names: readonly string[]): string {
  const days = names.map((name) => Date.parse(name.slice(0, 10))).filter((day) => !Number.isNaN(day));
  return new Date((days.length > 0 ? Math.min(...days) : 0) - 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
}

/**
 * Puts the lines of the live file that no segment has into one, so that git carries them too: what a version without
 * segments wrote, what another tool appended, what a crash kept from getting further.
 */
export function carryStrays(root: string, segment: string): void {
  const { ledger } = orchestrationPaths(root);
  if (!existsSync(ledger)) return;
  const away = linesAway(root);
  const lines = [...linesOf([ledger])].filter((line) => !away.has(line));
  const shown = new Set(segmentsUsed(root, 'shown'));
  // Those that the live file has taken up have nearly all of its lines.
  const names = [...segmentNames(root)].sort((a, b) => Number(shown.has(b)) - Number(shown.has(a)));
  const missing = linesMissingFrom(
    lines,
    names.map((name) => segmentPath(root, name)),
  );
  const strays = [...missing].filter((line) => parseLine(line).type !== 'damaged');
  appendMany(segmentPath(root, segment), strays);
}

/** So much at once that it is soon done, and so little that it need not all be in memory. */
const LINES_AT_ONCE = 200;

function appendMany(path: string, lines: readonly string[]): void {
  for (let at = 0; at < lines.length; at += LINES_AT_ONCE)
    appendLine(path, lines.slice(at, at + LINES_AT_ONCE).join('\n'), { durable: false, alone: true });
}

function sizeOf(path: string): number | null {
  return statSync(path, { throwIfNoEntry: false })?.size ?? null;
}
