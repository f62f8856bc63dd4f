import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach } from 'vitest';

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

afterEach(() => {
  // What a hook of git's does behind a commit's back may still be writing.
  for (const folder of made.splice(0))
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});
