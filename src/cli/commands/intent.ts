import type { Command } from 'commander';
import { Option } from 'commander';
import { describeScope } from '../../intents/scope.ts';
import { Fault } from '../../model/fault.ts';
import { type Intent, type IntentStatus, intentStatuses } from '../../model/intent.ts';
import { changeStatus, createIntent, findIntent, listIntents } from '../../tracing/intent-commands.ts';
import { redrawMap } from '../../tracing/intent-map.ts';
import { contextBlock, offerIntent, selectIntent } from '../../tracing/select-intent.ts';
import { now } from '../../workspace/clock.ts';
import { colours, print, printJson, shown } from '../output.ts';
import type { AddCommand, Run } from '../program.ts';
import { table } from '../table.ts';
import { openWorkspace } from '../workspace-option.ts';

export const intentCommand: AddCommand = (program, run) => {
  const intent = program.command('intent').description('read and edit active_intents.yaml, and bind sessions to intents');
  add(intent, run);
  list(intent, run);
  show(intent, run);
  select(intent, run);
  status(intent, run);
  context(intent, run);
};

function add(intent: Command, run: Run): void {
  intent
    .command('add <id>')
    .description('add an intent; comments and order of the file stay')
    .requiredOption('--name <name>', 'what is to be done, in a few words')
    .requiredOption('--scope <rule...>', 'what it owns: src/auth/**, symbol:AuthMiddleware, "!src/auth/legacy/**"')
    .addOption(new Option('--status <status>', 'where it stands').choices([...intentStatuses]).default('IN_PROGRESS'))
    .addOption(new Option('--policy <policy>', 'whether it may change behaviour').choices(['any', 'refactor_only']).default('any'))
    .option('--constraint <text...>', 'what must be kept to')
    .option('--criterion <text...>', 'how to tell that it is done')
    .option('--json', 'print one JSON document')
    .addHelpText('after', '\nExample:\n  goldthread intent add INT-001 --name "JWT migration" --scope "src/auth/**" symbol:AuthMiddleware')
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
        await redrawMap(workspace);
        if (options.json) printJson(intentDocument(added));
        else print(`${colours.green('+')} ${shown(added.id)} ${shown(added.name)}, owning ${describeScope(added).map(shown).join('; ')}`);
        return 0;
      }),
    );
}

interface AddOptions {
  readonly name: string;
  readonly scope: readonly string[];
  readonly status: IntentStatus;
  readonly policy: Intent['changePolicy'];
  readonly constraint?: readonly string[];
  readonly criterion?: readonly string[];
  readonly json?: boolean;
}

function list(intent: Command, run: Run): void {
  intent
    .command('list')
    .description('every intent with its status and scope')
    .option('--json', 'print one JSON document')
    .action(
      run((options: { json?: boolean }, command: Command) => {
        const intents = listIntents(openWorkspace(command));
        if (options.json) printJson({ intents: intents.map(intentDocument) });
        else if (intents.length === 0) print('There is no intent yet. Add one: goldthread intent add INT-001 --name "..." --scope "src/**"');
        else print(table(intents.map(({ id, name, status, ownedScope }) => [colours.bold(shown(id)), shownStatus(status), shown(name), colours.dim(shown(ownedScope.map(({ source }) => source).join('  ')))])));
        return 0;
      }),
    );
}

function show(intent: Command, run: Run): void {
  intent
    .command('show <id>')
    .description('one intent, whole')
    .option('--json', 'print one JSON document')
    .action(
      run((id: string, options: { json?: boolean }, command: Command) => {
        const found = findIntent(openWorkspace(command), id);
        if (options.json) printJson(intentDocument(found));
        else tell(found);
        return 0;
      }),
    );
}

function tell(intent: Intent): void {
  print(`${colours.bold(shown(intent.id))} ${shown(intent.name)}  ${shownStatus(intent.status)}`);
  const sections: readonly [string, readonly string[]][] = [
    ['scope', describeScope(intent)],
    ['constraints', intent.constraints],
    ['acceptance criteria', intent.acceptanceCriteria],
    ['specifications', intent.relatedSpecs.map(({ type, value, path, url }) => [type, value, path ?? url].filter(Boolean).join(' '))],
    ['policy', intent.changePolicy === 'refactor_only' ? ['may only refactor'] : []],
  ];
  for (const [heading, lines] of sections) {
    if (lines.length > 0) print(colours.dim(`  ${heading}`));
    for (const line of lines) print(`    ${shown(line)}`);
  }
}

function select(intent: Command, run: Run): void {
  intent
    .command('select <id>')
    .description('bind a session to an intent; in an agent\'s own shell its hook does the binding')
    .option('--session <session>', 'the session to bind')
    .option('--json', 'print one JSON document')
    .action(
      run(async (id: string, options: { session?: string; json?: boolean }, command: Command) => {
        const workspace = openWorkspace(command);
        findIntent(workspace, id);
        const selection =
          options.session === undefined
            ? offerIntent(workspace, id)
            : await selectIntent(workspace, { sessionId: options.session, agent: 'generic', now: now() }, id);
        if (!selection.ok) throw new Fault(selection.refusal.code, selection.refusal.because, selection.refusal.next);
        if (options.session !== undefined) await redrawMap(workspace);
        if (options.json) printJson({ intent: intentDocument(selection.intent), session_id: options.session ?? null, context: selection.context });
        else print(selection.context);
        return 0;
      }),
    );
}

function status(intent: Command, run: Run): void {
  intent
    .command('status <id> <status>')
    .description(`set where an intent stands: ${intentStatuses.join(', ')}`)
    .option('--json', 'print one JSON document')
    .action(
      run(async (id: string, wanted: string, options: { json?: boolean }, command: Command) => {
        const known = intentStatuses.find((name) => name === wanted.toUpperCase());
        if (!known) throw new Fault('BAD_STATUS', `${JSON.stringify(wanted)} is no status`, `There are: ${intentStatuses.join(', ')}.`);
        const workspace = openWorkspace(command);
        const changed = await changeStatus(workspace, id, known);
        await redrawMap(workspace);
        if (options.json) printJson(intentDocument(changed));
        else print(`${shown(changed.id)} is ${shownStatus(changed.status)}`);
        return 0;
      }),
    );
}

function context(intent: Command, run: Run): void {
  intent
    .command('context <id>')
    .description('print the <intent_context> block that an agent gets')
    .action(
      run((id: string, _options: object, command: Command) => {
        const workspace = openWorkspace(command);
        print(contextBlock(workspace, findIntent(workspace, id)));
        return 0;
      }),
    );
}

function shownStatus(status: IntentStatus): string {
  switch (status) {
    case 'IN_PROGRESS':
      return colours.green(status);
    case 'PENDING':
      return colours.cyan(status);
    case 'BLOCKED':
      return colours.yellow(status);
    case 'COMPLETED':
    case 'ABANDONED':
      return colours.dim(status);
    default:
      return status satisfies never;
  }
}

/** An intent with the field names of active_intents.yaml. */
function intentDocument(intent: Intent): object {
  return {
    id: intent.id,
    name: intent.name,
    status: intent.status,
    owned_scope: intent.ownedScope.map(({ source }) => source),
    constraints: intent.constraints,
    acceptance_criteria: intent.acceptanceCriteria,
    change_policy: intent.changePolicy,
    assigned_agent: intent.assignedAgent,
    related_specs: intent.relatedSpecs,
    created_at: intent.createdAt,
    updated_at: intent.updatedAt,
  };
}
