#!/usr/bin/env node
import * as z from 'zod';
import { runHook } from './hook.ts';

// Each schema is used once or twice in a process: compiling them costs more than it saves.
z.config({ jitless: true });

/**
 * The program. A hook is called at every write of an agent, so it goes its own short way; everything else is parsed
 * by commander.
 */
async function main(words: readonly string[]): Promise<number> {
  const hook = hookOptions(words);
  if (hook) {
    const reply = await runHook(hook);
    process.stdout.write(reply.stdout);
    process.stderr.write(reply.stderr);
    return reply.exitCode;
  }
  const { runProgram } = await import('./program.ts');
  return runProgram(words);
}

/** `[--user] hook --agent NAME [--workspace DIR]`, in any order; null for every other call, also for its help. */
function hookOptions(words: readonly string[]): Parameters<typeof runHook>[0] | null {
  const rest = [...words];
  const user = take(rest, '--user') !== null;
  if (rest[0] !== 'hook') return null;
  const agent = takeValue(rest, '--agent');
  const workspace = takeValue(rest, '--workspace');
  return agent === undefined || rest.length !== 1 ? null : { agent, workspace, user };
}

function take(words: string[], flag: string): string | null {
  const at = words.indexOf(flag);
  return at < 0 ? null : words.splice(at, 1)[0]!;
}

function takeValue(words: string[], flag: string): string | undefined {
  const joined = words.findIndex((word) => word.startsWith(`${flag}=`));
  if (joined >= 0) return words.splice(joined, 1)[0]!.slice(flag.length + 1);
  const at = words.indexOf(flag);
  return at < 0 ? undefined : words.splice(at, 2)[1];
}

main(process.argv.slice(2)).then(
  (status) => {
    process.exitCode = status;
  },
  async (error: unknown) => {
    const { printFault } = await import('./fault.ts');
    process.exitCode = printFault(error);
  },
);
