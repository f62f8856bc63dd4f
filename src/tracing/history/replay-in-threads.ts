import { Fault } from '../../model/fault.ts';
import type { Commit } from '../../workspace/git/git-history.ts';
import { answersInOrder, helperThreads, roomForThreads } from '../../workspace/helper-threads.ts';
import type { TracingContext } from '../tracing-context.ts';
import { makeReplayer, type ReplayedCommit, type Replayer, replay } from './replay.ts';

/** What a thread is asked: to replay some commits of a repository. */
export interface ReplayQuestion {
  readonly root: string;
  readonly commits: readonly Commit[];
}

/** So many commits are given to a thread at once: the next version of a file is read near the one before it. */
const TOGETHER = 40;

/** With less work than that a thread takes longer to start than it saves. */
const FEWEST_FOR_A_THREAD = 50;

/**
 * As `replay`, in as many threads as the machine has room for: what a commit is found to have done doesn't depend on
 * the others. The answers come in the order of the commits. Where there is room for one only, or there is little to
 * do, it is done here; so is what a thread had in hand that broke down.
 *
 * @param most so many threads at most.
 */
export async function* replayInThreads(
  context: TracingContext,
  commits: readonly Commit[],
  most = Number.POSITIVE_INFINITY,
): AsyncGenerator<ReplayedCommit> {
  const pieces = Array.from({ length: Math.ceil(commits.length / TOGETHER) }, (_, at) => ({
    root: context.root,
    commits: commits.slice(at * TOGETHER, (at + 1) * TOGETHER),
  }));
  const count = Math.min(most, roomForThreads(), Math.floor(commits.length / FEWEST_FOR_A_THREAD));
  const threads = count < 2 ? [] : helperThreads(new URL('./history-thread.js', import.meta.url), count);
  if (threads.length === 0) {
    yield* replay(context, commits);
    return;
  }
  for await (const { question, answer } of answersInOrder<ReplayQuestion>(threads, pieces)) {
    try {
      yield* (await answer) as readonly ReplayedCommit[];
    } catch (error) {
      if (!(error instanceof Fault) || error.code !== 'THREAD_ENDED') throw error;
      yield* replay(context, question.commits);
    }
  }
}

/** Answers what a thread is asked, with what it has read for the question before at hand. */
export function makeReplayDesk(open: (root: string) => TracingContext) {
  const replayers = new Map<string, Replayer>();
  return async ({ root, commits }: ReplayQuestion): Promise<readonly ReplayedCommit[]> => {
    const replayer = replayers.get(root) ?? makeReplayer(open(root));
    replayers.set(root, replayer);
    const found: ReplayedCommit[] = [];
    for await (const one of replayer.replay(commits)) found.push(one);
    return found;
  };
}
