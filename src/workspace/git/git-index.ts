import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { textIfThere } from '../files/text-file.ts';

/** The repository that a folder lies in. */
export interface Repository {
  /** The top of the working tree. */
  readonly top: string;
  /** Where this working tree's own index is. */
  readonly gitFolder: string;
}

/** The nearest repository around a folder; null outside git. */
export function repositoryOf(root: string): Repository | null {
  for (let folder = root; ; folder = dirname(folder)) {
    const entry = join(folder, '.git');
    const stat = statSync(entry, { throwIfNoEntry: false });
    if (stat?.isDirectory()) return { top: folder, gitFolder: entry };
    if (stat?.isFile()) {
      const named = /^gitdir: (.+)$/m.exec(readFileSync(entry, 'utf8'))?.[1]?.trim();
      return named === undefined ? null : { top: folder, gitFolder: resolve(folder, named) };
    }
    if (folder === dirname(folder)) return null;
  }
}

/**
 * Whether a folder is a repository without a working tree, as on a server or made by `git clone --mirror`. Told by what
 * git itself goes by: a head, objects and references. The `.git` of a working tree has these too, and is none.
 */
export function isBareRepository(folder: string): boolean {
  return (
    repositoryOf(folder) === null &&
    ['HEAD', 'objects', 'refs'].every((name) => existsSync(join(folder, name)))
  );
}

/**
 * The commit that is checked out, read from git's own files, since a process of git's for every record would cost more
 * than all the rest of it. Undefined where these files don't say it in their usual way, and git has to be asked.
 */
export function headCommit({ gitFolder }: Repository): string | undefined {
  try {
    const head = readFileSync(join(gitFolder, 'HEAD'), 'utf8').trim();
    if (COMMIT.test(head)) return head;
    const ref = /^ref: (refs\/heads\/[^\0]+)$/.exec(head)?.[1];
    if (ref === undefined || ref.split('/').includes('..')) return undefined;
    const shared = resolve(gitFolder, textIfThere(join(gitFolder, 'commondir'))?.trim() ?? '.');
    const commit = textIfThere(join(shared, ref))?.trim() ?? packedCommit(join(shared, 'packed-refs'), ref);
    return commit !== undefined && COMMIT.test(commit) ? commit : undefined;
  } catch {
    return undefined;
  }
}

/** A line of packed refs is a commit, a space and the name. */
function packedCommit(path: string, ref: string): string | undefined {
  const lines = textIfThere(path)?.split('\n') ?? [];
  return lines.find((line) => line.endsWith(` ${ref}`))?.slice(0, -1 - ref.length);
}

const COMMIT = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;

/** Differs whenever the index was written anew; null where there is none yet. */
export function indexState({ gitFolder }: Repository): string | null {
  const stat = statSync(join(gitFolder, 'index'), { throwIfNoEntry: false, bigint: true });
  return stat ? `${stat.ino} ${stat.size} ${stat.mtimeNs}` : null;
}

/**
 * Whether the index has each of these paths. It is searched and not parsed: a path stands in it whole, or, in its
 * fourth version, without what it shares with the one before it. So in that version its end is asked for, and another
 * file with that end is taken for it.
 */
export function inIndex({ top, gitFolder }: Repository, paths: readonly string[]): readonly boolean[] {
  const file = join(gitFolder, 'index');
  if (!existsSync(file)) return paths.map(() => false);
  const bytes = readFileSync(file);
  const isShortened = bytes.length > 8 && bytes.readUInt32BE(4) === 4;
  return paths.map((path) => {
    const whole = relative(top, path).replaceAll('\\', '/');
    return isShortened ? bytes.includes(`${whole.slice(-ALWAYS_WHOLE)}\0`) : hasEntry(bytes, whole);
  });
}

/** Of the random end of a segment's name, and of the live file's, no neighbour has so much. */
const ALWAYS_WHOLE = 14;

/** A path that is only the end of a longer one has a slash before it. */
function hasEntry(index: Buffer, path: string): boolean {
  const wanted = Buffer.from(`${path}\0`);
  for (let at = index.indexOf(wanted); at !== -1; at = index.indexOf(wanted, at + 1)) {
    const lengthIsSlash = (wanted.length - 1) % 256 === SLASH;
    if (index[at - 1] !== SLASH || lengthIsSlash) return true;
  }
  return false;
}

const SLASH = 0x2f;

/** Whether a merge waits for its commit. */
export function isMerging({ gitFolder }: Repository): boolean {
  return existsSync(join(gitFolder, 'MERGE_HEAD'));
}
