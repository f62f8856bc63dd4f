import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BatchRunner, Program, Seen } from './batch.ts';
import { whyMissing } from './tools.ts';

/** Each program is read by a shell of its own; what it prints, and how it ends, is what it was seen to do. */
export const bash: BatchRunner = {
  missing: whyMissing('bash', '-c', '((BASH_VERSINFO[0] >= 5))'),
  run: (programs) => programs.map(runOne),
};

function runOne({ files, drive }: Program): Seen {
  const folder = mkdtempSync(join(tmpdir(), 'goldthread-bash-'));
  try {
    for (const { path, text } of files) writeFileSync(join(folder, path), text);
    writeFileSync(join(folder, 'drive.sh'), drive);
    const child = spawnSync('bash', ['-c', 'log() { echo "$*"; }; . ./program.sh; . ./drive.sh'], {
      cwd: folder,
      encoding: 'utf8',
      timeout: 10_000,
    });
    return [...child.stdout.split('\n').filter((line) => line !== ''), `ends with ${child.status}`];
  } finally {
    rmSync(folder, { recursive: true });
  }
}
