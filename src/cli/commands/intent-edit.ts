import type { Command } from 'commander';
import { Option } from 'commander';
import { describeScope } from '../../intents/scope.ts';
import { Fault } from '../../model/fault.ts';
import { type Intent, type IntentStatus, intentStatuses } from '../../model/intent.ts';
import { changeStatus, createIntent, listIntents } from '../../tracing/intent-commands.ts';
import { rebuildMap } from '../../tracing/intent-map.ts';
import { isExpected, scopeRemarks } from '../../tracing/intents-file/scope-remarks.ts';
import type { TracingContext } from '../../tracing/tracing-context.ts';
import type { AddCommand } from '../add-command.ts';
import { examples } from '../examples.ts';
import { intentDocument, shownStatus } from '../intent-text.ts';
import { colours, print, printJson, shown } from '../output.ts';
import { openWorkspace } from '../workspace-option.ts';

interface AddOptions {
  readonly name: string;
  readonly scope: readonly string[];
  readonly status: IntentStatus;
  readonly policy: Intent['changePolicy'];
  readonly constraint?: readonly string[];
  readonly criterion?: readonly string[];
  readonly json?: boolean;
}

/** `goldthread intent add ID`: exit status 2 for an id that is taken or a scope that means nothing. */
export const addIntentCommand: AddCommand = (intent, run) => {
  intent
    .command('add <id>')
    .description('add an intent; comments and order of the file stay')
    .requiredOption('--name <name>', 'what is to be done, in a few words')
    .requiredOption(
      '--scope <rule...>',
      'what it owns: src/auth/**, symbol:AuthMiddleware, "!src/auth/legacy/**"',
    )
    .addOption(
      new Option('--status <status>', 'where it stands').choices([...intentStatuses]).default('IN_PROGRESS'),
    )
    .addOption(
      new Option('--policy <policy>', 'whether it may change behaviour')
        .choices(['any', 'refactor_only'])
        .default('any'),
    )
    .option('--constraint <text...>', 'what must be kept to')
    .option('--criterion <text...>', 'how to tell that it is done')
    .option('--json', 'print one JSON document')
    .addHelpText(
      'after',
      examples(
        'goldthread intent add INT-001 --name "JWT migration" --scope "src/auth/**" symbol:AuthMiddleware',
      ),
    )
    .action(
      run(async (id: string, options: AddOptions, command: Command) => {
        const workspace = openWorkspace(command);
        const added = await createIntent(workspace, {
          id,
          name: options.name,
          scope: options.scope,
          status: options.status,
          constraints: options.constraint ?? [],
          criteria: options.criterion ?? [],
          policy: options.policy,
        });
        await rebuildMap(workspace);
        if (options.json) printJson(intentDocument(added));
        else {
          print(
            `${colours.green('+')} ${shown(added.id)} ${shown(added.name)}, owning ${describeScope(added).map(shown).join('; ')}`,
          );
          await printDoubts(workspace, added);
        }
        return 0;
      }),
    );
};

/** A slip in a scope is best told at once: the agent that is refused for it knows nothing of what was meant. */
async function printDoubts(workspace: TracingContext, added: Intent): Promise<void> {
  for (const remark of await scopeRemarks(workspace, listIntents(workspace)))
    if (remark.intent.id === added.id && !isExpected(remark))
      print(`${colours.dim('note:')} ${shown(remark.because)}`);
}

/**
 * `goldthread intent status ID STATUS`: the status in upper or lower case; the map is drawn anew.
 *
 * @throws Fault BAD_STATUS.
 */
export const statusCommand: AddCommand = (intent, run) => {
  intent
    .command('status <id> <status>')
    .description(`set where an intent stands: ${intentStatuses.join(', ')}`)
    .option('--json', 'print one JSON document')
    .addHelpText('after', examples('goldthread intent status INT-001 COMPLETED'))
    .action(
      run(async (id: string, wanted: string, options: { json?: boolean }, command: Command) => {
        const known = intentStatuses.find((name) => name === wanted.toUpperCase());
        if (!known)
          throw new Fault(
            'BAD_STATUS',
            `${JSON.stringify(wanted)} is no status`,
            `There are: ${intentStatuses.join(', ')}.`,
          );
        const workspace = openWorkspace(command);
        const changed = await changeStatus(workspace, id, known);
        await rebuildMap(workspace);
        if (options.json) printJson(intentDocument(changed));
        else print(`${shown(changed.id)} is ${shownStatus(changed.status)}`);
        return 0;
      }),
    );
};
