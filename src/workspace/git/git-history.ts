import { rawChanges } from './raw-changes.ts';
import { git, gitOrNull } from './run-git.ts';

/** A commit as it says itself. */
export interface Commit {
  readonly revision: string;
  readonly parents: readonly string[];
  readonly author: { readonly name: string; readonly email: string };
  /** When it was committed, RFC 3339 in UTC. */
  readonly timestamp: string;
  readonly message: string;
}

/** A file that a commit made different from each of its parents. A blob names bytes in git; null where there is none. */
export interface CommittedFile {
  readonly path: string;
  /** One for each parent; a first commit is taken to follow an empty tree. */
  readonly before: readonly (string | null)[];
  readonly after: string | null;
}

/**
 * The commits of a range, parents before their children.
 *
 * @param range a revision (with all that it descends from) or `REV1..REV2`; already known to be one.
 */
export function commitsIn(root: string, range: string): readonly Commit[] {
  return logged(root, ['--reverse'], range);
}

/** The last so many commits before a revision and the revision itself, children before their parents. */
export function newestCommits(root: string, revision: string, count: number): readonly Commit[] {
  return logged(root, [`--max-count=${count}`], revision);
}

/** These commits and no others, in no order. @param revisions whole ids, as git itself has given them. */
export function commitsNamed(root: string, revisions: readonly string[]): readonly Commit[] {
  if (revisions.length === 0) return [];
  const args = ['log', '-z', '--no-walk', '--stdin', FORMAT];
  return readCommits(git(root, args, `${revisions.join('\n')}\n`));
}

function logged(root: string, flags: readonly string[], range: string): readonly Commit[] {
  const args = ['log', '-z', '--topo-order', ...flags, FORMAT, '--end-of-options', range, '--'];
  return readCommits(git(root, args));
}

const FORMAT = '--format=%H%x1f%P%x1f%an%x1f%ae%x1f%ct%x1f%B';

function readCommits(output: Buffer): readonly Commit[] {
  return output
    .toString('utf8')
    .split('\0')
    .filter((entry) => entry !== '')
    .map((entry) => {
      const [revision = '', parents = '', name = '', email = '', date = '', ...message] = entry.split('\x1f');
      return {
        revision,
        parents: parents.split(' ').filter(Boolean),
        author: { name, email },
        timestamp: timeOf(date),
        message: message.join('\x1f').trim(),
      };
    });
}

/** When a revision was committed, in milliseconds since 1970; 0 where git doesn't know it. */
export function commitTimeMs(root: string, revision: string): number {
  const output = gitOrNull(root, ['show', '-s', '--format=%ct', '--end-of-options', revision]);
  return Number(output?.toString('utf8').trim() || 0) * 1_000;
}

/** The newest commits that one revision has and another has not, parents before their children. */
export function revisionsBetween(root: string, from: string, to: string, atMost: number): readonly string[] {
  const words = ['rev-list', '--topo-order', '--reverse', `--max-count=${atMost}`, '--end-of-options'];
  const output = git(root, [...words, `${from}..${to}`, '--'])
    .toString('utf8')
    .trim();
  return output === '' ? [] : output.split('\n');
}

/**
 * The last moment in which a commit may have been made: git counts whole seconds, and what a commit holds was written
 * before it was made, often in the same one.
 */
export function endOfSecond(timestamp: string): string {
  return timestamp.replace(/\.\d+Z$/, '.999Z');
}

/** Old commits may bear a time zone, or a time, that no calendar has. */
function timeOf(seconds: string): string {
  const date = new Date(Number(seconds) * 1_000);
  return (Number.isNaN(date.getTime()) ? new Date(0) : date).toISOString();
}

/**
 * What each of some commits changed below the root, by its revision; links and submodules are left out. Of a merge
 * only those files that it has in another form than all of its parents: the rest is other commits' doing.
 */
export function committedFiles(
  root: string,
  revisions: readonly string[],
): ReadonlyMap<string, readonly CommittedFile[]> {
  const files = new Map<string, CommittedFile[]>(revisions.map((revision) => [revision, []]));
  if (revisions.length === 0) return files;
  for (const { revision, entry, path } of rawChanges(root, ['-c', '--root'], revisions)) {
    const file = readEntry(entry, path);
    if (file) files.get(revision)?.push(file);
  }
  return files;
}

/** `:100644 100644 1a2b.. 3c4d.. M`, with as many colons as there are parents. */
function readEntry(entry: string, path: string): CommittedFile | null {
  const parents = /^:+/.exec(entry)![0].length;
  const words = entry.slice(parents).split(' ');
  const modes = words.slice(0, parents + 1);
  const blobs = words.slice(parents + 1, 2 * parents + 2);
  const isFile = (at: number): boolean => /^100/.test(modes[at] ?? '');
  const blobAt = (at: number): string | null => (isFile(at) ? (blobs[at] ?? null) : null);
  const before = Array.from({ length: parents }, (_, at) => blobAt(at));
  const after = blobAt(parents);
  return after === null && before.every((blob) => blob === null) ? null : { path, before, after };
}

/** The notes under `refs/notes/NAME`, by the revision that they are about; none where there is no such ref. */
export function notesUnder(root: string, name: string): ReadonlyMap<string, string> {
  const listed = git(root, ['for-each-ref', '--format=%(refname)', `refs/notes/${name}`])
    .toString('utf8')
    .trim();
  if (listed === '') return new Map();
  const pairs = git(root, ['notes', `--ref=${name}`, 'list'])
    .toString('utf8')
    .trim()
    .split('\n')
    .filter(Boolean);
  return new Map(pairs.map((line) => [line.split(' ')[1] ?? '', line.split(' ')[0] ?? '']));
}

/**
 * Whether git has put a file here in the place of what it held: it stands as HEAD has it, and what it held was
 * committed, but not on the way to HEAD. So it is after a branch was switched, or a commit taken back.
 */
export function wasSwitchedByGit(root: string, path: string, held: Buffer): boolean {
  const blobOf = (args: readonly string[], input?: Buffer): string | undefined =>
    gitOrNull(root, args, input)?.toString('utf8').trim();
  const here = blobOf(['rev-parse', '--verify', '--quiet', `HEAD:./${path}`]);
  const standing = here === undefined ? undefined : blobOf(['hash-object', '--', `./${path}`]);
  const before = standing === here ? blobOf(['hash-object', '--stdin'], held) : undefined;
  if (before === undefined) return false;
  const commits = (where: string): string | undefined =>
    blobOf(['log', '-n', '1', '--format=%H', `--find-object=${before}`, where, '--', `./${path}`]);
  return commits('HEAD') === '' && (commits('--all') ?? '') !== '';
}
