import type { FileTelling } from '../../model/standing.ts';
import { getBlob } from '../../workspace/files/blobs.ts';
import { revision } from '../../workspace/git/git.ts';
import { wasSwitchedByGit } from '../../workspace/git/git-history.ts';
import { repositoryOf } from '../../workspace/git/git-index.ts';
import { compareSpans } from '../comparison/compare-spans.ts';
import { rememberFiles } from '../record/known-files.ts';
import type { FileSpan } from '../session-state.ts';
import type { TracingContext } from '../tracing-context.ts';

/** More files than these were not changed one by one. */
const MOST_ASKED_OF_GIT = 50;

/**
 * The spans that are somebody's edit. A file that git has put here has no gap: together with the records that tell of
 * it, when somebody else's work was pulled or merged, or in the place of another branch's. It is known from now on as
 * it is.
 */
export async function withoutGitsDoing(
  context: TracingContext,
  spans: readonly FileSpan[],
): Promise<readonly FileSpan[]> {
  if (spans.length === 0 || repositoryOf(context.root) === null) return spans;
  const byGit = spans.length > MOST_ASKED_OF_GIT ? [] : spans.filter((span) => isSwitched(context, span));
  const rest = spans.filter((span) => !byGit.includes(span));
  const recorded = await recordedSpans(context, rest);
  const known = [...byGit, ...recorded].map(({ path, after }) => ({ path, hash: after }));
  await rememberFiles(context.root, known, null);
  return rest.filter((span) => !recorded.includes(span));
}

function isSwitched({ root }: TracingContext, { path, before }: FileSpan): boolean {
  const held = before === null ? null : getBlob(root, before);
  return held !== null && wasSwitchedByGit(root, path, held);
}

/** While the same commit is checked out as when the last record told of these files, git has brought none. */
async function recordedSpans(
  context: TracingContext,
  spans: readonly FileSpan[],
): Promise<readonly FileSpan[]> {
  const standing = context.standing();
  const last = spans
    .flatMap(({ path }) => standing.recordsOf(path).find(({ left }) => !left) ?? [])
    .reduce<FileTelling | null>((latest, one) => (latest && latest.at > one.at ? latest : one), null);
  if (last === null || last.revision === revision(context.root)) return [];
  const { changes } = await compareSpans(context, spans);
  return spans.filter(({ path }) => {
    const own = changes.filter(({ before, after }) => (after ?? before)!.path === path);
    return (
      own.length > 0 &&
      own.every(({ before, after }) => {
        const symbol = standing.at(path, (after ?? before)!.name);
        if (after === null) return symbol?.deleted ?? false;
        return symbol !== null && !symbol.deleted && symbol.contentHash === after.contentHash;
      })
    );
  });
}
