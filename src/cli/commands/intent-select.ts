import type { Command } from 'commander';
import { Fault } from '../../model/fault.ts';
import { oneAtATime } from '../../tracing/gate/one-at-a-time.ts';
import { findIntent } from '../../tracing/intent-commands.ts';
import { rebuildMap } from '../../tracing/intent-map.ts';
import { contextBlock, offerIntent, type Selection, selectIntent } from '../../tracing/select-intent.ts';
import type { TracingContext } from '../../tracing/tracing-context.ts';
import { now } from '../../workspace/clock.ts';
import type { AddCommand } from '../add-command.ts';
import { examples } from '../examples.ts';
import { intentDocument } from '../intent-text.ts';
import { print, printJson } from '../output.ts';
import { openWorkspace } from '../workspace-option.ts';

/**
 * `goldthread intent select ID`: without `--session` it offers the intent, and the hook that sees the command binds
 * its session.
 */
export const selectCommand: AddCommand = (intent, run) => {
  intent
    .command('select <id>')
    .description("bind a session to an intent; in an agent's own shell its hook does the binding")
    .option('--session <session>', 'the session to bind')
    .option('--json', 'print one JSON document')
    .addHelpText(
      'after',
      examples('goldthread intent select INT-001', 'goldthread intent select INT-001 --session 5f0c1a2b'),
    )
    .action(
      run(async (id: string, options: { session?: string; json?: boolean }, command: Command) => {
        const workspace = openWorkspace(command);
        findIntent(workspace, id);
        const selection =
          options.session === undefined
            ? offerIntent(workspace, id)
            : await bind(workspace, options.session, id);
        if (!selection.ok)
          throw new Fault(selection.refusal.code, selection.refusal.because, selection.refusal.next);
        if (options.session !== undefined) await rebuildMap(workspace);
        if (options.json)
          printJson({
            intent: intentDocument(selection.intent),
            session_id: options.session ?? null,
            context: selection.context,
          });
        else print(selection.context.trimEnd());
        return 0;
      }),
    );
};

function bind(workspace: TracingContext, sessionId: string, intentId: string): Promise<Selection> {
  const session = { sessionId, agent: 'generic', now: now() };
  return oneAtATime(workspace, () => selectIntent(workspace, session, intentId));
}

/** `goldthread intent context ID`: the very text that hooks give to an agent which selects it. */
export const contextCommand: AddCommand = (intent, run) => {
  intent
    .command('context <id>')
    .description('print the <intent_context> block that an agent gets')
    .option('--json', 'print one JSON document')
    .addHelpText('after', examples('goldthread intent context INT-001'))
    .action(
      run((id: string, options: { json?: boolean }, command: Command) => {
        const workspace = openWorkspace(command);
        const block = contextBlock(workspace, findIntent(workspace, id));
        if (options.json) printJson({ intent_id: id, context: block });
        else print(block.trimEnd());
        return 0;
      }),
    );
};
