import { type Command, InvalidArgumentError } from 'commander';
import type { DiffSymbol } from '../../tracing/diff-document.ts';
import { type HistoryCommit, type HistoryDocument, history } from '../../tracing/history/history.ts';
import { openTracing } from '../../tracing/tracing-context.ts';
import { examples } from '../examples.ts';
import { colours, page, print, printJson, shown } from '../output.ts';
import type { AddCommand } from '../program.ts';
import { makeProgress } from '../progress.ts';
import { workspaceRoot } from '../workspace-option.ts';

interface Options {
  readonly range?: string;
  readonly limit?: number;
  readonly symbols?: boolean;
  readonly json?: boolean;
}

export const historyCommand: AddCommand = (program, run) => {
  program
    .command('history')
    .description('what each commit did to each symbol, in any git repository')
    .option('--range <range>', 'REV or REV1..REV2 (default: all that HEAD descends from)')
    .option('-n, --limit <count>', 'so many of the newest commits', positive)
    .option('--symbols', 'list the symbols of each commit')
    .option('--json', 'print one JSON document')
    .addHelpText(
      'after',
      examples(
        'goldthread history -n 50',
        'goldthread history --range v1.0..HEAD --symbols',
        'goldthread history --json > history.json',
      ),
    )
    .action(
      run(async ({ range, limit, symbols, json }: Options, command: Command) => {
        const root = workspaceRoot(command);
        const progress = makeProgress('commits');
        let document: HistoryDocument;
        try {
          document = await history(openTracing(root), {
            ...(range === undefined ? {} : { range }),
            ...(limit === undefined ? {} : { limit }),
            onProgress: progress.show,
          });
        } finally {
          progress.end();
        }
        if (json) printJson(document);
        else {
          page(root);
          tell(document, symbols ?? false);
        }
        return 0;
      }),
    );
};

function tell({ commits }: HistoryDocument, withSymbols: boolean): void {
  for (const commit of commits) {
    print(
      `${colours.yellow(commit.revision.slice(0, 10))} ${verdict(commit)} ${shown(commit.subject)}${author(commit)}`,
    );
    if (!withSymbols) continue;
    for (const symbol of commit.symbols) print(`  ${symbolLine(symbol)}`);
  }
  const judged = commits.filter(({ mutation_class }) => mutation_class !== null);
  const refactorings = judged.filter(({ mutation_class }) => mutation_class === 'AST_REFACTOR').length;
  print(
    colours.dim(
      `${commits.length} commits: ${refactorings} proved to keep behaviour, ${judged.length - refactorings} that change it or are not proved, ${commits.length - judged.length} without code.`,
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
