import type { Command } from 'commander';
import { assertPerson } from '../../tracing/gate/outside-sessions.ts';
import { grantWaiver } from '../../tracing/waive.ts';
import { now } from '../../workspace/clock.ts';
import type { AddCommand } from '../add-command.ts';
import { examples } from '../examples.ts';
import { colours, print, printJson, shown } from '../output.ts';
import { openWorkspace } from '../workspace-option.ts';

interface WaiveOptions {
  readonly reason: string;
  readonly until: string;
  readonly json?: boolean;
}

/** `goldthread intent waive SUBJECT`: exit status 2 inside of an agent's session, since only a person may waive. */
export const waiveCommand: AddCommand = (intent, run) => {
  intent
    .command('waive <subject>')
    .description(
      'let an intent, a path or a symbol go past scope and policy until a day; from a terminal outside any agent',
    )
    .requiredOption('--reason <reason>', 'why')
    .requiredOption('--until <day>', 'the last day on which it holds, such as 2026-12-31')
    .option('--json', 'print one JSON document')
    .addHelpText(
      'after',
      examples(
        'goldthread intent waive "src/legacy/**" --reason "Moved out in March" --until 2027-03-31',
        'goldthread intent waive INT-007 --reason "Release week" --until 2026-12-01',
      ),
    )
    .action(
      run(async (subject: string, options: WaiveOptions, command: Command) => {
        const workspace = openWorkspace(command);
        assertPerson(workspace, 'intent waive');
        const waiver = await grantWaiver(workspace, subject, options.reason, options.until, now());
        if (options.json) printJson(waiver);
        else
          print(
            `${colours.yellow(waiver.id)} waives ${shown(waiver.for)} until ${waiver.until}: ${shown(waiver.reason)} (${shown(waiver.by)})`,
          );
        return 0;
      }),
    );
};
