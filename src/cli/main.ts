#!/usr/bin/env node
import * as z from 'zod';
import { hookOptions } from './hook-options.ts';

// Each schema is used once or twice in a process: compiling them costs more than it saves. A schema asks for this when
// it is made, so that all others are read afterwards.
z.config({ jitless: true });

/**
 * The program. A hook is called at every write of an agent, so it goes its own short way; everything else is parsed
 * by commander.
 */
async function main(words: readonly string[]): Promise<void> {
  const hook = hookOptions(words);
  if (hook) {
    const [{ runHook }, { giveReply }] = await Promise.all([import('./hook.ts'), import('./reply.ts')]);
    process.exit(await giveReply(await runHook(hook)));
  }
  if (words[0] === 'git-hook') {
    const { runGitHook } = await import('./git-hook.ts');
    await runGitHook(words.slice(1));
    process.exit(0);
  }
  // A reader that has had enough, such as `head`, is no fault of ours.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit();
    throw error;
  });
  const { runProgram } = await import('./program.ts');
  process.exitCode = await runProgram(words);
}

main(process.argv.slice(2)).catch(async (error: unknown) => {
  const { printFault } = await import('./fault.ts');
  process.exit(printFault(error));
});
