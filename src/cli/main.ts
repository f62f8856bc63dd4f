#!/usr/bin/env node
import { setFlagsFromString } from 'node:v8';
import { config } from 'zod/v4/core';
import { Fault } from '../model/fault.ts';
import { programParts } from '../workspace/program-parts.ts';
import { printFault } from './fault.ts';
import { hookOptions } from './hook-options.ts';
import { optimiseLater } from './optimise-later.ts';

// Each schema is used once or twice in a process: compiling them costs more than it saves. A schema asks for this when
// it is made, so that all others are read afterwards.
config({ jitless: true });

const parts = programParts(import.meta.url);

/**
 * The program. A hook is called at every write of an agent, so it goes its own short way, in parts of its own
 * (scripts/bundle-program.mjs); everything else is parsed by commander.
 */
async function main(words: readonly string[]): Promise<void> {
  const hook = hookOptions(words);
  if (hook) {
    // It lives for the length of one parse, and V8 would spend most of that optimising wasm for a second one. To be
    // said before parts are loaded, since code that was compiled under other settings can't be used.
    setFlagsFromString('--liftoff-only');
    const { runHook } = parts.load('hook') as typeof import('./hook.ts');
    process.exit(await runHook(hook, parts.usedFor));
  }
  optimiseLater();
  parts.usedFor(words.find((word) => /^[a-z-]+$/.test(word)) ?? 'nothing');
  if (words[0] === 'git-hook') {
    const { runGitHook } = parts.load('git-hook') as typeof import('./git-hook.ts');
    await runGitHook(words.slice(1));
    process.exit(0);
  }
  // A reader that has had enough, such as `head`, is no fault of ours.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit();
    throw error;
  });
  const { runProgram } = parts.load('program') as typeof import('./program.ts');
  process.exitCode = await runProgram(words);
}

// What is wrong further in is told there; here a part of the program could not be loaded. To an agent that waits for
// leave the status says no.
main(process.argv.slice(2)).catch((error: Error) => {
  const what = `A part of goldthread can't be loaded: ${error.message}`;
  process.exit(printFault(new Fault('PROGRAM_DAMAGED', what, 'Install goldthread again.')));
});
