import type { MutationClass } from '../../model/classification.ts';
import type { SourceFile } from '../../model/source-file.ts';
import { isMadeByProgram } from '../../workspace/files/made-files.ts';
import { type Commit, type CommittedFile, committedFiles } from '../../workspace/git/git-history.ts';
import { keepBlobs } from '../../workspace/git/kept-blobs.ts';
import { isMadeFile } from '../../workspace/git/made-files.ts';
import { isOwnPath } from '../../workspace/root.ts';
import { changesBetween, readChanged } from '../compare.ts';
import { type DiffSymbol, diffDocument } from '../comparison/diff-document.ts';
import { compareAmong } from '../comparison/open-world.ts';
import { orUnjudged } from '../comparison/unjudged.ts';
import type { TracingContext } from '../tracing-context.ts';
import { hasOwn, ownOfMerge } from './own-of-merge.ts';
import { makeReadOnce } from './read-once.ts';
import { surroundingsOfCommits } from './surroundings-of-commits.ts';

/** A commit and what it did to each symbol. */
export interface ReplayedCommit {
  readonly commit: Commit;
  /** Null where no code changed. */
  readonly mutationClass: MutationClass | null;
  readonly symbols: readonly DiffSymbol[];
  /** How many of the files that it changed are in no language that goldthread reads, made by a program, or ignored. */
  readonly otherFiles: number;
}

/** So many commits are asked of git at once; their texts are what is held in memory. */
const BATCH = 24;

/** A commit that changes more files is an import or a mass change, of which a reader learns nothing by symbol. */
const MOST_FILES = 2_000;

/** Texts of commits of so many files are asked of git for a whole batch at once, since asking takes longer than the answer. */
const FILES_TOGETHER = 50;

/** How many bytes of files are kept that stand around commits, or are what the next one begins with. */
const MOST_BYTES_KEPT = 8 * 1024 * 1024;

const NO_BYTES: ReadonlyMap<string, Buffer> = new Map();

type Replaying = Pick<TracingContext, 'root' | 'config' | 'languages' | 'ignored'>;

/** Judges commits one after the other, and keeps what it has read for the next ones. */
export interface Replayer {
  replay(commits: readonly Commit[]): AsyncGenerator<ReplayedCommit>;
  /** Must be called when no more is replayed. */
  free(): void;
}

/**
 * Judges commits one after the other, as if each had been a change set of its own. They should come parents first, so
 * that what one leaves behind need not be read again when the next one changes it.
 */
export async function* replay(
  context: Replaying,
  commits: readonly Commit[],
): AsyncGenerator<ReplayedCommit> {
  const replayer = makeReplayer(context);
  try {
    yield* replayer.replay(commits);
  } finally {
    replayer.free();
  }
}

/** One that has read nothing yet; commits come in batches, so that git is asked for many files at once. */
export function makeReplayer(context: Replaying): Replayer {
  const readOnce = makeReadOnce(context);
  const blobs = keepBlobs(context.root, MOST_BYTES_KEPT);
  const surroundings = surroundingsOfCommits(context.root, blobs, readOnce);
  return { replay: replayed, free: readOnce.free };

  async function* replayed(commits: readonly Commit[]): AsyncGenerator<ReplayedCommit> {
    for (let at = 0; at < commits.length; at += BATCH) yield* replayedTogether(commits.slice(at, at + BATCH));
  }

  async function* replayedTogether(batch: readonly Commit[]): AsyncGenerator<ReplayedCommit> {
    const revisions = batch.map(({ revision }) => revision);
    const files = committedFiles(context.root, revisions);
    surroundings.expect(revisions);
    const code = batch.map(({ revision }) => (files.get(revision) ?? []).filter(isCode));
    const together = code.filter(({ length }) => length <= FILES_TOGETHER).flat();
    const bytes = bytesOf(together);
    for (const [nth, commit] of batch.entries()) {
      const own = code[nth]!;
      const read = own.length <= FILES_TOGETHER ? bytes : own.length <= MOST_FILES ? bytesOf(own) : NO_BYTES;
      const written = own.filter((file) => isWritten(file, read));
      yield await judged(commit, written, files.get(commit.revision)?.length ?? 0, read);
    }
  }

  /** By a person or an agent, as far as one of its versions says; of a made file there is nothing to tell. */
  function isWritten({ path, before, after }: CommittedFile, bytes: ReadonlyMap<string, Buffer>): boolean {
    const versions = [...before, after].flatMap((blob) => (blob === null ? [] : (bytes.get(blob) ?? [])));
    return versions.length === 0 || versions.some((version) => !isMadeByProgram(path, version));
  }

  function isCode({ path }: CommittedFile): boolean {
    return (
      !isOwnPath(path) &&
      !isMadeFile(path) &&
      !context.ignored(path) &&
      context.languages.profileFor(path) !== null
    );
  }

  function bytesOf(files: readonly CommittedFile[]): ReadonlyMap<string, Buffer> {
    return blobs.bytesOf(
      files.flatMap(({ before, after }) => [...before, after].filter((blob) => blob !== null)),
    );
  }

  /** With the rest of the commit's tree, which is asked for callers of what was renamed or removed. */
  async function judged(
    commit: Commit,
    code: readonly CommittedFile[],
    count: number,
    bytes: ReadonlyMap<string, Buffer>,
  ): Promise<ReplayedCommit> {
    const otherFiles = count - code.length;
    if (code.length === 0 || code.length > MOST_FILES)
      return { commit, mutationClass: null, symbols: [], otherFiles: count };
    const parents = Math.max(1, commit.parents.length);
    const sources = (of: (file: CommittedFile) => string | null): readonly SourceFile[] =>
      code.flatMap((file) => {
        const blob = of(file);
        const found = blob === null ? undefined : bytes.get(blob);
        return blob === null || found === undefined ? [] : [readOnce.source(file.path, blob, found)];
      });
    // In the order in which they came to be, so that what is kept is what the next commit begins with.
    const sides = Array.from({ length: parents }, (_, parent) =>
      sources((file) => file.before[parent] ?? null),
    );
    const after = sources((file) => file.after);
    if (sides.length > 1) {
      const changes = [];
      for (const before of sides)
        changes.push(changesBetween(await readChanged(before, after, readOnce.languages)).changes);
      if (!hasOwn(changes)) return { commit, mutationClass: null, symbols: [], otherFiles };
    }
    const judging = { trust: context.config.assumptions, untangles: false };
    const documents = [];
    for (const before of sides) {
      const around = surroundings.at(commit.revision);
      const comparison = await orUnjudged(before, after, readOnce.languages, () =>
        compareAmong(around, before, after, readOnce.languages, judging),
      );
      documents.push(diffDocument(comparison));
    }
    return { commit, ...ownOfMerge(documents), otherFiles };
  }
}
