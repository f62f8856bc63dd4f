import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { nowMs } from '../clock.ts';
import { disk } from '../disk.ts';
import { ensureLocalFolder, orchestrationPaths } from '../root.ts';
import { readLines } from './ledger-lines.ts';

/**
 * What this working copy has done with a segment.
 *
 * - `shown`: its lines stand in the live file too.
 * - `sealed`: they stood there and were taken out for the file's size.
 * - `away`: git took the segment away, with another branch, and its lines were taken out of the live file.
 */
export type SegmentUse = 'shown' | 'sealed' | 'away';

/** The segments that are there, in the order of their names: by day, and within a day in none. */
export function segmentNames(root: string): readonly string[] {
  return namesIn(orchestrationPaths(root).segments);
}

/** Where git carries a segment; it need not be there. */
export function segmentPath(root: string, name: string): string {
  return join(orchestrationPaths(root).segments, name);
}

/** The segments of which this working copy remembers a use. */
export function segmentsUsed(root: string, use: SegmentUse): readonly string[] {
  return namesIn(join(orchestrationPaths(root).takenUp, use));
}

/** A segment as this working copy remembers it, which is there also when git took the segment itself away. */
export function rememberedPath(root: string, use: SegmentUse, name: string): string {
  return join(orchestrationPaths(root).takenUp, use, name);
}

/**
 * Remembers a use of a segment that is there. What is remembered is a second name of the same file, so it costs
 * nothing, grows with the segment, and outlives it.
 */
export function rememberUse(root: string, use: SegmentUse, name: string): void {
  const path = rememberedPath(root, use, name);
  ensureLocalFolder(root, dirname(path));
  rmSync(path, { force: true });
  linkOrCopy(segmentPath(root, name), path);
}

/**
 * Remembers another use of a segment in place of the old one, in one step that a kill can't split.
 *
 * @throws where the old one isn't remembered.
 */
export function changeUse(root: string, name: string, from: SegmentUse, to: SegmentUse): void {
  const path = rememberedPath(root, to, name);
  ensureLocalFolder(root, dirname(path));
  disk.rename(rememberedPath(root, from, name), path);
}

/** A use that isn't remembered is no fault; the segment itself, and its other uses, stay. */
export function forgetUse(root: string, use: SegmentUse, name: string): void {
  rmSync(rememberedPath(root, use, name), { force: true });
}

/** Puts a segment back that vanished without ever having been committed. */
export function restoreSegment(root: string, name: string): void {
  mkdirSync(orchestrationPaths(root).segments, { recursive: true });
  linkOrCopy(rememberedPath(root, 'shown', name), segmentPath(root, name));
}

/**
 * Begins a segment, and with the first one sees that git carries the segments and not the live file, which every
 * branch would change at its end. A .gitignore that is there is somebody's decision and stays as it is.
 */
export function beginSegment(root: string, name: string): void {
  const { folder, segments } = orchestrationPaths(root);
  mkdirSync(segments, { recursive: true });
  const ignore = join(folder, '.gitignore');
  if (!existsSync(ignore)) writeFileSync(ignore, GITIGNORE);
  writeFileSync(segmentPath(root, name), '', { flag: 'wx' });
  rememberUse(root, 'shown', name);
}

/** What `.orchestration/.gitignore` says: both are made anew wherever they are missing. */
export const GITIGNORE = '/agent_trace.jsonl\n/intent_map.md\n/local/\n';

/** The lines of segments, blank ones left out. */
export function segmentLines(root: string, names: readonly string[]): Set<string> {
  return linesOf(names.map((name) => segmentPath(root, name)));
}

/** The lines of files, each once, blank ones left out, and without what a checkout with CRLF puts at their ends. */
export function linesOf(paths: readonly string[]): Set<string> {
  const found = new Set<string>();
  for (const path of paths) {
    for (const line of readLines(path)) if (line.trim() !== '') found.add(line.trim());
  }
  return found;
}

/**
 * Those of some lines that stand in none of these files, which are read one by one and no further than is needed: together
 * they may be larger than memory.
 */
export function linesMissingFrom(lines: Iterable<string>, paths: readonly string[]): Set<string> {
  const missing = new Set(lines);
  for (const path of paths) {
    if (missing.size === 0) break;
    for (const line of readLines(path)) missing.delete(line.trim());
  }
  return missing;
}

function linkOrCopy(from: string, to: string): void {
  try {
    disk.link(from, to);
  } catch {
    copyFileSync(from, to);
  }
}

/** What was listed in this process, by folder: one may hold thousands of segments, and is looked at several times. */
const listed = new Map<string, { readonly state: string; readonly names: readonly string[] }>();
/** A folder that was changed in this very moment may be changed again within the same tick of its clock. */
const TICK_MS = 50;

function namesIn(folder: string): readonly string[] {
  const stat = statSync(folder, { bigint: true, throwIfNoEntry: false });
  if (!stat?.isDirectory()) return [];
  const state = `${stat.ino} ${stat.mtimeNs} ${stat.ctimeNs}`;
  const known = listed.get(folder);
  if (known?.state === state) return known.names;
  const names = readdirSync(folder)
    .filter((name) => /^[\w-]+\.jsonl$/.test(name))
    .sort();
  if (Math.abs(nowMs() - Number(stat.mtimeMs)) > TICK_MS) listed.set(folder, { state, names });
  return names;
}
