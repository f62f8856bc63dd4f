import { LINK_MODE } from '../../model/git-mode.ts';
import { filesAt, type GitFile } from './git-files.ts';
import { rawChanges } from './raw-changes.ts';

/** The files of commits, each told by what it changed in those of the one before: git is asked once for many of them. */
export interface CommitTrees {
  /** The commits that will be asked for next, in their order. */
  expect(revisions: readonly string[]): void;
  /** The files of a commit below the root, by path, as they are until another commit is asked for. */
  filesOf(revision: string): ReadonlyMap<string, GitFile>;
}

/** What turns the files of one commit into those of the next one asked for. */
interface Step {
  readonly to: string;
  readonly changes: readonly Changed[];
}

/** A path with the file that stands there then; null where none does. */
interface Changed {
  readonly path: string;
  readonly file: GitFile | null;
}

/** Nothing is asked of git before a commit's files are. */
export function followTrees(root: string): CommitTrees {
  const files = new Map<string, GitFile>();
  let at: string | null = null;
  let expected: readonly string[] = [];
  let steps: Step[] = [];
  return {
    expect(revisions) {
      expected = revisions;
    },
    filesOf(revision) {
      if (at === null) for (const file of filesAt(root, revision)) files.set(file.path, file);
      else if (at !== revision) goTo(at, revision);
      at = revision;
      return files;
    },
  };

  function goTo(from: string, revision: string): void {
    if (!steps.some(({ to }) => to === revision)) {
      const first = expected.indexOf(revision);
      steps = stepsBetween(root, from, first < 0 ? [revision] : expected.slice(first));
    }
    while (steps.length > 0) {
      const { to, changes } = steps.shift()!;
      for (const { path, file } of changes) {
        if (file) files.set(path, file);
        else files.delete(path);
      }
      if (to === revision) return;
    }
  }
}

/** From one commit to the first of some, and from each of these to the next one. */
function stepsBetween(root: string, from: string, revisions: readonly string[]): Step[] {
  // In the place of its parents a commit has what it is compared with.
  const lines = revisions.map((revision, at) => `${revision} ${revisions[at - 1] ?? from}`);
  const changes = new Map<string, Changed[]>(revisions.map((revision) => [revision, []]));
  for (const { revision, entry, path } of rawChanges(root, [], lines))
    changes.get(revision)?.push({ path, file: fileAfter(entry, path) });
  return [...changes].map(([to, own]) => ({ to, changes: own }));
}

/** `:100644 100644 1a2b.. 3c4d.. M`; a submodule is no file. */
function fileAfter(entry: string, path: string): GitFile | null {
  const [, mode = '', , blob = ''] = entry.split(' ');
  return /^1[02]0/.test(mode) ? { path, blob, symlink: mode === LINK_MODE } : null;
}
