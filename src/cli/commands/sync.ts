import type { Command } from 'commander';
import { counted } from '../../model/noun.ts';
import { type SyncReport, sync } from '../../tracing/git/sync.ts';
import { redrawMap } from '../../tracing/intent-map.ts';
import type { AddCommand } from '../add-command.ts';
import { examples } from '../examples.ts';
import { colours, print, printJson } from '../output.ts';
import { withProgress } from '../progress.ts';
import { openWorkspace } from '../workspace-option.ts';

interface Options {
  readonly since?: string;
  readonly committed?: boolean;
  readonly json?: boolean;
}

/** `goldthread sync`: records what no hook has seen, and draws the map anew where that put records in. */
export const syncCommand: AddCommand = (program, run) => {
  program
    .command('sync')
    .description('record what people have changed since the last time, so that the trail has no gaps')
    .option('--since <revision>', 'what this commit has is known (default: the commit of the last time)')
    .option('--committed', 'only what is committed')
    .option('--json', 'print one JSON document')
    .addHelpText('after', examples('goldthread sync', 'goldthread sync --since main --committed'))
    .action(
      run(async ({ since, committed, json }: Options, command: Command) => {
        const workspace = openWorkspace(command);
        const report = await withProgress('commits', (onProgress) =>
          sync(workspace, { workingTree: !committed, ...(since === undefined ? {} : { since }), onProgress }),
        );
        if (workspace.progress.mapIsOld) await redrawMap(workspace);
        if (json) printJson(report);
        else tell(report);
        return 0;
      }),
    );
};

function tell({ since, commits, records, symbols }: SyncReport): void {
  if (since === null)
    print(
      colours.dim(
        'Nothing is recorded yet: what is committed is taken as known. --since REVISION goes further back.',
      ),
    );
  else print(colours.dim(`${counted(commits, 'commit')} since ${since.slice(0, 10)}.`));
  if (records.length === 0) print('Everything is on record.');
  else
    print(
      `${counted(symbols, 'changed symbol')} in ${counted(records.length, 'new record')}: goldthread trace list`,
    );
}
