import { existsSync, readFileSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { Fault } from '../../model/fault.ts';
import { writeAtomically } from '../files/atomic-write.ts';

/** Where a person's own settings live. */
export function homeFolder(): string {
  return homedir();
}

/** Where programs of this machine put what they don't keep. */
export function temporaryFolder(): string {
  return tmpdir();
}

/** A settings file's text; null where there is none. `path` is relative to the base folder. */
export function readSettings(base: string, path: string): string | null {
  try {
    return readFileSync(join(base, path), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new Fault('SETTINGS_UNREADABLE', `${path} can't be read: ${(error as Error).message}`);
  }
}

/** Whole or not at all, with the folders that lead there. `path` is relative to the base folder. */
export function writeSettings(base: string, path: string, text: string): void {
  writeAtomically(join(base, path), text);
}

/** A file that isn't there is no fault. */
export function removeSettings(base: string, path: string): void {
  rmSync(join(base, path), { force: true });
}

/** Also for a folder, which some agents are known by. */
export function settingsExist(base: string, path: string): boolean {
  return existsSync(join(base, path));
}

/** Whether a program of this name can be started from the PATH. */
export function onPath(program: string): boolean {
  const endings = process.platform === 'win32' ? ['.cmd', '.exe', '.bat', ''] : [''];
  return (process.env.PATH ?? '')
    .split(delimiter)
    .filter(Boolean)
    .some((folder) => endings.some((ending) => existsSync(join(folder, program + ending))));
}
