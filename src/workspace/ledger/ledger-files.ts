import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import * as z from 'zod';
import type { LedgerFile, LedgerFiles } from '../../ledger/ledger-files.ts';
import type { LedgerProblem } from '../../ledger/ledger-problem.ts';
import { jsonOrNull } from '../../model/loose-json.ts';
import { gitOrNull, zeroSeparated } from '../git/run-git.ts';
import { orchestrationPaths } from '../root.ts';
import { readLines } from './ledger-lines.ts';
import { linesAway } from './ledger-live.ts';
import { segmentNames, segmentPath, segmentsUsed } from './ledger-segments.ts';
import { hasStrays, usesSegments } from './ledger-target.ts';
import { spooledLines } from './spool.ts';

/** Whether a path of the workspace is that of a file of the ledger which git may carry. */
export function isLedgerPath(path: string): boolean {
  return /^\.orchestration\/(?:agent_trace|trace\/[^/]+)\.jsonl$/.test(path);
}

/**
 * Every file of the ledger as it stands, for the check of them. Nothing is written. The live file, which is small and
 * may be rotated meanwhile, is read at once; a segment, of which there may be hundreds, when its lines are asked for.
 */
export function readLedgerFiles(root: string): LedgerFiles {
  const { ledger } = orchestrationPaths(root);
  const carriedByGit = usesSegments(root);
  const away = linesAway(root);
  const blankAway = (line: string): string => (away.has(line.trim()) ? '' : line);
  const present = segmentNames(root);
  const files: LedgerFile[] = [
    { path: shownPath(root, ledger), role: 'live', lines: [...readLines(ledger)].map(blankAway) },
    ...present.map((name): LedgerFile => {
      const path = segmentPath(root, name);
      return { path: shownPath(root, path), role: 'segment', lines: readLines(path) };
    }),
    ...spooledLines(root).map(
      ({ file, line }): LedgerFile => ({
        path: shownPath(root, file),
        role: 'spooled',
        lines: line.split('\n'),
      }),
    ),
  ];
  const used = carriedByGit ? segmentsUsed(root, 'shown').filter((name) => present.includes(name)) : [];
  return {
    files,
    carriedByGit,
    strays: hasStrays(root),
    shown: new Set(used.map((name) => shownPath(root, segmentPath(root, name)))),
    quarantined: quarantinedHashes(root),
  };
}

/**
 * Segments that git has and that are gone from the working tree, or whose committed part is another one there: what
 * is committed of a segment never changes.
 */
export function segmentsAgainstCommit(root: string): readonly LedgerProblem[] {
  const { segments } = orchestrationPaths(root);
  const flags = ['--name-status', '--no-renames', '--no-ext-diff', '--relative', '-z'];
  const output = usesSegments(root) ? gitOrNull(root, ['diff', ...flags, 'HEAD', '--', segments]) : null;
  const entries = output === null ? [] : zeroSeparated(output);
  const problems: LedgerProblem[] = [];
  for (let at = 0; at + 1 < entries.length; at += 2) {
    const [status, path] = [entries[at]!, entries[at + 1]!];
    if (!path.endsWith('.jsonl')) continue;
    if (status === 'D') {
      const because = 'the commit that is checked out has this segment, and the working tree has not';
      problems.push({ path, line: 0, code: 'REMOVED', because });
    } else if (status === 'M' && !goesOn(root, path)) {
      const because = 'the segment is another one than in the commit that is checked out';
      problems.push({ path, line: 0, code: 'ALTERED_SINCE_COMMIT', because });
    }
  }
  return problems;
}

/** A commit in the very moment of an append has a segment without its last lines. */
function goesOn(root: string, path: string): boolean {
  const committed = gitOrNull(root, ['cat-file', 'blob', `HEAD:./${path}`])?.toString('utf8') ?? '';
  const lines = linesIn(readFileSync(join(root, path), 'utf8'));
  return linesIn(committed).every((line, index) => lines[index] === line);
}

const linesIn = (text: string): readonly string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const quarantinedSchema = z.looseObject({ claimed_hash: z.string().nullable() });

/** The hashes that records in quarantine claim: those that follow them follow something that was there. */
function quarantinedHashes(root: string): Set<string> {
  const { quarantine } = orchestrationPaths(root);
  const found = new Set<string>();
  for (const name of existsSync(quarantine) ? readdirSync(quarantine) : []) {
    for (const line of name.endsWith('.jsonl') ? readLines(join(quarantine, name)) : []) {
      const entry = quarantinedSchema.safeParse(jsonOrNull(line));
      if (entry.success && entry.data.claimed_hash !== null) found.add(entry.data.claimed_hash);
    }
  }
  return found;
}

function shownPath(root: string, path: string): string {
  return relative(root, path).replaceAll('\\', '/');
}
