import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

const made: string[] = [];

/** A fresh folder, removed after the test. */
export function temporaryFolder(files: Readonly<Record<string, string | Uint8Array>> = {}): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'goldthread-')));
  made.push(folder);
  write(folder, files);
  return folder;
}

/** The same with `.orchestration/` in it. */
export function temporaryWorkspace(files: Readonly<Record<string, string | Uint8Array>> = {}): string {
  const root = temporaryFolder(files);
  mkdirSync(join(root, '.orchestration'), { recursive: true });
  return root;
}

export function write(root: string, files: Readonly<Record<string, string | Uint8Array>>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
}

/** git as a person would run it, with a name that no machine's settings need to give. */
export function git(root: string, ...args: string[]): string {
  const person = [
    '-c',
    'user.name=A',
    '-c',
    'user.email=a@example.com',
    '-c',
    'commit.gpgsign=false',
    '-c',
    'init.defaultBranch=main',
  ];
  return execFileSync('git', [...person, ...args], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  }).trim();
}

export function commitAll(root: string, message = 'a commit'): string {
  git(root, 'add', '-A');
  git(root, 'commit', '-qm', message, '--allow-empty');
  return git(root, 'rev-parse', 'HEAD');
}

/** Removes the folders that were made since it was last called. */
export async function removeFolders(): Promise<void> {
  for (const folder of made.splice(0)) await remove(folder);
}

/**
 * What a hook of git's does behind a commit's back may still be writing. Node's own retries don't look again at what a
 * folder holds.
 */
async function remove(folder: string): Promise<void> {
  for (let left = 200; ; left -= 1) {
    try {
      return rmSync(folder, { recursive: true, force: true });
    } catch (error) {
      if (left === 0) throw error;
      await setTimeout(100);
    }
  }
}
