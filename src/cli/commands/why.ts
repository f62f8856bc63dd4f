import type { Command } from 'commander';
import { type WhyDocument, why } from '../../tracing/why.ts';
import type { AddCommand } from '../add-command.ts';
import { examples } from '../examples.ts';
import { colours, print, printJson, shown, shownClass } from '../output.ts';
import { openToTellOfHistory } from '../workspace-option.ts';

/**
 * `goldthread why PLACE`: exit status 2 for a symbol that neither the tree nor the ledger knows, with the nearest
 * names.
 */
export const whyCommand: AddCommand = (program, run) => {
  program
    .command('why <place>')
    .description('which intent owns a symbol, and its history through renames and moves')
    .option('--json', 'print one JSON document')
    .addHelpText(
      'after',
      examples('goldthread why src/auth.ts#AuthMiddleware.verify', 'goldthread why src/auth.ts:42'),
    )
    .action(
      run(async (place: string, options: { json?: boolean }, command: Command) => {
        const document = await why(openToTellOfHistory(command), place, process.cwd());
        if (options.json) printJson(document);
        else tell(document);
        return 0;
      }),
    );
};

function tell({ symbol, owner, history }: WhyDocument): void {
  const where =
    symbol.start_line === null ? '' : colours.dim(`  lines ${symbol.start_line}-${symbol.end_line}`);
  print(
    `${colours.bold(shown(`${symbol.path}#${symbol.name}`))} ${colours.cyan(symbol.kind)}${where}${symbol.deleted ? colours.red('  deleted') : ''}`,
  );
  if (owner === null) print(`  owner    ${colours.dim('none is recorded')}`);
  else
    print(
      `  owner    ${colours.bold(shown(owner.intent_id))} ${shown(owner.name ?? 'no longer in active_intents.yaml')}${owner.status ? colours.dim(`  ${owner.status}`) : ''}`,
    );
  if (history.length === 0) print(`  history  ${colours.dim('no record tells of it')}`);
  for (const [index, entry] of history.entries()) {
    const by =
      entry.contributor.type === 'ai' ? (entry.contributor.model_id ?? 'an agent') : entry.contributor.type;
    print(
      `  ${index === 0 ? 'history' : '       '}  ${colours.dim(entry.timestamp)}  ${shownClass(entry.mutation_class)}  ${entry.changes.join(', ')}  ${colours.dim(`${shown(entry.intent_id ?? 'no intent')}, by ${shown(by)}`)}`,
    );
    const place = `${entry.path}#${entry.name}`;
    if (place !== `${symbol.path}#${symbol.name}`) print(`           ${colours.dim(`as ${shown(place)}`)}`);
    if (entry.because) print(`           ${shown(entry.because)}`);
  }
}
