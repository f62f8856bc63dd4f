import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { writeAtomically } from '../files/atomic-write.ts';
import { blobBytes } from '../git/git-files.ts';
import { gitOrNull, zeroSeparated } from '../git/run-git.ts';
import { orchestrationPaths } from '../root.ts';
import { readLines } from './ledger-lines.ts';
import { rememberedPath, segmentNames, segmentPath, segmentsUsed } from './ledger-segments.ts';

/** How many commits of the last half year that touched the ledger are looked through, on every branch and in what was abandoned. */
const MOST_COMMITS = 300;
/** In bytes. */
const MOST_READ = 64 * 1024 * 1024;

/**
 * The lines of the ledger that are not here: of segments that git took away with another branch, of other branches, and
 * of commits that were rewritten. A line may be given twice.
 */
export function* foreignLines(root: string): Iterable<string> {
  const present = new Set(segmentNames(root));
  const told = new Set<string>();
  for (const name of segmentsUsed(root, 'away')) {
    told.add(name);
    yield* readLines(rememberedPath(root, 'away', name));
  }
  const blobs = segmentBlobs(root).filter(({ name }) => !present.has(name) && !told.has(name));
  let read = 0;
  for (let at = 0; at < blobs.length && read < MOST_READ; at += 50) {
    const some = blobs.slice(at, at + 50).map(({ blob }) => blob);
    for (const bytes of blobBytes(root, some).values()) {
      read += bytes.length;
      yield* bytes.toString('utf8').split('\n');
    }
  }
}

/** Puts a segment where it was, as git has it; nothing happens where one is. */
export function putSegmentBack(root: string, path: string, blob: string): boolean {
  const to = segmentPath(root, basename(path));
  const bytes = existsSync(to) ? undefined : blobBytes(root, [blob]).get(blob);
  if (bytes === undefined) return false;
  writeAtomically(join(orchestrationPaths(root).segments, basename(path)), bytes);
  return true;
}

function segmentBlobs(root: string): readonly { readonly name: string; readonly blob: string }[] {
  const which = [
    '--all',
    '--reflog',
    '--since=180.days',
    '-n',
    String(MOST_COMMITS),
    '--diff-filter=AM',
    '--no-renames',
  ];
  const how = ['--raw', '-z', '--no-abbrev', '--format=', '--relative'];
  const output = gitOrNull(root, ['log', ...which, ...how, '--', orchestrationPaths(root).segments]);
  const parts = output === null ? [] : zeroSeparated(output);
  const found = new Map<string, string>();
  for (let at = 0; at + 1 < parts.length; at += 1) {
    const blob = /^\s*:\d+ \d+ [0-9a-f]+ ([0-9a-f]+) [AM]$/.exec(parts[at]!)?.[1];
    if (blob === undefined) continue;
    const path = parts[++at]!;
    // The newest commit comes first, and of a segment that grew it has the most.
    if (path.endsWith('.jsonl') && !found.has(basename(path))) found.set(basename(path), blob);
  }
  return [...found].map(([name, blob]) => ({ name, blob }));
}
