import { lstatSync, readdirSync, realpathSync } from 'node:fs';
import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import { visibleText } from '../../model/visible-text.ts';
import { followLinks } from './follow-links.ts';
import { asRead } from './look-alikes.ts';
import { oddName, oddSpelling } from './odd-spelling.ts';

/** Which file a spelling means. Both paths are relative to the workspace, with forward slashes. */
export type ResolvedPath =
  | {
      readonly type: 'inside';
      /** As it is spelled, `..` resolved. */
      readonly path: string;
      /** Where the bytes are once every symbolic link is followed; equal to `path` where there is none. */
      readonly realPath: string;
      /** True for an existing file that has other names too, which may lie anywhere. */
      readonly hardLinked: boolean;
      readonly isFolder: boolean;
      /** Why a name that isn't there yet should not be made; null where all is well. */
      readonly misleading: string | null;
    }
  | { readonly type: 'outside'; readonly because: string };

/**
 * Resolves a path as an agent spelled it, from the folder the agent works in. Judge both answers: the file is in
 * scope only where `path` and `realPath` are. Nothing need exist. A spelling that different programs take to mean
 * different files is outside, and so is one that can't be looked up.
 */
export function resolveInside(root: string, cwd: string, spelled: string): ResolvedPath {
  const odd = oddSpelling(spelled);
  if (odd) return outside(odd);
  try {
    const realRoot = realpathSync(root);
    const lexical = resolve(cwd, spelled);
    const real = followLinks(lexical);
    const asTheSystemReads = followLinks(isAbsolute(spelled) ? spelled : `${resolve(cwd)}${sep}${spelled}`);
    if (asTheSystemReads !== real) {
      return outside(
        `${spelled} goes up from a symbolic link, which means different files to different programs`,
      );
    }
    const realPath = within(realRoot, real);
    if (realPath === null) {
      const led = within(root, lexical) ?? within(realRoot, lexical);
      return outside(
        led === null
          ? `${spelled} is outside the workspace`
          : `${spelled} is a link that leads out of the workspace`,
      );
    }
    if (realPath === '') return outside(`${spelled} is the workspace itself and not a file in it`);
    const path = within(root, lexical) ?? within(realRoot, lexical) ?? realPath;
    const { isSpecial, ...found } = onDisk(real);
    if (isSpecial) return outside(`${spelled} is a pipe, a socket or a device and no ordinary file`);
    return { type: 'inside', path, realPath, ...found, misleading: misleadingName(realRoot, realPath) };
  } catch (error) {
    return outside(
      `${spelled} can't be looked up: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

/**
 * Why a name that isn't there yet should not be made: it is odd, or it reads like one that is there, such as one with
 * a Cyrillic letter or with an accent in another form. Null where every name on the way is there or ordinary.
 */
function misleadingName(realRoot: string, realPath: string): string | null {
  let folder = realRoot;
  for (const name of realPath.split('/')) {
    const place = join(folder, name);
    if (!lstatSync(place, { throwIfNoEntry: false })) {
      const odd = oddName(name);
      if (odd) return visibleText(odd, 400);
      const twin = twinOf(folder, name);
      if (twin !== null) return `${name} can't be told from ${twin}, which is there already`;
    }
    folder = place;
  }
  return null;
}

function twinOf(folder: string, name: string): string | null {
  // Plain letters are nobody's disguise.
  if (/^[\x20-\x7e]*$/.test(name) || !lstatSync(folder, { throwIfNoEntry: false })?.isDirectory())
    return null;
  const read = asRead(name);
  return readdirSync(folder).find((other) => asRead(other) === read) ?? null;
}

/** The path inside a folder, '' for the folder itself, null outside it. */
function within(folder: string, path: string): string | null {
  const inner = relative(folder, path);
  if (inner === '..' || inner.startsWith(`..${sep}`) || isAbsolute(inner)) return null;
  return sep === '\\' ? inner.replaceAll('\\', '/') : inner;
}

function onDisk(real: string) {
  const stat = lstatSync(real, { throwIfNoEntry: false });
  const isFile = stat?.isFile() === true;
  const isFolder = stat?.isDirectory() === true;
  return {
    hardLinked: isFile && stat.nlink > 1,
    isFolder,
    isSpecial: stat !== undefined && !isFile && !isFolder,
  };
}

function outside(because: string): ResolvedPath {
  return { type: 'outside', because: visibleText(because, 400) };
}
