import { existsSync, lstatSync, readFileSync } from 'node:fs';
import { basename, delimiter, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { gitOrNull, zeroSeparated } from '../git/run-git.ts';
import { packageRoot } from '../package-info.ts';
import { homeFolder } from '../settings/settings-files.ts';
import { followLinks } from './follow-links.ts';
import { folded } from './look-alikes.ts';

/** Why a file is protected for where it lies on this machine, which its name doesn't show; null where it isn't. */
export type PlaceGuard = (path: string) => string | null;

/**
 * Guards what only the disk can tell: the folder that git takes its hooks from, a repository whose own folder has
 * another name, the program that runs now, and the places that programs of its kind are looked for first. Paths are
 * relative to the workspace. What was found out once is kept, so make one for each event.
 */
export function guardPlaces(root: string): PlaceGuard {
  const ofFolder = new Map<string, readonly Guarded[]>();
  const fixed: readonly Guarded[] = [
    { folder: join(packageRoot(), 'dist'), what: "goldthread's own program" },
    ...gitPlaces(root),
  ];
  /** The protected folders that are known by way of a folder of the workspace, and of those above it. */
  const around = (folder: string): readonly Guarded[] => {
    const known = ofFolder.get(folder);
    if (known) return known;
    const above = folder === '.' ? fixed : around(dirname(folder));
    const found = [...above, ...(folder === '.' ? [] : gitPlaces(join(root, folder)))];
    ofFolder.set(folder, found);
    return found;
  };
  return (path) => {
    const absolute = join(root, path);
    const guarded = around(dirname(path)).find(({ folder }) => isBelow(folder, absolute));
    return guarded?.what ?? shadowing(absolute) ?? startUpFile(absolute);
  };
}

interface Guarded {
  /** Absolute. */
  readonly folder: string;
  readonly what: string;
}

/** What a repository at this very folder keeps under names of its own; none where the folder is no repository. */
function gitPlaces(folder: string): readonly Guarded[] {
  if (isBareRepository(folder))
    return [{ folder, what: 'the folder is a git repository without a work tree' }];
  const dotGit = join(folder, '.git');
  if (!existsSync(dotGit)) return [];
  const hooks = zeroSeparated(
    gitOrNull(folder, ['config', '--null', '--type=path', '--get-all', 'core.hooksPath']) ?? Buffer.alloc(0),
  );
  return [
    ...hooks
      .filter((path) => path !== '/dev/null')
      .flatMap((path) => [resolve(folder, path), realOrNull(resolve(folder, path)) ?? []].flat())
      .map((at) => ({ folder: at, what: 'git runs its hooks from there (core.hooksPath)' })),
    ...gitFolderElsewhere(folder, dotGit).map((at) => ({
      folder: at,
      what: "git's own files are kept there",
    })),
  ];
}

/** Git takes any folder with these three for a repository, and its `config` for settings, which can start programs. */
function isBareRepository(folder: string): boolean {
  return ['HEAD', 'objects', 'refs'].every((name) => existsSync(join(folder, name)));
}

/** `.git` can be a file that says where git's folder is: in a worktree, a submodule, after --separate-git-dir. */
function gitFolderElsewhere(folder: string, dotGit: string): readonly string[] {
  try {
    if (lstatSync(dotGit).isDirectory()) return [];
    const [, target] = /^gitdir: (.+)$/m.exec(readFileSync(dotGit, 'utf8').slice(0, 8192)) ?? [];
    if (target === undefined) return [followLinks(dotGit)];
    const own = resolve(folder, target);
    const common = join(own, 'commondir');
    return [own, ...(existsSync(common) ? [resolve(own, readFileSync(common, 'utf8').trim())] : [])];
  } catch {
    return [];
  }
}

/** Programs without which there is no gate, or in whose place another could stand. */
const RELIED_UPON = new Set(['goldthread', 'node', 'npx', 'npm', 'git', 'env', 'sh', 'bash', 'cmd']);

/** A file that the system would start in the place of one of these programs. */
function shadowing(absolute: string): string | null {
  const program = folded(basename(absolute)).replace(/\.(?:exe|cmd|bat|com|ps1)$/, '');
  if (!RELIED_UPON.has(program)) return null;
  const folder = dirname(absolute);
  const onPath = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((entry) => entry !== '')
    .some((entry) => resolve(entry) === folder || realOrNull(entry) === folder);
  return onPath ? `the system would start it in the place of ${program}` : null;
}

const START_UP = new Set([
  ...['.bashrc', '.bash_profile', '.bash_login', '.bash_logout', '.bash_aliases', '.profile', '.zshrc'],
  ...['.zshenv', '.zprofile', '.zlogin', '.kshrc', '.cshrc', '.tcshrc', '.inputrc', '.ripgreprc'],
]);

/** Where the workspace is a person's home, or has it inside. */
function startUpFile(absolute: string): string | null {
  if (!START_UP.has(folded(basename(absolute)))) return null;
  const home = homeFolder();
  const atHome = dirname(absolute) === home || dirname(absolute) === realOrNull(home);
  return atHome ? 'a shell of this person runs it when it starts' : null;
}

function isBelow(folder: string, path: string): boolean {
  const inner = relative(folder, path);
  return !(inner === '..' || inner.startsWith(`..${sep}`) || isAbsolute(inner));
}

/** Where a path leads, whether or not anything is there. */
function realOrNull(path: string): string | null {
  try {
    return followLinks(path);
  } catch {
    return null;
  }
}
