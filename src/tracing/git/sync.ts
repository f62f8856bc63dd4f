import * as z from 'zod';
import { lineageResolver } from '../../ledger/lineage.ts';
import { MODULE_NAME } from '../../model/symbol.ts';
import type { TraceRecord } from '../../model/trace-record.ts';
import { now as presentTime } from '../../workspace/clock.ts';
import { readState, writeState } from '../../workspace/files/json-state.ts';
import { hashFile } from '../../workspace/files/source-files.ts';
import { isRevision, mergeBase, resolveRevision, revision } from '../../workspace/git/git.ts';
import { changedFiles } from '../../workspace/git/git-files.ts';
import { commitTimeMs } from '../../workspace/git/git-history.ts';
import { appendRecord } from '../../workspace/ledger/ledger-file.ts';
import { gitIdentity } from '../../workspace/person.ts';
import { isOwnPath } from '../../workspace/root.ts';
import type { DiffSymbol } from '../comparison/diff-document.ts';
import { oneAtATime } from '../gate/one-at-a-time.ts';
import { authorOf, type HistoryCommit, history } from '../history/history.ts';
import { askLedger } from '../ledger/ask-ledger.ts';
import { recordGaps } from '../record/gaps.ts';
import { knownFiles, rememberFiles } from '../record/known-files.ts';
import type { TracingContext } from '../tracing-context.ts';
import { carryAttribution } from './carry.ts';
import { draftOfCommit } from './commit-record.ts';
import { type Explained, explainedBy } from './explained.ts';
import { standingSymbols, writtenNow } from './standing.ts';
import { recordWorkingTree } from './working-tree.ts';

const NAME = 'synced';
const schema = z.object({ head: z.string().nullable() });

export interface SyncOptions {
  /** Whether what is not committed yet counts too. */
  readonly workingTree: boolean;
  /** The commit up to which everything is taken as known; without it the one of the last time, or of the last record. */
  readonly since?: string;
  /** The same where there was no last time. */
  readonly baseline?: string;
  readonly onProgress?: (done: number, of: number) => void;
}

/** The document that `sync --json` prints. */
export interface SyncReport {
  readonly version: '1';
  /** From which commit on; null where nothing was ever recorded, so that what is committed is taken as known. */
  readonly since: string | null;
  readonly commits: number;
  /** Ids of the records that were appended. */
  readonly records: readonly string[];
  readonly symbols: number;
}

/**
 * Records what was changed outside of any agent since the last time: per symbol, for the person who committed it, or
 * for git's user where it isn't committed yet. A symbol that stands as the newest record left it is no news, so that
 * running it again, or on another machine that has the same records, adds nothing.
 *
 * @throws Fault REVISION_UNKNOWN for a `since` that git doesn't know.
 */
export async function sync(context: TracingContext, options: SyncOptions): Promise<SyncReport> {
  const { root } = context;
  const head = revision(root);
  if (head === null) return { version: '1', since: null, commits: 0, records: [], symbols: 0 };
  const base = baseOf(context, options);
  const commits = base === null || base === head ? [] : await commitsSince(context, base, head, options);
  const records = await oneAtATime(context, async () => [
    ...(await syncCommitted(context, base, commits)),
    ...(options.workingTree ? await recordWorkingTree(context) : []),
  ]);
  if (records.length > 0) context.progress.mapIsOld = true;
  if (!writtenNow(context).anywhere) writeState(root, NAME, { head });
  return {
    version: '1',
    since: base,
    commits: commits.length,
    records: records.map(({ id }) => id),
    symbols: records.reduce((sum, record) => sum + symbolsIn(record), 0),
  };
}

function baseOf(context: TracingContext, { since, baseline }: SyncOptions): string | null {
  const { root } = context;
  if (since !== undefined) return resolveRevision(root, since);
  const { head } = readState(root, NAME, schema, { head: null }, { reset: true });
  if (head !== null && isRevision(root, head)) return head;
  if (baseline !== undefined && isRevision(root, baseline)) return baseline;
  return lastRecorded(context);
}

/** Where the newest record was made that this branch knows of: what was committed since may be nobody's yet. */
function lastRecorded({ root, ledger }: TracingContext): string | null {
  const revisions = new Set(
    ledger()
      .toReversed()
      .flatMap(({ vcs }) => (vcs?.type === 'git' ? vcs.revision : [])),
  );
  for (const one of [...revisions].slice(0, MOST_ASKED))
    if (isRevision(root, one) && mergeBase(root, one, 'HEAD') === one) return one;
  return null;
}

/** The newest records are of this branch, or of one that was just merged. */
const MOST_ASKED = 20;

/** Oldest first. */
async function commitsSince(
  context: TracingContext,
  base: string,
  head: string,
  { onProgress }: SyncOptions,
): Promise<readonly HistoryCommit[]> {
  const range = `${base}..${head}`;
  return (await history(context, { range, ...(onProgress ? { onProgress } : {}) })).commits.toReversed();
}

