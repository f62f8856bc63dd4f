import { lstatSync, realpathSync } from 'node:fs';
import { isAbsolute, relative, resolve, sep } from 'node:path';
import { followLinks } from './follow-links.ts';

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
    }
  | { readonly type: 'outside'; readonly because: string };

const UNPRINTABLE = /[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/;

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
    return { type: 'inside', path, realPath, hardLinked: isHardLinked(real) };
  } catch (error) {
    return outside(
      `${spelled} can't be looked up: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

function oddSpelling(spelled: string): string | null {
  if (spelled.trim() === '') return 'the path is empty';
  if (UNPRINTABLE.test(spelled)) return 'the path holds a character that is not printable';
  if (spelled.startsWith('~'))
    return `${spelled} starts with ~, which only some programs take for a home folder`;
  if (/^file:/i.test(spelled) || /^[a-z][a-z0-9+.-]*:\/\//i.test(spelled))
    return `${spelled} is a URL and not a path`;
  if (spelled.startsWith('\\\\')) return `${spelled} names a network share`;
  if (process.platform !== 'win32' && /^[a-z]:[\\/]/i.test(spelled))
    return `${spelled} names a drive of another system`;
  return null;
}

/** The path inside a folder, '' for the folder itself, null outside it. */
function within(folder: string, path: string): string | null {
  const inner = relative(folder, path);
  if (inner === '..' || inner.startsWith(`..${sep}`) || isAbsolute(inner)) return null;
  return sep === '\\' ? inner.replaceAll('\\', '/') : inner;
}

function isHardLinked(real: string): boolean {
  const stat = lstatSync(real, { throwIfNoEntry: false });
  return stat?.isFile() === true && stat.nlink > 1;
}

function outside(because: string): ResolvedPath {
  return { type: 'outside', because: because.replace(UNPRINTABLE, '?') };
}
