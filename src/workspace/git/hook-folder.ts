import { chmodSync, lstatSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { isAbsolute, join, relative, resolve } from 'node:path';
import { writeAtomically } from '../files/atomic-write.ts';
import { repositoryOf } from './git-index.ts';
import { gitOrNull } from './run-git.ts';

/** Where a repository's hooks are, or why nothing of ours may be put there. */
export type HookFolder =
  | { readonly ok: true; readonly folder: string; readonly isHusky: boolean; readonly top: string }
  | { readonly ok: false; readonly because: string };

/**
 * The folder whose hooks git runs here, as `core.hooksPath` says or else inside of git itself. For husky it is the one
 * that people write their hooks in, since the other is made anew at every installation. One outside of the repository
 * is every repository's, and left alone.
 */
export function hookFolder(root: string): HookFolder {
  const repository = repositoryOf(root);
  if (repository === null) return { ok: false, because: 'this folder is in no git repository' };
  const { top } = repository;
  const set = configuredPath(root);
  if (set === null) {
    const shared = gitOrNull(root, ['rev-parse', '--path-format=absolute', '--git-common-dir']);
    const path = shared?.toString('utf8').trim() ?? '';
    if (path === '') return { ok: false, because: 'git does not say where its hooks are' };
    return { ok: true, folder: join(path, 'hooks'), isHusky: false, top };
  }
  const folder = resolve(top, set);
  const inside = relative(top, folder);
  if (inside.startsWith('..') || isAbsolute(inside)) {
    const because = `core.hooksPath is ${folder}, outside of this repository, whose hooks other repositories share`;
    return { ok: false, because };
  }
  const isHusky = /(?:^|[\\/])\.husky(?:[\\/]_)?[\\/]?$/.test(inside);
  return { ok: true, folder: isHusky ? folder.replace(/[\\/]_[\\/]?$/, '') : folder, isHusky, top };
}

/** What the settings say, and not what we have git believe when we call it. */
function configuredPath(root: string): string | null {
  const args = ['config', '-z', '--show-scope', '--type=path', '--get-all', 'core.hooksPath'];
  const words = gitOrNull(root, args)?.toString('utf8').split('\0') ?? [];
  let last: string | null = null;
  for (let at = 0; at + 1 < words.length; at += 2) if (words[at] !== 'command') last = words[at + 1] ?? null;
  return last === '' ? null : last;
}

/** A hook as it stands; `isLink` for one that leads to a file elsewhere. Null where there is none. */
export function readHook(folder: string, name: string): { text: string; isLink: boolean } | null {
  const path = join(folder, name);
  const stat = lstatSync(path, { throwIfNoEntry: false });
  if (!stat || stat.isDirectory()) return null;
  return { text: readFileSync(path, 'latin1'), isLink: stat.isSymbolicLink() };
}

/** Writes a hook that can be started; its text is of single bytes, as it was read. */
export function writeHook(folder: string, name: string, text: string): void {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, name);
  writeAtomically(path, Buffer.from(text, 'latin1'));
  chmodSync(path, 0o755);
}

/** Gives a hook another name in the same folder, with its permissions; what had that name is gone. */
export function moveHook(folder: string, name: string, to: string): void {
  renameSync(join(folder, name), join(folder, to));
}

/** Removes a hook; one that isn't there is no fault. */
export function removeHook(folder: string, name: string): void {
  rmSync(join(folder, name), { force: true });
}

/** A path as a person calls it who stands at the top of the repository. */
export function fromTop(top: string, path: string): string {
  const inside = relative(top, path).replaceAll('\\', '/');
  return inside.startsWith('..') ? path : inside === '' ? '.' : inside;
}
