import { Unreadable } from '../shell/unreadable.ts';
import type { Call } from '../walk.ts';

/** Why commands that everybody knows aren't let through, and what is understood in their place. */
const elsewhere: Readonly<Record<string, readonly [because: string, next: string]>> = {
  checkout: [
    'with a branch it changes every file in which the two differ',
    'To put files back, name them behind `--`: `git checkout REVISION -- FILE`, or `git restore --source=REVISION FILE`. `git checkout -b NAME` begins a branch. For changing to another branch, ask the person in charge.',
  ],
  switch: [
    'it changes every file in which the two branches differ',
    '`git switch -c NAME` begins a branch here. For changing to another one, ask the person in charge.',
  ],
  stash: [
    'it takes away the changes of all files, whoever made them',
    'To see what there was before, use `git show HEAD:FILE` or `git worktree add` in a temporary folder; to keep your changes, `git diff FILE > /tmp/x.patch`; to drop them, `git restore FILE`.',
  ],
  reset: [
    'with --hard and the like it changes every file that differs',
    '`git restore FILE` puts single files back; `git reset` without --hard changes no file.',
  ],
  apply: [
    'the patch says which files it writes',
    'Make the edits with the tool for editing files. `git apply --stat` and `--check` only look.',
  ],
  ...everyFile('merge rebase pull cherry-pick revert am'),
};

function everyFile(names: string): typeof elsewhere {
  const said = [
    'it changes every file that the commits change',
    'Ask the person in charge to run it. `git fetch`, `git log` and `git diff` show what would come.',
  ] as const;
  return Object.fromEntries(names.split(' ').map((name) => [name, said]));
}

/** @throws Unreadable, with what is understood instead where that is known. */
export function unforeseen({ name }: Call): never {
  const command = name.replace(/^git /, '');
  const [because, next] = Object.hasOwn(elsewhere, command) ? elsewhere[command]! : [];
  throw new Unreadable(because ?? `what ${name} writes is only known when it runs`, next);
}