async function syncCommitted(
  context: TracingContext,
  base: string | null,
  commits: readonly HistoryCommit[],
): Promise<readonly TraceRecord[]> {
  const { root } = context;
  const me = gitIdentity(root);
  const paths = base === null ? [] : changedFiles(root, base, 'HEAD');
  const code = paths.filter((path) => !isOwnPath(path));
  const carried = await carryAttribution(context, code);
  const others = new Set(commits.filter((commit) => authorOf(commit) !== me).flatMap(pathsOf));
  // Where such a file went is told by its commit, or by the tree as a whole; alone, one that was renamed looks deleted.
  const gone = new Set(
    [...code, ...changedFiles(root, 'HEAD', null)].filter((path) => hashFile(root, path) === null),
  );
  const gaps = await recordOwnGaps(context, me, (path) => !others.has(path) && !gone.has(path));
  const records: TraceRecord[] = [...carried, ...gaps];
  const baseTime = base === null ? 0 : commitTimeMs(root, base);
  const wanted = await unexplainedSymbols(context, baseTime, commits);
  for (const [at, commit] of commits.entries()) {
    const symbols = wanted[at]!;
    if (symbols.length === 0) continue;
    const draft = draftOfCommit(commit, symbols, lineageResolver(context.standing()));
    records.push(appendRecord(root, draft));
    context.forgetLedger();
  }
  // A file that an agent is writing away just now is told of when it has done so.
  const { anywhere, files: busy } = writtenNow(context);
  const known = anywhere ? [] : [...gone].filter((path) => !busy.has(path));
  await rememberAll(context, new Set([...pathsIn(records), ...known]));
  return records;
}

/** What this machine saw last is a better beginning than the last commit: it may be a step further. */
function recordOwnGaps(
  context: TracingContext,
  me: string | null,
  isOwn: (path: string) => boolean,
): Promise<readonly TraceRecord[]> {
  const files = Object.entries(knownFiles(context.root))
    .filter(([path]) => isOwn(path) && !context.ignored(path) && !isOwnPath(path))
    .map(([path]) => ({ path, currentHash: hashFile(context.root, path) }));
  return recordGaps(context, files, presentTime(), me);
}

/**
 * The symbols of each commit that the ledger does not tell of. Whether a symbol has a gap is seen where it stands now;
 * if it has one, the commits that lead there are gone through, under the names that it had in each.
 */
async function unexplainedSymbols(
  context: TracingContext,
  baseTime: number,
  commits: readonly HistoryCommit[],
): Promise<readonly (readonly DiffSymbol[])[]> {
  const { anywhere, files: busy } = writtenNow(context);
  if (anywhere) return commits.map(() => []);
  const paths = [...new Set(commits.flatMap(pathsOf))];
  // What a commit holds was written after the one before it.
  const times = [baseTime, ...commits.map(({ timestamp }) => Date.parse(timestamp))];
  const standing = new Map<string, string>();
  for (const path of paths)
    for (const { name, contentHash } of await standingSymbols(context, path))
      standing.set(`${path}#${name}`, contentHash);
  return askLedger(context, (questions) => {
    const explained = explainedBy(questions);
    const hasGap = new Map<string, boolean>();
    const gapAt = (path: string, name: string): boolean => {
      const key = `${path}#${name}`;
      const known = hasGap.get(key);
      if (known !== undefined) return known;
      const gap = !busy.has(path) && !explained.asItStands(path, name, standing.get(key) ?? null);
      hasGap.set(key, gap);
      return gap;
    };
    return commits
      .map(({ symbols }, at) => ({ symbols, since: times[at]! }))
      .toReversed()
      .map(({ symbols, since }) =>
        symbols.filter((symbol) => isNews(symbol, since, gapAt, hasGap, explained)),
      )
      .toReversed();
  });
}

function isNews(
  { before, after }: DiffSymbol,
  since: number,
  gapAt: (path: string, name: string) => boolean,
  hasGap: Map<string, boolean>,
  explained: Explained,
): boolean {
  const here = (after ?? before)!;
  if (here.name === MODULE_NAME)
    return (
      !explained.moduleSince(here.path, since) && !explained.everSo(here.path, here.name, here.content_hash)
    );
  const gap = gapAt(here.path, here.name);
  if (before && after && (before.path !== after.path || before.name !== after.name))
    hasGap.set(`${before.path}#${before.name}`, gap);
  return gap && (after === null || !explained.everSo(after.path, after.name, after.content_hash));
}

/** So that the next hook doesn't take for a gap what is on record now. */
async function rememberAll(context: TracingContext, paths: ReadonlySet<string>): Promise<void> {
  const known = knownFiles(context.root, [...paths]);
  const files = [...paths]
    .filter((path) => known[path] !== undefined)
    .map((path) => ({ path, hash: hashFile(context.root, path) }));
  await rememberFiles(context.root, files, null);
}

const pathsOf = ({ symbols }: HistoryCommit): readonly string[] =>
  symbols.flatMap(({ before, after }) => [before, after].flatMap((side) => side?.path ?? []));

const pathsIn = (records: readonly TraceRecord[]): ReadonlySet<string> =>
  new Set(records.flatMap(({ files }) => files.map(({ path }) => path)));

function symbolsIn({ files }: TraceRecord): number {
  return files.reduce(
    (sum, { conversations, deleted_symbols }) =>
      sum +
      (deleted_symbols?.length ?? 0) +
      conversations.reduce((ranges, conversation) => ranges + conversation.ranges.length, 0),
    0,
  );
}
