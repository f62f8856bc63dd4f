import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Why a tool can't be used here; null where it can. */
export function whyMissing(tool: string, ...args: readonly string[]): string | null {
  try {
    execFileSync(tool, args, { stdio: 'ignore', timeout: 20_000 });
    return null;
  } catch {
    return `${tool} is not there`;
  }
}

/** Does something with files in a folder of their own, which is gone afterwards. */
export function inFolder<T>(files: ReadonlyMap<string, string>, work: (folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'goldthread-programs-'));
  try {
    for (const [path, text] of files) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    return work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @throws Error with what the tool said where it fails. */
export function output(tool: string, args: readonly string[], folder: string, env = process.env): string {
  const child = spawnSync(tool, args, {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    env,
    timeout: 300_000,
  });
  if (child.status !== 0)
    throw new Error(`${tool} failed: ${child.stderr.slice(0, 20_000)}${child.stdout.slice(-500)}`);
  return child.stdout;
}
