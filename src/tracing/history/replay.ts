import type { MutationClass } from '../../model/classification.ts';
import type { SourceFile } from '../../model/source-file.ts';
import { blobBytes, isMadeFile } from '../../workspace/git.ts';
import { type Commit, type CommittedFile, committedFiles } from '../../workspace/git-history.ts';
import { compare } from '../compare.ts';
import { type DiffSymbol, diffDocument } from '../diff-document.ts';
import { committedTree, compareAmong } from '../open-world.ts';
import type { TracingContext } from '../tracing-context.ts';
import { ownOfMerge } from './own-of-merge.ts';
import { makeReadOnce } from './read-once.ts';

/** A commit and what it did to each symbol. */
export interface ReplayedCommit {
  readonly commit: Commit;
  /** Null where no code changed. */
  readonly mutationClass: MutationClass | null;
  readonly symbols: readonly DiffSymbol[];
  /** How many of the files that it changed are in no language that goldthread reads, made by a build, or ignored. */
  readonly otherFiles: number;
}

/** So many commits are asked of git at once; their texts are what is held in memory. */
const BATCH = 24;

/** A commit that changes more files is an import or a mass change, of which a reader learns nothing by symbol. */
const MOST_FILES = 2_000;

type Replaying = Pick<TracingContext, 'root' | 'config' | 'languages' | 'ignored'>;

/**
 * Judges commits one after the other, as if each had been a change set of its own. They should come parents first, so
 * that what one leaves behind need not be read again when the next one changes it.
 *
 * @param options.lookAround whether the rest of each commit's tree is asked for callers of what was renamed or removed.
 */
export async function* replay(
  context: Replaying,
  commits: readonly Commit[],
  options: { readonly lookAround: boolean },
): AsyncGenerator<ReplayedCommit> {
  const readOnce = makeReadOnce(context);
  for (let at = 0; at < commits.length; at += BATCH) {
    const batch = commits.slice(at, at + BATCH);
    const files = committedFiles(
      context.root,
      batch.map(({ revision }) => revision),
    );
    for (const commit of batch) yield await replayed(commit, files.get(commit.revision) ?? []);
  }

  async function replayed(commit: Commit, files: readonly CommittedFile[]): Promise<ReplayedCommit> {
    const code = files.filter(
      ({ path }) =>
        !path.startsWith('.orchestration/') &&
        !isMadeFile(path) &&
        !context.ignored(path) &&
        context.languages.profileFor(path) !== null,
    );
    const otherFiles = files.length - code.length;
    if (code.length === 0 || code.length > MOST_FILES)
      return { commit, mutationClass: null, symbols: [], otherFiles: files.length };
    const parents = Math.max(1, commit.parents.length);
    const bytes = blobBytes(
      context.root,
      code.flatMap(({ before, after }) => [...before, after].filter((blob) => blob !== null)),
    );
    const sources = (of: (file: CommittedFile) => string | null): readonly SourceFile[] =>
      code.flatMap((file) => {
        const blob = of(file);
        const found = blob === null ? undefined : bytes.get(blob);
        return blob === null || found === undefined ? [] : [readOnce.source(file.path, blob, found)];
      });
    const after = sources((file) => file.after);
    const judging = { trust: context.config.assumptions };
    const documents = [];
    for (let parent = 0; parent < parents; parent += 1) {
      const before = sources((file) => file.before[parent] ?? null);
      const comparison = options.lookAround
        ? await compareAmong(
            committedTree(context.root, commit.revision, context.config.limits),
            before,
            after,
            readOnce.languages,
            judging,
          )
        : await compare(before, after, readOnce.languages, judging);
      documents.push(diffDocument(comparison));
    }
    return { commit, ...ownOfMerge(documents), otherFiles };
  }
}
