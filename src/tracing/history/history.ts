import { agentOfCommit } from '../../agents/commit-agents.ts';
import { mentionedIntent } from '../../intents/mentioned-intent.ts';
import type { MutationClass } from '../../model/classification.ts';
import { Fault } from '../../model/fault.ts';
import type { Contributor } from '../../model/trace-record.ts';
import { resolveRevision } from '../../workspace/git/git.ts';
import { blobBytes } from '../../workspace/git/git-files.ts';
import { type Commit, commitsIn, notesUnder } from '../../workspace/git/git-history.ts';
import {
  type HistoryIndex,
  historyHome,
  type IndexedCommit,
  openHistoryIndex,
  prepareHome,
} from '../../workspace/git/history-index.ts';
import { withLock } from '../../workspace/lock.ts';
import type { DiffSymbol } from '../comparison/diff-document.ts';
import type { TracingContext } from '../tracing-context.ts';
import { judgeOf } from './judge-of.ts';
import type { ReplayedCommit } from './replay.ts';
import { replayInThreads } from './replay-in-threads.ts';

/** What `goldthread history --json` prints; the newest commit comes first. */
export interface HistoryDocument {
  readonly version: '1';
  readonly commits: readonly HistoryCommit[];
}

export interface HistoryCommit {
  readonly revision: string;
  readonly author: { readonly name: string; readonly email: string };
  readonly timestamp: string;
  readonly subject: string;
  readonly contributor: {
    readonly type: 'human' | 'ai';
    readonly agent?: string;
    readonly model_id?: string;
  };
  readonly intent_id: string | null;
  readonly mutation_class: MutationClass | null;
  readonly symbols: readonly DiffSymbol[];
  readonly other_files: number;
}

/** Whose work a commit is, as records name people and agents. */
export function contributorOfCommit({ contributor: { type, model_id } }: HistoryCommit): Contributor {
  return model_id === undefined ? { type } : { type, model_id };
}

/** A commit's author, as git signs with. */
export function authorOf({ author: { name, email } }: Pick<HistoryCommit, 'author'>): string {
  return `${name} <${email}>`;
}

export interface HistoryOptions {
  /** `REV`, `REV1..REV2`; all that HEAD descends from where there is none. */
  readonly range?: string;
  /** So many of the newest commits. */
  readonly limit?: number;
  /** So many threads at most; as many as the machine has room for where this isn't given. */
  readonly threads?: number;
  readonly onProgress?: (done: number, of: number) => void;
}

/** So many commits are kept at once; a run that is broken off loses no more. */
const AT_ONCE = 16;

/**
 * What each commit did to each symbol. Verdicts are kept in an index, so that a second run judges only what is new and
 * one that was broken off goes on where it stopped.
 *
 * @throws Fault REVISION_UNKNOWN, GIT_FAILED.
 */
export async function history(context: TracingContext, options: HistoryOptions): Promise<HistoryDocument> {
  const all = commitsIn(context.root, checkedRange(context.root, options.range ?? 'HEAD'));
  const commits = options.limit === undefined ? all : all.slice(-options.limit);
  const home = historyHome(context.root);
  if (home === null)
    throw new Fault('NO_HISTORY', `${context.root} is in no git repository`, 'Name one with --workspace.');
  prepareHome(home);
  return locked(home, async () => {
    const index = await openHistoryIndex(home, judgeOf(context));
    try {
      await replayMissing(context, index, commits, options);
      return {
        version: '1',
        commits: [...commits].reverse().map(({ revision }) => fromIndex(index, revision)),
      };
    } finally {
      index.close();
    }
  });
}

async function replayMissing(
  context: TracingContext,
  index: HistoryIndex,
  commits: readonly Commit[],
  { threads, onProgress }: HistoryOptions,
): Promise<void> {
  const missing = commits.filter(({ revision }) => !index.has(revision));
  const attribute = attribution(context, missing);
  let waiting: { readonly commit: IndexedCommit; readonly changes: ReturnType<typeof changesOf> }[] = [];
  let done = 0;
  for await (const replayed of replayInThreads(context, missing, threads)) {
    waiting.push({ commit: attribute(replayed), changes: changesOf(replayed) });
    done += 1;
    onProgress?.(done, missing.length);
    if (waiting.length < AT_ONCE && done < missing.length) continue;
    index.add(waiting);
    waiting = [];
  }
}

/** What commits say of who made them and for what. */
function attribution(
  context: TracingContext,
  commits: readonly Commit[],
): (replayed: ReplayedCommit) => IndexedCommit {
  const read = context.intents();
  const intents = read.ok ? read.intents : [];
  const noteBlobs = notesUnder(context.root, 'ai');
  const notes = blobBytes(
    context.root,
    commits.flatMap(({ revision }) => noteBlobs.get(revision) ?? []),
  );
  return ({ commit, mutationClass, otherFiles }) => {
    const note = notes.get(noteBlobs.get(commit.revision) ?? '')?.toString('utf8') ?? null;
    const agent = agentOfCommit({ ...commit, note });
    return {
      revision: commit.revision,
      timestamp: commit.timestamp,
      author: commit.author.name,
      email: commit.author.email,
      subject: commit.message.split('\n')[0] ?? '',
      agent: agent?.agent ?? null,
      modelId: agent?.modelId ?? null,
      intentId: mentionedIntent(commit.message, intents, context.config.issueKeys),
      mutationClass,
      otherFiles,
    };
  };
}

function changesOf({ symbols }: ReplayedCommit) {
  return symbols.map((symbol) => ({
    before: symbol.before && `${symbol.before.path}#${symbol.before.name}`,
    after: symbol.after && `${symbol.after.path}#${symbol.after.name}`,
    mutationClass: symbol.mutation_class,
    document: JSON.stringify(symbol),
  }));
}

function fromIndex(index: HistoryIndex, revision: string): HistoryCommit {
  const commit = index.commit(revision)!;
  return {
    revision,
    author: { name: commit.author, email: commit.email },
    timestamp: commit.timestamp,
    subject: commit.subject,
    contributor: contributorOf(commit),
    intent_id: commit.intentId,
    mutation_class: commit.mutationClass as MutationClass | null,
    symbols: index.changesOf(revision).map(({ document }) => JSON.parse(document) as DiffSymbol),
    other_files: commit.otherFiles,
  };
}

function contributorOf({ agent, modelId }: IndexedCommit): HistoryCommit['contributor'] {
  if (agent === null) return { type: 'human' };
  return modelId === null ? { type: 'ai', agent } : { type: 'ai', agent, model_id: modelId };
}

/** Revisions are checked one by one, so that a range can't be an option of git's. */
function checkedRange(root: string, range: string): string {
  const [, from, to] = /^(.*?)\.\.(?!\.)(.*)$/.exec(range) ?? [];
  if (from === undefined || to === undefined) return resolveRevision(root, range);
  return `${resolveRevision(root, from || 'HEAD')}..${resolveRevision(root, to || 'HEAD')}`;
}

/** One process at a time: another one would judge the same commits once more. */
async function locked<T>(home: string, run: () => Promise<T>): Promise<T> {
  try {
    return await withLock(home, 'history', run);
  } catch (error) {
    if (!(error instanceof Fault) || error.code !== 'LOCK_TIMEOUT') throw error;
    const next = 'Wait for the other `goldthread history` to end, then try again.';
    throw new Fault('HISTORY_BUSY', 'another process is replaying the history of this repository', next);
  }
}
