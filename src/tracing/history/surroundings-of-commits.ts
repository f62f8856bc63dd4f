import { toLink } from '../../workspace/files/source-files.ts';
import { followTrees } from '../../workspace/git/commit-trees.ts';
import type { KeptBlobs } from '../../workspace/git/kept-blobs.ts';
import { wordsOfTrees } from '../../workspace/tree/words-of-trees.ts';
import type { Surroundings } from '../comparison/surroundings.ts';
import type { ReadOnce } from './read-once.ts';

/** Commits as surroundings, one after the other: most of what stands around one stands around the next as well. */
export interface SurroundingsOfCommits {
  /** The commits that will be asked for next, in their order. */
  expect(revisions: readonly string[]): void;
  at(revision: string): Surroundings;
}

/** @param blobs keeps what was read of git. */
export function surroundingsOfCommits(
  root: string,
  blobs: KeptBlobs,
  { source }: Pick<ReadOnce, 'source'>,
): SurroundingsOfCommits {
  const trees = followTrees(root);
  const words = wordsOfTrees(root, blobs);
  return {
    expect: trees.expect,
    at: (revision) => ({
      naming: (names) => words.naming(names, revision, () => trees.filesOf(revision)),
      read(paths) {
        const files = trees.filesOf(revision);
        const asked = [...new Set(paths)].flatMap((path) => files.get(path) ?? []);
        const bytes = blobs.bytesOf(asked.map(({ blob }) => blob));
        return asked.flatMap(({ path, blob, symlink }) => {
          const own = bytes.get(blob);
          if (!own) return [];
          return [symlink ? toLink(path, own) : source(path, blob, own)];
        });
      },
    }),
  };
}
