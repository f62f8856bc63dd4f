import type { HookOptions } from './hook.ts';

/**
 * `hook --agent NAME [--user] [--workspace DIR]`, with the options wherever they stand; null for every other call,
 * also for its help and for one that is not as it should be, which commander then explains.
 */
export function hookOptions(words: readonly string[]): HookOptions | null {
  const rest = [...words];
  const user = take(rest, '--user');
  const agent = takeValue(rest, '--agent');
  const workspace = takeValue(rest, '--workspace');
  return agent === undefined || rest.length !== 1 || rest[0] !== 'hook' ? null : { agent, workspace, user };
}

function take(words: string[], flag: string): boolean {
  const at = words.indexOf(flag);
  if (at >= 0) words.splice(at, 1);
  return at >= 0;
}

function takeValue(words: string[], flag: string): string | undefined {
  const joined = words.findIndex((word) => word.startsWith(`${flag}=`));
  if (joined >= 0) return words.splice(joined, 1)[0]!.slice(flag.length + 1);
  const at = words.indexOf(flag);
  return at < 0 ? undefined : words.splice(at, 2)[1];
}
