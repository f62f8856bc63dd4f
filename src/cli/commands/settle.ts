import type { Command } from 'commander';
import { redrawMap } from '../../tracing/intent-map.ts';
import { allSessions } from '../../tracing/session-state.ts';
import { settle } from '../../tracing/settle.ts';
import { now } from '../../workspace/clock.ts';
import { colours, print, printJson, shown, shownClass } from '../output.ts';
import type { AddCommand } from '../program.ts';
import { openWorkspace } from '../workspace-option.ts';

export const settleCommand: AddCommand = (program, run) => {
  program
    .command('settle')
    .description('settle what a session, or every session, has written since its last settlement')
    .option('--session <session>', 'this session only')
    .option('--json', 'print one JSON document')
    .action(
      run(async (options: { session?: string; json?: boolean }, command: Command) => {
        const workspace = openWorkspace(command);
        const sessions = options.session === undefined ? allSessions(workspace.root).map(({ session_id }) => session_id) : [options.session];
        const records = [];
        for (const session of sessions) records.push(...(await settle(workspace, session, now())));
        await redrawMap(workspace);
        if (options.json) printJson({ records });
        else if (records.length === 0) print('Nothing is left to settle.');
        else for (const record of records) print(`${colours.dim(record.id.slice(0, 8))}  ${shown(record.session_id ?? '')}  ${shownClass(record.mutation_class ?? null)}`);
        return 0;
      }),
    );
};
