import { existsSync, lstatSync, realpathSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, delimiter, isAbsolute, join, relative, resolve, sep } from 'node:path';
import type { Surroundings } from '../../model/command-reading.ts';
import { entries, statOf } from '../files/careful-look.ts';
import { followLinks } from './follow-links.ts';
import { namesFor } from './shell-pattern.ts';

const MOST_BELOW = 2000;

/** What a reader of commands may ask about the disk. */
export function surroundingsOf(folder: string): Surroundings {
  const known = new Map<string, boolean>();
  return {
    folder: resolve(folder),
    temporary: tmpdir(),
    matches: namesFor,
    isFolder: (base, path) => statOf(() => statSync(resolve(base, path)))?.isDirectory() ?? false,
    isOwnProgram: (base, program) => {
      const key = JSON.stringify([base, program]);
      const isOwn = known.get(key) ?? isOwnProgram(base, program);
      known.set(key, isOwn);
      return isOwn;
    },
  };
}

/**
 * Whether what a command writes at a path is nobody's concern: it lies in a folder for files that nobody keeps.
 *
 * @param anyBelow true where files of any name may come to be below the path, which may then be that folder itself.
 */
export function isScratch(
  root: string,
  folder: string | null,
  path: string,
  scratchFolders: readonly string[] | null,
  anyBelow = false,
): boolean {
  const inside = (place: string, base: string): boolean => {
    const inner = relative(base, place);
    return inner !== '' && inner !== '..' && !inner.startsWith(`..${sep}`) && !isAbsolute(inner);
  };
  try {
    const folders = (scratchFolders ?? [tmpdir(), '/tmp', '/var/tmp']).filter((base) => existsSync(base));
    const bases = folders.map((base) => realpathSync(base));
    const isIn = (place: string): boolean => bases.some((base) => inside(place, base));
    const workspace = realpathSync(root);
    const from = isAbsolute(path) ? null : folder && followLinks(folder);
    // A way out of the workspace is none into a folder that happens to hold the workspace.
    if (from !== null) {
      const isElsewhere = !bases.includes(from) && !isIn(from);
      if (from === workspace || inside(from, workspace) || isElsewhere) return false;
    }
    const place = followLinks(isAbsolute(path) ? path : `${folder}${sep}${path}`);
    const holdsWorkspace = place === workspace || inside(workspace, place);
    const isWithin = isIn(place) || (anyBelow && bases.includes(place));
    return isWithin && !inside(place, workspace) && !holdsWorkspace;
  } catch {
    return false;
  }
}

/** What stands at a place: the names of the files below it, links among them, relative to it; '' for the file itself. */
export interface Standing {
  readonly files: readonly string[];
  readonly links: readonly string[];
}

/** Null where there is nothing, `many` where there is more than can be looked at. */
export function standingAt(folder: string, path: string): Standing | null | 'many' {
  const start = resolve(folder, path);
  const top = statOf(() => lstatSync(start));
  if (!top) return null;
  const files: string[] = [];
  const links: string[] = [];
  const pending: string[] = [''];
  for (let inner = pending.pop(); inner !== undefined; inner = pending.pop()) {
    const stat = statOf(() => lstatSync(join(start, inner)));
    if (stat?.isDirectory()) {
      for (const name of entries(join(start, inner))) pending.push(inner === '' ? name : `${inner}/${name}`);
    } else {
      files.push(inner);
      if (stat?.isSymbolicLink()) links.push(inner);
    }
    if (pending.length + files.length > MOST_BELOW) return 'many';
  }
  return { files, links };
}

/** Whether a program's spelling leads to goldthread's own program, through whatever links. */
function isOwnProgram(folder: string | null, program: string): boolean {
  const candidates = /[\\/]/.test(program)
    ? folder === null && !isAbsolute(program)
      ? []
      : [resolve(folder ?? '/', program)]
    : [
        ...(folder === null ? [] : [join(folder, program)]),
        ...(process.env.PATH ?? '').split(delimiter).map((place) => join(place, program)),
      ];
  return candidates.some((candidate) => {
    try {
      const real = realpathSync(candidate);
      return (
        /^goldthread(?:\.[cm]?js)?$/.test(basename(real)) ||
        (process.argv[1] !== undefined && real === ownProgram())
      );
    } catch {
      return false;
    }
  });
}

/** The file that runs now, where it is goldthread's program and not a test runner or a host of the library. */
function ownProgram(): string | null {
  const real = realpathSync(process.argv[1]!);
  return /(?:^|[\\/])goldthread[^\\/]*$/.test(real) ? real : null;
}
