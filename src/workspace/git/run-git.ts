import { execFileSync } from 'node:child_process';
import { Fault } from '../../model/fault.ts';

/** Room for the listing of a very large tree, or for a batch of blobs. */
const MOST_BYTES = 1024 * 1024 * 1024;

/** A git that hangs (a dead file server, a broken filter) must not hang the hook that waits for it. */
const TIMEOUT_MS = 15_000;

/**
 * What a repository's own settings could run is switched off: hooks, file-system monitors, pagers, prompts, external
 * diffs. Variables that point git at another repository, as in a hook of git's own, are dropped.
 */
const SAFE = [
  '--no-pager',
  '--literal-pathspecs',
  '-c',
  'core.fsmonitor=false',
  '-c',
  'core.hooksPath=/dev/null',
];

/**
 * The bytes that git prints. Null where git is missing, there is no repository, or git says no.
 *
 * @param variables what git shall have in its environment all the same.
 */
export function gitOrNull(
  root: string,
  args: readonly string[],
  input?: string | Buffer,
  variables: Readonly<Record<string, string>> = {},
): Buffer | null {
  try {
    return execFileSync('git', [...SAFE, '-C', root, ...args], {
      input: input ?? '',
      env: { ...environment(), ...variables },
      maxBuffer: MOST_BYTES,
      timeout: TIMEOUT_MS,
      stdio: ['pipe', 'pipe', 'ignore'],
      windowsHide: true,
    });
  } catch {
    return null;
  }
}

/** @throws Fault GIT_FAILED that says what was asked. */
export function git(root: string, args: readonly string[], input?: string | Buffer): Buffer {
  const output = gitOrNull(root, args, input);
  if (output !== null) return output;
  const next = 'See that git is installed and that this is a repository git trusts (`git status` works).';
  throw new Fault('GIT_FAILED', `git ${args[0]} failed in ${root}`, next);
}

/** What `-z` separates. Names may hold anything but NUL; those that are not UTF-8 can't be opened and are left out. */
export function zeroSeparated(output: Buffer): string[] {
  const names: string[] = [];
  for (let start = 0, end = output.indexOf(0); end !== -1; start = end + 1, end = output.indexOf(0, start)) {
    const bytes = output.subarray(start, end);
    const name = bytes.toString('utf8');
    if (name !== '' && Buffer.byteLength(name) === bytes.length && Buffer.from(name).equals(bytes))
      names.push(name);
  }
  return names;
}

function environment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^GIT_/i.test(name) || /^GIT_CONFIG_(GLOBAL|SYSTEM|NOSYSTEM)$/.test(name),
  );
  return { ...Object.fromEntries(kept), GIT_OPTIONAL_LOCKS: '0', GIT_TERMINAL_PROMPT: '0', LC_ALL: 'C' };
}
