import { recordedFinding } from '../../ledger/from-comparison.ts';
import type { Comparison } from '../../model/comparison.ts';
import type { ReadFile } from '../../model/parsed-file.ts';
import type { ReportedChange, ReportedSide } from '../../model/report.ts';
import { rangeEnds } from '../../model/revision-range.ts';
import type { SourceFile } from '../../model/source-file.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import { resolveRevision } from '../../workspace/git/git.ts';
import { isMadeFile } from '../../workspace/git/made-files.ts';
import { diffSides } from '../comparison/diff-sources.ts';
import { compareAmong } from '../comparison/open-world.ts';
import { orUnjudged } from '../comparison/unjudged.ts';
import { history } from '../history/history.ts';
import type { TracingContext } from '../tracing-context.ts';
import { codeOf } from './code-of.ts';
import { commitEvents, followCommits } from './commit-events.ts';
import { attribution } from './for-whom.ts';
import type { Gathered } from './gathered.ts';
import { ownedFiles } from './owned-files.ts';

/** A range of commits as one change set: what is left of them in the end, and which of them did it. */
export async function fromRange(
  context: TracingContext,
  range: string,
  onProgress: ((done: number, of: number) => void) | undefined,
): Promise<Gathered> {
  const { from, to } = endsOf(context.root, range);
  const sides = diffSides(context.root, context.root, [range], context.config.limits);
  const isCode = ({ path }: SourceFile): boolean =>
    !isMadeFile(path) && !context.ignored(path) && context.languages.profileFor(path) !== null;
  const [before, after] = [sides.before.filter(isCode), sides.after.filter(isCode)];
  const judging = { trust: context.config.assumptions };
  const comparison = await orUnjudged(before, after, context.languages, () =>
    compareAmong(sides.surroundings!, before, after, context.languages, judging),
  );
  const { commits } = await history(context, {
    range: `${from}..${to ?? 'HEAD'}`,
    ...(onProgress ? { onProgress } : {}),
  });
  const events = commitEvents(commits);
  const follow = followCommits(commits);
  const intentOf = await attribution(
    context,
    comparison.changes.map(({ before, after }) => (after ?? before)!),
  );
  const others = [
    ...[...sides.before, ...sides.after].filter((file) => !isCode(file)),
    ...comparison.files
      .map(({ before, after }) => (after ?? before)!)
      .filter(({ type }) => type === 'unparsed'),
  ].map(({ path }) => path);
  return {
    subject: { type: 'range', range, from, to },
    changes: changesIn(comparison, (change, hash) => {
      const made = follow(change.before, change.after);
      const told = made.map((at) => events[at]!.intentId);
      return { ...change, events: made, intent: intentOf(change, hash, told) };
    }),
    events,
    files: await ownedFiles(context, to),
    otherFiles: [...new Set(others)].sort(),
    refusals: [],
  };
}

function endsOf(root: string, range: string): { readonly from: string; readonly to: string | null } {
  const ends = rangeEnds(range);
  if (ends === null) return { from: resolveRevision(root, range), to: null };
  const { from, to } = ends;
  return { from: resolveRevision(root, from || 'HEAD'), to: resolveRevision(root, to || 'HEAD') };
}

type Unattributed = Omit<ReportedChange, 'events' | 'intent'>;

function changesIn(
  { files, changes }: Comparison,
  attributed: (change: Unattributed, hash: string | null) => ReportedChange,
): readonly ReportedChange[] {
  const old = byPath(files.map(({ before }) => before));
  const now = byPath(files.map(({ after }) => after));
  return changes.map((change) =>
    attributed(
      {
        changes: change.changes,
        mutationClass: change.mutationClass,
        before: change.before && sideOf(change.before, old),
        after: change.after && sideOf(change.after, now),
        origin: change.origin,
        findings: change.findings.map(recordedFinding),
      },
      change.after?.contentHash ?? null,
    ),
  );
}

function byPath(files: readonly (ReadFile | null)[]): ReadonlyMap<string, ReadFile> {
  return new Map(files.filter((file) => file !== null).map((file) => [file.path, file]));
}

/** A symbol as a report shows it, cut out of its file. */
function sideOf(symbol: CodeSymbol, files: ReadonlyMap<string, ReadFile>): ReportedSide {
  const { path, name, kind, range } = symbol;
  const file = files.get(path);
  return {
    path,
    name,
    kind,
    lines: [range.startLine, range.endLine],
    code: file ? codeOf(symbol, file) : null,
  };
}
