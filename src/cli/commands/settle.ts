import type { Command } from 'commander';
import type { TraceRecord } from '../../model/trace-record.ts';
import { settleSessions } from '../../tracing/settlement/settle-sessions.ts';
import type { AddCommand } from '../add-command.ts';
import { examples } from '../examples.ts';
import { colours, print, printJson, shown, shownClass } from '../output.ts';
import { openWorkspace } from '../workspace-option.ts';

/** `goldthread settle`: by hand what the end of a turn does by itself; a session without writes gets no record. */
export const settleCommand: AddCommand = (program, run) => {
  program
    .command('settle')
    .description('settle what a session, or every session, has written since its last settlement')
    .option('--session <session>', 'this session only')
    .option('--json', 'print one JSON document')
    .addHelpText('after', examples('goldthread settle', 'goldthread settle --session 5f0c1a2b --json'))
    .action(
      run(async (options: { session?: string; json?: boolean }, command: Command) => {
        const records = await settleSessions(openWorkspace(command), options.session ?? null);
        if (options.json) printJson({ records });
        else if (records.length === 0) print('Nothing is left to settle.');
        else for (const record of records) tell(record);
        return 0;
      }),
    );
};

function tell(record: TraceRecord): void {
  const id = colours.dim(record.id.slice(0, 8));
  print(`${id}  ${shown(record.session_id ?? '')}  ${shownClass(record.mutation_class ?? null)}`);
}
