import { contentTrail, type PlacedContent } from '../../ledger/content-trail.ts';
import { recordsIn } from '../../ledger/record-line.ts';
import { INTENT, LEDGER_HEAD } from '../../ledger/trailers.ts';
import type { ContentHash } from '../../model/content-hash.ts';
import type { LedgerQuestions } from '../../model/ledger-questions.ts';
import type { TraceRecord } from '../../model/trace-record.ts';
import { trailersOfAmended } from '../../workspace/git/amended-commit.ts';
import type { Trailer } from '../../workspace/git/commit-message.ts';
import { revision } from '../../workspace/git/git.ts';
import { blobBytes } from '../../workspace/git/git-files.ts';
import { isMerging, repositoryOf } from '../../workspace/git/git-index.ts';
import { type StagedFile, stagedFiles } from '../../workspace/git/staged-files.ts';
import { isLedgerPath } from '../../workspace/ledger/ledger-files.ts';
import { isOwnPath } from '../../workspace/root.ts';
import { askLedger } from '../ledger/ask-ledger.ts';
import type { TracingContext } from '../tracing-context.ts';
import { changedIn, goneFrom, readTwoSides } from './committed-symbols.ts';

/** A person waits for the commit; what changes more files than these has more to tell than a trailer can. */
const MOST_FILES = 200;
/** In bytes, of the staged parts of the ledger. */
const MOST_LEDGER = 32 * 1024 * 1024;
/** An id that can stand in a trailer; what another tool wrote may be anything. */
const PLAIN_ID = /^[\w][\w.:/-]{0,199}$/;

/**
 * What the next commit's message shall say: an `Intent:` for each intent whose work is staged, the one with the most
 * symbols first, and a `Ledger-Head:` for each end of the chain among the records that the commit carries. A commit that
 * is amended with another message keeps those that it had.
 *
 * A merge is for no intent of its own: it brings what other commits were for.
 */
export async function commitTrailers(context: TracingContext): Promise<readonly Trailer[]> {
  const repository = repositoryOf(context.root);
  if (repository === null) return [];
  const staged = stagedFiles(context.root);
  const code = staged.filter(({ path }) => !isOwnPath(path));
  const intents =
    isMerging(repository) || code.length > MOST_FILES ? [] : await intentsOfStaged(context, code);
  return [
    ...trailersOfAmended(context.root, [INTENT, LEDGER_HEAD]),
    ...intents.map((value) => ({ name: INTENT, value })),
    ...headsOfStaged(context.root, staged).map((value) => ({ name: LEDGER_HEAD, value })),
  ];
}

/** Who is responsible for what is staged, by the content that records tell of, whatever was committed in between. */
async function intentsOfStaged(
  context: TracingContext,
  files: readonly StagedFile[],
): Promise<readonly string[]> {
  const traced = await askLedger(context, (questions) =>
    files.filter(({ path }) => {
      for (const _ of questions.records({ path, deciding: true })) return true;
      return false;
    }),
  );
  const sides = await readTwoSides(context, traced);
  const counts = new Map<string, number>();
  const tell = (intentId: string | null): void => {
    if (intentId !== null && PLAIN_ID.test(intentId)) counts.set(intentId, (counts.get(intentId) ?? 0) + 1);
  };
  await askLedger(context, (questions) => {
    const recordsAt = recordsOfPlaces(questions);
    const committed = new Set(sides.flatMap(({ before }) => [...before.values()]));
    const head = revision(context.root);
    for (const symbol of sides.flatMap(changedIn)) {
      for (const { intentId } of trailOf(symbol, recordsAt, committed, head)) tell(intentId);
    }
    for (const symbol of sides.flatMap(goneFrom))
      tell(intentOfDeletion(symbol, recordsAt(symbol.path, symbol.name)));
  });
  return [...counts].sort(([a, many], [b, more]) => more - many || (a < b ? -1 : 1)).map(([id]) => id);
}

/**
 * What a person added to an agent's work before committing is no reason to forget the agent's: where no record left
 * the symbol as it is staged, the newest one counts that was written since the last commit.
 */
function trailOf(
  symbol: PlacedContent,
  recordsAt: (path: string, name: string) => readonly TraceRecord[],
  committed: ReadonlySet<ContentHash>,
  head: string | null,
) {
  const isOld = (contentHash: ContentHash): boolean => committed.has(contentHash);
  const exact = contentTrail(symbol, recordsAt, isOld);
  if (exact.length > 0) return exact;
  const newest = recordsAt(symbol.path, symbol.name).find(({ vcs }) => (vcs?.revision ?? null) === head);
  const ranges = newest?.files.flatMap(({ path, conversations }) =>
    path === symbol.path ? conversations.flatMap((conversation) => conversation.ranges) : [],
  );
  const left = ranges?.find((range) => range.symbol === symbol.name)?.content_hash;
  return left === undefined ? [] : contentTrail({ ...symbol, contentHash: left }, recordsAt, isOld);
}

function intentOfDeletion({ path, name }: PlacedContent, records: readonly TraceRecord[]): string | null {
  const [newest] = records;
  const isGone = newest?.files.some(
    (file) =>
      (file.path_before ?? file.path) === path && file.deleted_symbols?.some(({ symbol }) => symbol === name),
  );
  return isGone ? newest!.intent_id : null;
}

/** Each place is asked about once. */
export function recordsOfPlaces(
  questions: LedgerQuestions,
): (path: string, name: string) => readonly TraceRecord[] {
  const known = new Map<string, readonly TraceRecord[]>();
  return (path, name) => {
    const symbol = `${path}#${name}`;
    const records = known.get(symbol) ?? [...questions.records({ symbol, deciding: true })];
    known.set(symbol, records);
    return records;
  };
}

/** The records among those that are staged which no other one of them follows; everything else is before them. */
function headsOfStaged(root: string, staged: readonly StagedFile[]): readonly ContentHash[] {
  const blobs = staged.flatMap(({ path, after }) => (isLedgerPath(path) && after !== null ? [after] : []));
  const texts = [...blobBytes(root, blobs).values()];
  if (texts.reduce((sum, { length }) => sum + length, 0) > MOST_LEDGER) return [];
  const records = texts.flatMap((bytes) => recordsIn(bytes.toString('utf8')));
  const followed = new Set(records.map(({ prev }) => prev));
  return [...new Set(records.map(({ hash }) => hash).filter((hash) => !followed.has(hash)))].sort();
}
