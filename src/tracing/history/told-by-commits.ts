import type { Contributor } from '../../model/trace-record.ts';
import { type Commit, commitsIn } from '../../workspace/git-history.ts';
import {
  type ChangeInCommit,
  hasHistoryIndex,
  historyHome,
  openHistoryIndex,
} from '../../workspace/history-index.ts';
import { withLock } from '../../workspace/lock.ts';
import type { DiffSymbol } from '../diff-document.ts';
import type { TracingContext } from '../tracing-context.ts';
import { judgeOf } from './judge-of.ts';

/** What a commit did to a symbol, as `why` tells it. */
export interface ToldByCommit {
  readonly revision: string;
  readonly timestamp: string;
  readonly intentId: string | null;
  readonly change: DiffSymbol;
  readonly contributor: Contributor;
}

/** A run of `goldthread history` holds the index for long, and an answer without it is better than none. */
const PATIENCE_MS = 250;

/**
 * The commits that made a symbol what it is, newest first, through renames and moves; of those that `goldthread
 * history` has judged. None where it never ran, and while it runs.
 *
 * @param symbol `path#name` as it stands at HEAD.
 */
export async function toldByCommits(
  context: TracingContext,
  symbol: string,
): Promise<readonly ToldByCommit[]> {
  const home = historyHome(context.root);
  if (home === null || !hasHistoryIndex(home)) return [];
  const order = new Map(commitsOfHead(context).map(({ revision }, at) => [revision, at]));
  const read = async (): Promise<readonly ToldByCommit[]> => {
    const index = await openHistoryIndex(home, judgeOf(context));
    try {
      return follow(symbol, order, (place) => index.changesAt(place));
    } finally {
      index.close();
    }
  };
  return withLock(home, 'history', read, PATIENCE_MS).catch(() => []);
}

/** Whether `goldthread history` ever ran here. */
export function hasHistory(root: string): boolean {
  const home = historyHome(root);
  return home !== null && hasHistoryIndex(home);
}

function follow(
  symbol: string,
  order: ReadonlyMap<string, number>,
  changesAt: (place: string) => readonly ChangeInCommit[],
): readonly ToldByCommit[] {
  const found: ToldByCommit[] = [];
  let before = Number.POSITIVE_INFINITY;
  for (let place: string | null = symbol; place !== null; ) {
    // Commits of other branches tell of other symbols, which may bear the same name.
    const latest: ChangeInCommit | undefined = changesAt(place)
      .filter(({ commit }) => (order.get(commit.revision) ?? Number.POSITIVE_INFINITY) < before)
      .sort((one, other) => order.get(other.commit.revision)! - order.get(one.commit.revision)!)[0];
    if (!latest) break;
    const { commit, change }: ChangeInCommit = latest;
    found.push({
      revision: commit.revision,
      timestamp: commit.timestamp,
      intentId: commit.intentId,
      change: JSON.parse(change.document) as DiffSymbol,
      contributor:
        commit.agent === null
          ? { type: 'human' }
          : { type: 'ai', ...(commit.modelId === null ? {} : { model_id: commit.modelId }) },
    });
    before = order.get(commit.revision)!;
    place = change.before;
  }
  return found;
}

function commitsOfHead({ root }: TracingContext): readonly Commit[] {
  try {
    return commitsIn(root, 'HEAD');
  } catch {
    return [];
  }
}
