import type { Command } from 'commander';
import type { AddCommand } from '../add-command.ts';
import { examples } from '../examples.ts';
import { runHook } from '../hook.ts';

/** Listed here for `--help`; a real call takes the short way in main.ts. */
export const hookCommand: AddCommand = (program, run) => {
  program
    .command('hook')
    .description('the hook that agents call: payload on standard input, reply as the agent expects')
    .requiredOption('--agent <name>', 'who calls: claude-code, codex, generic')
    .option('--user', "wired in a person's home: say nothing in projects that were not initialised")
    .addHelpText(
      'after',
      `\nThe payload is JSON on standard input; docs/agents.md describes it.\n${examples('echo \'{"event":"before_write","session_id":"s1","cwd":"\'$PWD\'","writes":[{"path":"a.ts","content":""}]}\' | goldthread hook --agent generic')}`,
    )
    .action(
      run(async (options: { agent: string; user?: boolean }, command: Command) => {
        const { workspace } = command.optsWithGlobals<{ workspace?: string }>();
        process.exit(await runHook({ agent: options.agent, workspace, user: options.user ?? false }));
      }),
    );
};
