// Holds this repository to its own intents, as its CI does: what is not committed yet, else the last commit with all
// that it merged. GOLDTHREAD_RANGE names another range.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const cwd = fileURLToPath(new URL('..', import.meta.url));
const git = (...words) => spawnSync('git', words, { cwd, encoding: 'utf8' });

const isClean = git('status', '--porcelain').stdout === '';
const hasParent = git('rev-parse', '--verify', '--quiet', 'HEAD~1').status === 0;
const range = process.env.GOLDTHREAD_RANGE ?? (isClean && hasParent ? 'HEAD~1..HEAD' : 'HEAD..HEAD');
const isUncommitted = !process.env.GOLDTHREAD_RANGE && !isClean;
// A variable of the CI that runs this may speak of another repository: only what is said here counts.
const env = Object.fromEntries(
  Object.entries(process.env).filter(
    ([name]) =>
      !/^(?:CI_|GITHUB_|GITLAB_|CHANGE_|BITBUCKET_|BUILDKITE_|DRONE_|SYSTEM_PULL|TRAVIS_)/.test(name),
  ),
);
const asked = isUncommitted || git('rev-parse', 'HEAD').status !== 0 ? [] : ['--range', range];
const { status } = spawnSync(
  process.execPath,
  ['dist/bin/goldthread.js', 'check', ...asked, ...process.argv.slice(2)],
  {
    cwd,
    stdio: 'inherit',
    env,
  },
);
process.exit(status ?? 1);
