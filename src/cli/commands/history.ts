import { type Command, InvalidArgumentError } from 'commander';
import { counted } from '../../model/noun.ts';
import type { DiffSymbol } from '../../tracing/comparison/diff-document.ts';
import { recordHistory } from '../../tracing/git/record-history.ts';
import { type HistoryCommit, type HistoryDocument, history } from '../../tracing/history/history.ts';
import { redrawMap } from '../../tracing/intent-map.ts';
import { openTracing } from '../../tracing/tracing-context.ts';
import type { AddCommand } from '../add-command.ts';
import { examples } from '../examples.ts';
import { colours, page, print, printCut, printJson, shown } from '../output.ts';
import { withProgress } from '../progress.ts';
import { openWorkspace, workspaceRoot } from '../workspace-option.ts';

interface Options {
  readonly range?: string;
  readonly limit?: number;
  readonly symbols?: boolean;
  readonly record?: boolean;
  readonly json?: boolean;
}

/** `goldthread history`: needs git alone, and writes nothing unless `--record` asks for it. */
export const historyCommand: AddCommand = (program, run) => {
  program
    .command('history')
    .description('what each commit did to each symbol, in any git repository')
    .option('--range <range>', 'REV or REV1..REV2 (default: all that HEAD descends from)')
    .option('-n, --limit <count>', 'so many of the newest commits', positive)
    .option('--symbols', 'list the symbols of each commit')
    .option('--record', 'write into the ledger what it does not tell yet, at the time when it was made')
    .option('--json', 'print one JSON document')
    .addHelpText(
      'after',
      examples(
        'goldthread history -n 50',
        'goldthread history --range v1.0..HEAD --symbols',
        'goldthread history --record',
        'goldthread history --json > history.json',
      ),
    )
    .action(
      run(async ({ range, limit, symbols, record, json }: Options, command: Command) => {
        const workspace = record ? openWorkspace(command) : openTracing(workspaceRoot(command));
        const document = await withProgress('commits', (onProgress) =>
          history(workspace, {
            ...(range === undefined ? {} : { range }),
            ...(limit === undefined ? {} : { limit }),
            onProgress,
          }),
        );
        const recorded = record
          ? await withProgress('commits recorded', (onProgress) =>
              recordHistory(workspace, document, onProgress),
            )
          : null;
        if (workspace.progress.mapIsOld) await redrawMap(workspace);
        if (json) printJson(recorded === null ? document : { ...document, recorded });
        else {
          page(workspace.root);
          tell(document, symbols ?? false);
          if (recorded)
            print(`${recorded.records} new records; the ledger told of ${recorded.known} commits.`);
        }
        return 0;
      }),
    );
};

function tell({ commits }: HistoryDocument, withSymbols: boolean): void {
  for (const commit of commits) {
    printCut(
      `${colours.yellow(commit.revision.slice(0, 10))} ${verdict(commit)} ${shown(commit.subject)}${author(commit)}`,
    );
    if (!withSymbols) continue;
    for (const symbol of commit.symbols) printCut(`  ${symbolLine(symbol)}`);
  }
  const judged = commits.filter(({ mutation_class }) => mutation_class !== null);
  const refactorings = judged.filter(({ mutation_class }) => mutation_class === 'AST_REFACTOR').length;
  print(
    colours.dim(
      `${counted(commits.length, 'commit')}: ${refactorings} proved to keep behaviour, ${judged.length - refactorings} that change it or are not proved, ${commits.length - judged.length} without code.`,
    ),
  );
}

function verdict({ mutation_class, symbols }: HistoryCommit): string {
  if (mutation_class === null) return colours.dim('-       ');
  if (mutation_class === 'AST_REFACTOR') return colours.green('refactor');
  const kept = symbols.filter((symbol) => symbol.mutation_class === 'AST_REFACTOR').length;
  return kept === 0 ? colours.yellow('change  ') : colours.yellow('mixed   ');
}

function author({ contributor, author: { name }, intent_id }: HistoryCommit): string {
  const who = contributor.type === 'ai' ? `${name} with ${contributor.agent}` : name;
  return colours.dim(` (${shown(who)}${intent_id === null ? '' : `, ${shown(intent_id)}`})`);
}

function symbolLine({ before, after, changes, mutation_class }: DiffSymbol): string {
  const here = (after ?? before)!;
  const paint = mutation_class === 'AST_REFACTOR' ? colours.green : colours.yellow;
  return `${paint(mutation_class === 'AST_REFACTOR' ? 'keeps  ' : 'changes')} ${shown(`${here.path}#${here.name}`)} ${colours.dim(changes.join(', '))}`;
}

function positive(text: string): number {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1)
    throw new InvalidArgumentError('It must be a whole number above 0.');
  return count;
}
