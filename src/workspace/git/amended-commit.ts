import { nowMs } from '../clock.ts';
import type { Trailer } from './commit-message.ts';
import { gitOrNull } from './run-git.ts';

/** A commit that is made now has a time of now; one that was made no longer ago than this can't be told from it. */
const NOW_MS = 2_000;

/**
 * The trailers of these names in the commit that is being amended, from within git's `commit-msg` hook; none where no
 * commit is, or where somebody had its message in an editor and so saw what it says.
 *
 * Git tells no hook that it amends. But it tells the author and the author's time of the commit that it makes, and an
 * amended one keeps both: where they are those of HEAD, and of some time ago, it is HEAD that is made anew. Where the
 * commit before has the same time as well, somebody gives each commit that time, and it says nothing.
 */
export function trailersOfAmended(root: string, names: readonly string[]): readonly Trailer[] {
  const { GIT_AUTHOR_DATE = '', GIT_AUTHOR_NAME, GIT_AUTHOR_EMAIL, GIT_EDITOR } = process.env;
  const seconds = /^@?(\d+) [+-]\d{4}$/.exec(GIT_AUTHOR_DATE)?.[1];
  if (GIT_EDITOR !== ':' || seconds === undefined || nowMs() - Number(seconds) * 1_000 < NOW_MS) return [];
  const keys = names.map((name) => `key=${name}`).join(',');
  const format = `--format=%at%x00%an%x00%ae%x00%(trailers:only,unfold,${keys})%x00`;
  const told = gitOrNull(root, ['log', '-2', '--first-parent', format])?.toString('utf8').split('\0') ?? [];
  const [time, name, email, trailers = '', timeBefore] = told;
  const isHead = time === seconds && name === GIT_AUTHOR_NAME && email === GIT_AUTHOR_EMAIL;
  if (!isHead || timeBefore === undefined || timeBefore.trim() === seconds) return [];
  return trailers.split('\n').flatMap((line) => {
    const [, key, value] = /^([\w-]+): (.+)$/.exec(line) ?? [];
    return key === undefined || value === undefined ? [] : [{ name: key, value }];
  });
}
