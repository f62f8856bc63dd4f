import type { Command } from 'commander';
import { type LensDocument, lensFile } from '../../tracing/lens/lens-file.ts';
import type { AddCommand } from '../add-command.ts';
import { examples } from '../examples.ts';
import { colours, print, printJson, shown } from '../output.ts';
import { openToTellOfHistory } from '../workspace-option.ts';

/** `goldthread lens FILE`: what editors draw, for terminals and scripts. */
export const lensCommand: AddCommand = (program, run) => {
  program
    .command('lens <file>')
    .description(
      'what an editor shows above each symbol of a file: its intent, the last change, how many traces',
    )
    .option('--json', 'print one JSON document')
    .addHelpText('after', examples('goldthread lens src/auth.ts', 'goldthread lens src/auth.ts --json'))
    .action(
      run(async (file: string, options: { json?: boolean }, command: Command) => {
        const document = await lensFile(openToTellOfHistory(command), file, process.cwd());
        if (options.json) printJson(document);
        else tell(document);
        return 0;
      }),
    );
};

function tell({ path, lenses }: LensDocument): void {
  if (lenses.length === 0) print(colours.dim(`${shown(path)} has no symbol that could have a lens`));
  for (const { line, symbol, kind, title, owner } of lenses) {
    print(owner ? colours.cyan(title) : colours.dim(title));
    print(`${colours.dim(`${line}:`.padStart(6))} ${colours.dim(kind)} ${shown(symbol)}`);
  }
}
