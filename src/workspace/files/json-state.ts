import { readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as z from 'zod';
import { Fault } from '../../model/fault.ts';
import { newId } from '../clock.ts';
import { disk } from '../disk.ts';
import { withLock } from '../lock.ts';
import { ensureLocalFolder, orchestrationPaths } from '../root.ts';
import { writeAtomically } from './atomic-write.ts';
import { textIfThere } from './text-file.ts';

export interface StateOptions {
  /** True to put a file that can't be read aside, and go on with the fallback. */
  readonly reset?: boolean;
}

/**
 * A piece of machine state; `fallback` where there is none yet. Names may have folders: `sessions/ab12`.
 * @throws Fault STATE_CORRUPT naming the file, where it holds something else than the schema says.
 */
export function readState<T>(
  root: string,
  name: string,
  schema: z.ZodType<T>,
  fallback: T,
  options: StateOptions = {},
): T {
  const path = statePath(root, name);
  const text = textIfThere(path);
  if (text === null) return fallback;
  const problem = (because: string): T => {
    if (!options.reset) {
      const next = `Move ${path} away to start with nothing; \`goldthread doctor\` says what that forgets.`;
      throw new Fault('STATE_CORRUPT', `${path} can't be read: ${because}`, next);
    }
    renameSync(path, `${path}.${newId()}.corrupt`);
    return fallback;
  };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return problem(error instanceof Error ? error.message : String(error));
  }
  const result = schema.safeParse(value);
  return result.success ? result.data : problem(z.prettifyError(result.error));
}

/** Reads a piece of state, changes it and writes it, while nobody else does; gives back what it wrote. */
export async function updateState<T>(
  root: string,
  name: string,
  schema: z.ZodType<T>,
  fallback: T,
  change: (current: T) => T,
  options: StateOptions = {},
): Promise<T> {
  return withLock(root, `state/${name}`, () => {
    const next = change(readState(root, name, schema, fallback, options));
    writeState(root, name, next);
    return next;
  });
}

/** Replaces a piece of state whatever it was. For state with one writer only. */
export function writeState(root: string, name: string, value: unknown): void {
  const path = statePath(root, name);
  ensureLocalFolder(root, dirname(path));
  writeAtomically(path, JSON.stringify(value), 0o600);
}

/** Gives a piece of state another name, in place of what had that name. */
export function moveState(root: string, from: string, to: string): void {
  const path = statePath(root, to);
  ensureLocalFolder(root, dirname(path));
  disk.rename(statePath(root, from), path);
}

/** Removes a piece of state; one that isn't there is no fault. */
export function dropState(root: string, name: string): void {
  rmSync(statePath(root, name), { force: true });
}

/** The names of all state in a folder: `listState(root, 'sessions')` gives `sessions/ab12`, sorted. */
export function listState(root: string, folder: string): readonly string[] {
  const path = join(orchestrationPaths(root).state, checked(folder));
  try {
    return readdirSync(path)
      .filter((file) => file.endsWith('.json') && !file.startsWith('.'))
      .map((file) => `${folder}/${file.slice(0, -'.json'.length)}`)
      .sort();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

function statePath(root: string, name: string): string {
  return join(orchestrationPaths(root).state, `${checked(name)}.json`);
}

function checked(name: string): string {
  if (/^[a-z0-9][\w-]*(?:\/[a-z0-9][\w-]*)*$/i.test(name)) return name;
  throw new TypeError(`${JSON.stringify(name)} is no name for a piece of state`);
}
