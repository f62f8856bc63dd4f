import { runHook } from '../hook.ts';
import type { AddCommand } from '../program.ts';

/** Listed here for `--help`; a real call takes the short way in main.ts. */
export const hookCommand: AddCommand = (program, run) => {
  program
    .command('hook')
    .description('the hook that agents call: payload on standard input, reply as the agent expects')
    .requiredOption('--agent <name>', 'who calls: claude-code, codex, generic')
    .option('--user', "wired in a person's home: say nothing in projects that were not initialised")
    .addHelpText('after', '\nExample:\n  echo \'{"event":"before_write","session_id":"s1","cwd":"\'$PWD\'","writes":[{"path":"a.ts","content":""}]}\' | goldthread hook --agent generic')
    .action(
      run(async (options: { agent: string; user?: boolean; workspace?: string }) => {
        const reply = await runHook({ agent: options.agent, workspace: options.workspace, user: options.user ?? false });
        process.stdout.write(reply.stdout);
        process.stderr.write(reply.stderr);
        return reply.exitCode;
      }),
    );
};
