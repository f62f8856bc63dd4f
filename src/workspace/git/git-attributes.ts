import { git, gitOrNull, zeroSeparated } from './run-git.ts';

/** The value that an attribute has for each of some paths below the root: `set`, `unset`, `unspecified`, or a word. */
export function attributesOf(
  root: string,
  attribute: string,
  paths: readonly string[],
): ReadonlyMap<string, string> {
  if (paths.length === 0) return new Map();
  const told = zeroSeparated(git(root, ['check-attr', '-z', '--stdin', attribute], `${paths.join('\0')}\0`));
  const values = new Map<string, string>();
  for (let at = 0; at + 2 < told.length; at += 3) values.set(told[at]!, told[at + 2]!);
  return values;
}

/** Whether settings say of files with some attribute that they are binary, or that they aren't. */
export function choosesWhatIsBinary(root: string): boolean {
  return gitOrNull(root, ['config', '--get-regexp', '^diff\\..*\\.binary$']) !== null;
}
