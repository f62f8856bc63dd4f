import type { CheckedRange } from '../../model/check.ts';
import { Fault } from '../../model/fault.ts';
import { rangeEnds } from '../../model/revision-range.ts';
import { type Environment, type NamedRange, rangeOfEnvironment } from '../../workspace/git/ci-environment.ts';
import { isRevision, isShallow, mergeBase, resolveRevision, revision } from '../../workspace/git/git.ts';

/** A change set that git knows: from the tree of `base` to that of `head`, or to the working tree. */
export type Range = Omit<CheckedRange, 'commits'>;

/** How the range was asked for. */
export interface RangeOptions {
  /** `REV1..REV2`. */
  readonly range?: string | undefined;
  /** The process's environment, in which a CI says what it runs for. */
  readonly env: Environment;
}

/**
 * What is to be checked: what was asked for, else what the CI runs for, else what was not pushed yet (without an
 * upstream: not committed yet). Null outside git and before the first commit.
 *
 * @throws Fault BAD_RANGE, REVISION_UNKNOWN, or SHALLOW_CLONE where the clone lacks the commits that it takes.
 */
export function findRange(root: string, { range, env }: RangeOptions): Range | null {
  const named = range === undefined ? rangeOfEnvironment(env) : readRange(range);
  if (named) return resolved(root, named);
  if (revision(root) === null) return null;
  const upstream = isRevision(root, '@{upstream}') ? '@{upstream}' : null;
  const base = (upstream && mergeBase(root, upstream, 'HEAD')) ?? resolveRevision(root, 'HEAD');
  const givenBy = upstream ? 'what was not pushed yet' : 'what was not committed yet';
  return { from: upstream ?? 'HEAD', to: 'the working tree', base, head: null, given_by: givenBy };
}

function readRange(text: string): NamedRange {
  const { from, to } = rangeEnds(text) ?? { from: '', to: '' };
  if (from + to === '')
    throw new Fault(
      'BAD_RANGE',
      `${JSON.stringify(text)} is no range`,
      'Give REV1..REV2, such as main..HEAD; REV1.. goes to HEAD.',
    );
  return { from: [from || 'HEAD'], to: [to || 'HEAD'], givenBy: '--range' };
}

function resolved(root: string, { from, to, givenBy }: NamedRange): Range {
  const [start, end] = [firstKnown(root, from, givenBy), firstKnown(root, to, givenBy)];
  const head = resolveRevision(root, end);
  const base = mergeBase(root, start, end);
  if (base === null && isShallow(root)) throw shallow(`what ${start} and ${end} have in common`, givenBy);
  return { from: start, to: end, base: base ?? resolveRevision(root, start), head, given_by: givenBy };
}

function firstKnown(root: string, names: readonly string[], givenBy: string): string {
  const known = names.find((name) => isRevision(root, name));
  if (known !== undefined) return known;
  if (isShallow(root)) throw shallow(names[0]!, givenBy);
  return resolveRevision(root, names[0]!);
}

function shallow(what: string, givenBy: string): Fault {
  return new Fault(
    'SHALLOW_CLONE',
    `This clone is shallow and lacks ${what} (${givenBy})`,
    'Fetch the whole history: `fetch-depth: 0` for actions/checkout, `GIT_DEPTH: 0` in GitLab, `git fetch --unshallow` elsewhere.',
  );
}
