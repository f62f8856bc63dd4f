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

/** No fewer, as long as there are more. */
const FEWEST_TOGETHER = 5;

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
  const count = Math.min(most, roomForThreads(), Math.floor(commits.length / FEWEST_FOR_A_THREAD));
  const threads = count < 2 ? [] : helperThreads(new URL('./history-thread.js', import.meta.url), count);
  if (threads.length === 0) {
    yield* replay(context, commits);
    return;
  }
  const pieces = piecesOf(commits, threads.length);
  const questions = pieces.map((piece) => ({ root: context.root, commits: piece }));
  for await (const { question, answer } of answersInOrder<ReplayQuestion>(threads, questions)) {
    try {
      yield* (await answer) as readonly ReplayedCommit[];
    } catch (error) {
      if (!(error instanceof Fault) || error.code !== 'THREAD_ENDED') throw error;
      yield* replay(context, question.commits);
    }
  }
}

/**
 * In pieces that get smaller towards the end: a commit may take a thousand times as long as another one, and whoever
 * has it isn't waited for by the others with nothing to do.
 */
export function piecesOf<T>(all: readonly T[], threads: number): readonly (readonly T[])[] {
  const pieces: (readonly T[])[] = [];
  for (let at = 0; at < all.length; ) {
    const share = Math.ceil((all.length - at) / (2 * threads));
    const length = Math.min(TOGETHER, Math.max(FEWEST_TOGETHER, share));
    pieces.push(all.slice(at, at + length));
    at += length;
  }
  return pieces;
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
