import type { Command } from 'commander';
import type { AddCommand } from '../add-command.ts';
import { examples } from '../examples.ts';
import { workspaceRoot } from '../workspace-option.ts';

/** `goldthread mcp`: runs until the client hangs up, and has standard output for itself. */
export const mcpCommand: AddCommand = (program, run) => {
  program
    .command('mcp')
    .description('the MCP server, on standard input and output: select_active_intent, list_intents, why')
    .addHelpText('after', examples('goldthread mcp', 'goldthread mcp --workspace ../shop'))
    .action(
      run(async (_options: object, command: Command) => {
        const { serveMcp } = await import('../../mcp/server.ts');
        await serveMcp(workspaceRoot(command));
        return 0;
      }),
    );
};
