import type { Command } from 'commander';
import { describeScope } from '../../intents/scope.ts';
import { isInForce } from '../../intents/waivers.ts';
import type { Intent } from '../../model/intent.ts';
import type { Waiver } from '../../model/waiver.ts';
import { findIntent, listIntents } from '../../tracing/intent-commands.ts';
import { readWaivers } from '../../tracing/waive.ts';
import { now } from '../../workspace/clock.ts';
import type { AddCommand } from '../add-command.ts';
import { examples } from '../examples.ts';
import { intentDocument, shownStatus } from '../intent-text.ts';
import { colours, print, printJson, shown } from '../output.ts';
import { table } from '../table.ts';
import { openToTell } from '../workspace-option.ts';

/** `goldthread intent list`: in the order of active_intents.yaml, whatever their status. */
export const listCommand: AddCommand = (intent, run) => {
  intent
    .command('list')
    .description('every intent with its status and scope')
    .option('--json', 'print one JSON document')
    .addHelpText('after', examples('goldthread intent list', 'goldthread intent list --json'))
    .action(
      run((options: { json?: boolean }, command: Command) => {
        const intents = listIntents(openToTell(command));
        if (options.json) printJson({ intents: intents.map(intentDocument) });
        else if (intents.length === 0)
          print(
            'There is no intent yet. Add one: goldthread intent add INT-001 --name "..." --scope "src/**"',
          );
        else
          print(
            table(
              intents.map(({ id, name, status, ownedScope }) => [
                colours.bold(shown(id)),
                shownStatus(status),
                shown(name),
                colours.dim(shown(ownedScope.map(({ source }) => source).join('  '))),
              ]),
            ),
          );
        return 0;
      }),
    );
};

/** `goldthread intent show ID`: everything that the file says of it, and what was waived for it since. */
export const showCommand: AddCommand = (intent, run) => {
  intent
    .command('show <id>')
    .description('one intent, whole')
    .option('--json', 'print one JSON document')
    .addHelpText('after', examples('goldthread intent show INT-001'))
    .action(
      run((id: string, options: { json?: boolean }, command: Command) => {
        const workspace = openToTell(command);
        const found = findIntent(workspace, id);
        const waivers = readWaivers(workspace);
        if (options.json) printJson({ ...intentDocument(found), waivers });
        else tell(found, waivers);
        return 0;
      }),
    );
};

function tell(intent: Intent, waivers: readonly Waiver[]): void {
  print(`${colours.bold(shown(intent.id))} ${shown(intent.name)}  ${shownStatus(intent.status)}`);
  const sections: readonly [string, readonly string[]][] = [
    ['scope', describeScope(intent)],
    ['constraints', intent.constraints],
    ['acceptance criteria', intent.acceptanceCriteria],
    [
      'specifications',
      intent.relatedSpecs.map(({ type, value, path, url }) =>
        [type, value, path ?? url].filter(Boolean).join(' '),
      ),
    ],
    ['policy', intent.changePolicy === 'refactor_only' ? ['may only refactor'] : []],
    [
      'waivers of the workspace',
      waivers.map(
        (waiver) =>
          `${waiver.id} for ${waiver.for} until ${waiver.until}${isInForce(waiver, now()) ? '' : ' (past)'}: ${waiver.reason} (${waiver.by})`,
      ),
    ],
  ];
  for (const [heading, lines] of sections) {
    if (lines.length > 0) print(colours.dim(`  ${heading}`));
    for (const line of lines) print(`    ${shown(line)}`);
  }
}
