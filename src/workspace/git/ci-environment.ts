import * as z from 'zod';
import { rangeEnds } from '../../model/revision-range.ts';
import { textIfThere } from '../files/text-file.ts';

/** A change set as a CI names it, before git is asked what its names mean. */
export interface NamedRange {
  /** Where it begins: what is tried in this order, until git knows one. */
  readonly from: readonly string[];
  readonly to: readonly string[];
  /** Which variables said so. */
  readonly givenBy: string;
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** Variables in which other CIs name the target branch or the commit that a change starts from. */
const OTHERS = [
  'BITBUCKET_PR_DESTINATION_COMMIT',
  'BITBUCKET_PR_DESTINATION_BRANCH',
  'SYSTEM_PULLREQUEST_TARGETBRANCH',
  'BUILDKITE_PULL_REQUEST_BASE_BRANCH',
  'CHANGE_TARGET',
  'CI_COMMIT_TARGET_BRANCH',
  'DRONE_TARGET_BRANCH',
] as const;

/** A hash of zeros is how both GitHub and GitLab say that there is no earlier commit. */
const isNothing = (text: string | undefined): boolean => text === undefined || /^0*$/.test(text.trim());

/**
 * The change set that the CI runs for; null where none says so, as on a developer's machine. `GOLDTHREAD_RANGE`
 * (`REV1..REV2`) comes before all.
 */
export function rangeOfEnvironment(env: Environment): NamedRange | null {
  return explicitRange(env) ?? rangeOfGithub(env) ?? rangeOfGitlab(env) ?? rangeOfOther(env);
}

function explicitRange({ GOLDTHREAD_RANGE: range = '' }: Environment): NamedRange | null {
  const ends = rangeEnds(range.trim());
  return ends?.from ? { from: [ends.from], to: [ends.to || 'HEAD'], givenBy: 'GOLDTHREAD_RANGE' } : null;
}

const sha = z.object({ sha: z.string() });
const eventSchema = z.object({
  pull_request: z.object({ base: sha, head: sha }).optional(),
  merge_group: z.object({ base_sha: z.string(), head_sha: z.string() }).optional(),
  before: z.string().optional(),
  after: z.string().optional(),
  repository: z.object({ default_branch: z.string() }).optional(),
});

/**
 * A pull request is checked out as a merge of it into its target; what it itself does lies between the target and its
 * own head, both of which the event names.
 */
function rangeOfGithub(env: Environment): NamedRange | null {
  if (env['GITHUB_ACTIONS'] !== 'true') return null;
  const event = eventSchema.safeParse(eventAt(env['GITHUB_EVENT_PATH'])).data;
  const givenBy = `GitHub's ${env['GITHUB_EVENT_NAME'] ?? 'event'}`;
  if (event?.pull_request) {
    const { base, head } = event.pull_request;
    return { from: [base.sha], to: [head.sha, 'HEAD'], givenBy };
  }
  if (event?.merge_group)
    return { from: [event.merge_group.base_sha], to: [event.merge_group.head_sha, 'HEAD'], givenBy };
  const target = env['GITHUB_BASE_REF'];
  if (target) return { from: branch(target), to: ['HEAD'], givenBy: 'GITHUB_BASE_REF' };
  if (event?.after === undefined) return null;
  if (!isNothing(event.before)) return { from: [event.before!], to: [event.after, 'HEAD'], givenBy };
  const main = event.repository?.default_branch;
  return main === undefined ? null : { from: branch(main), to: [event.after, 'HEAD'], givenBy };
}

function rangeOfGitlab(env: Environment): NamedRange | null {
  if (env['GITLAB_CI'] !== 'true') return null;
  const to = [env['CI_MERGE_REQUEST_SOURCE_BRANCH_SHA'], env['CI_COMMIT_SHA'], 'HEAD'].filter(
    (name): name is string => !isNothing(name),
  );
  const base = env['CI_MERGE_REQUEST_DIFF_BASE_SHA'];
  if (!isNothing(base)) return { from: [base!], to, givenBy: 'CI_MERGE_REQUEST_DIFF_BASE_SHA' };
  const before = env['CI_COMMIT_BEFORE_SHA'];
  if (!isNothing(before)) return { from: [before!], to, givenBy: 'CI_COMMIT_BEFORE_SHA' };
  const main = env['CI_DEFAULT_BRANCH'];
  return main ? { from: branch(main), to, givenBy: 'CI_DEFAULT_BRANCH' } : null;
}

function rangeOfOther(env: Environment): NamedRange | null {
  const travis = /^([0-9a-f]{7,40})\.\.\.?([0-9a-f]{7,40})$/.exec(env['TRAVIS_COMMIT_RANGE'] ?? '');
  if (travis) return { from: [travis[1]!], to: [travis[2]!, 'HEAD'], givenBy: 'TRAVIS_COMMIT_RANGE' };
  const name = OTHERS.find((variable) => !isNothing(env[variable]));
  return name === undefined ? null : { from: branch(env[name]!), to: ['HEAD'], givenBy: name };
}

/** A CI fetches branches as the remote's, and seldom has one of its own. */
function branch(name: string): readonly string[] {
  const short = name.replace(/^refs\/heads\//, '');
  return [`refs/remotes/origin/${short}`, short];
}

/** An event that can't be read says nothing; the variables beside it may. */
function eventAt(path: string | undefined): unknown {
  try {
    return path ? JSON.parse(textIfThere(path) ?? 'null') : null;
  } catch {
    return null;
  }
}
