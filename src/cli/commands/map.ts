import type { Command } from 'commander';
import { drawMap } from '../../tracing/intent-map.ts';
import { writeMap } from '../../workspace/map-file.ts';
import { print, printJson } from '../output.ts';
import type { AddCommand } from '../program.ts';
import { openWorkspace } from '../workspace-option.ts';

export const mapCommand: AddCommand = (program, run) => {
  program
    .command('map')
    .description('rebuild intent_map.md from the ledger and the working tree')
    .option('--print', 'print the map too')
    .option('--json', 'print one JSON document')
    .action(
      run(async (options: { print?: boolean; json?: boolean }, command: Command) => {
        const workspace = openWorkspace(command);
        const text = await drawMap(workspace);
        writeMap(workspace.root, text);
        if (options.json) printJson({ path: '.orchestration/intent_map.md', text });
        else if (options.print) print(text.trimEnd());
        else print('.orchestration/intent_map.md is up to date');
        return 0;
      }),
    );
};
