import type { ReportedEvent, ReportedSide } from '../../model/report.ts';
import type { DiffSymbol } from '../comparison/diff-document.ts';
import { contributorOfCommit, type HistoryCommit } from '../history/history.ts';

/** @param commits newest first, as history tells them; the events come oldest first. */
export function commitEvents(commits: readonly HistoryCommit[]): readonly ReportedEvent[] {
  return commits.toReversed().map((commit) => {
    const refactored = commit.symbols.filter(
      ({ mutation_class }) => mutation_class === 'AST_REFACTOR',
    ).length;
    return {
      type: 'commit',
      id: commit.revision,
      timestamp: commit.timestamp,
      title: commit.subject,
      contributor: contributorOfCommit(commit),
      who: commit.contributor.agent ?? commit.author.name,
      intentId: commit.intent_id,
      evolved: commit.symbols.length - refactored,
      refactored,
    };
  });
}

/**
 * Finds the commits of a range that made a symbol what it is at the end of it, through the names that it had on the
 * way. The answer is places in `commitEvents`, newest first.
 *
 * @param commits newest first.
 */
export function followCommits(
  commits: readonly HistoryCommit[],
): (before: Place | null, after: Place | null) => readonly number[] {
  const touched = commits.map(({ symbols }) => ({
    left: new Map(
      symbols.flatMap((symbol) => (symbol.after ? [[keyOf(symbol.after), symbol] as const] : [])),
    ),
    gone: new Map(
      symbols.flatMap((symbol) =>
        symbol.before && !symbol.after ? [[keyOf(symbol.before), symbol] as const] : [],
      ),
    ),
  }));
  return (before, after) => {
    const found: number[] = [];
    let place: string | null = after ? keyOf(after) : keyOf(before!);
    touched.forEach(({ left, gone }, at) => {
      if (place === null) return;
      const isGone = found.length === 0 && after === null;
      const change: DiffSymbol | undefined = (isGone ? gone.get(place) : undefined) ?? left.get(place);
      if (!change) return;
      found.push(commits.length - 1 - at);
      place = change.before && keyOf(change.before);
    });
    return found;
  };
}

type Place = Pick<ReportedSide, 'path' | 'name'>;

const keyOf = ({ path, name }: Place): string => `${path}#${name}`;
