import type { Contributor } from '../../model/trace-record.ts';
import { type Commit, commitsIn } from '../../workspace/git/git-history.ts';
import {
  type ChangeInCommit,
  hasHistoryIndex,
  historyHome,
  readHistoryIndex,
} from '../../workspace/git/history-index.ts';
import { withLock } from '../../workspace/lock.ts';
import type { DiffSymbol } from '../comparison/diff-document.ts';
import type { TracingContext } from '../tracing-context.ts';
import { judgeOf } from './judge-of.ts';

/** What a commit did to a symbol, as `why` tells it. */
export interface ToldByCommit {
  readonly revision: string;
  readonly timestamp: string;
  readonly intentId: string | null;
  readonly change: DiffSymbol;
  readonly contributor: Contributor;
  readonly agent: string | null;
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
  return (await eachToldByCommits(context, [symbol])).get(symbol) ?? [];
}

/** The same for many symbols at once: the index is opened once. Those of which no commit tells are left out. */
export async function eachToldByCommits(
  context: TracingContext,
  symbols: readonly string[],
): Promise<ReadonlyMap<string, readonly ToldByCommit[]>> {
  const told = new Map<string, readonly ToldByCommit[]>();
  const home = symbols.length === 0 ? null : historyHome(context.root);
  if (home === null || !hasHistoryIndex(home)) return told;
  const order = new Map(commitsOfHead(context).map(({ revision }, at) => [revision, at]));
  const read = async (): Promise<void> => {
    const index = await readHistoryIndex(home, judgeOf(context));
    if (index === null) return;
    try {
      for (const symbol of symbols) {
        const found = follow(symbol, order, (place) => index.changesAt(place));
        if (found.length > 0) told.set(symbol, found);
      }
    } finally {
      index.close();
    }
  };
  await withLock(home, 'history', read, PATIENCE_MS).catch(() => {});
  return told;
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
      agent: commit.agent,
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
