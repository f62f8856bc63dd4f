import type { Command } from 'commander';
import { rebuildMap } from '../../tracing/intent-map.ts';
import type { AddCommand } from '../add-command.ts';
import { examples } from '../examples.ts';
import { print, printJson } from '../output.ts';
import { openWorkspace } from '../workspace-option.ts';

/** `goldthread map`: draws the whole map anew, which is the same byte for byte where nothing changed. */
export const mapCommand: AddCommand = (program, run) => {
  program
    .command('map')
    .description('rebuild intent_map.md from the ledger and the working tree')
    .addHelpText('after', examples('goldthread map', 'goldthread map --print'))
    .option('--print', 'print the map too')
    .option('--json', 'print one JSON document')
    .action(
      run(async (options: { print?: boolean; json?: boolean }, command: Command) => {
        const text = await rebuildMap(openWorkspace(command));
        if (options.json) printJson({ path: '.orchestration/intent_map.md', text });
        else if (options.print) print(text.trimEnd());
        else print('.orchestration/intent_map.md is up to date');
        return 0;
      }),
    );
};
