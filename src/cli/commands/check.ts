import { type Command, Option } from 'commander';
import {
  type CheckCode,
  type CheckDocument,
  checkCodes,
  checkTitles,
  type Problem,
} from '../../model/check.ts';
import { check } from '../../tracing/check/check.ts';
import { examples } from '../examples.ts';
import { colours, print, printJson, shown } from '../output.ts';
import type { AddCommand } from '../program.ts';
import { openWorkspace } from '../workspace-option.ts';

interface Options {
  readonly range?: string;
  readonly rule?: readonly CheckCode[];
  readonly skip?: readonly CheckCode[];
  readonly anchor?: readonly string[];
  readonly json?: boolean;
}

export const checkCommand: AddCommand = (program, run) => {
  program
    .command('check')
    .description('the gate for CI: is every change in scope, owned, and what it is said to be?')
    .option('--range <range>', 'REV1..REV2 (default: what the CI runs for, else what was not pushed yet)')
    .addOption(new Option('--rule <code...>', 'these rules alone').choices(checkCodes))
    .addOption(new Option('--skip <code...>', 'without these rules').choices(checkCodes))
    .option('--anchor <hash...>', 'hashes that `trace anchor` printed once, which must still be there')
    .option('--json', 'print one JSON document')
    .addHelpText(
      'after',
      examples(
        'goldthread check',
        'goldthread check --range main..HEAD',
        'goldthread check --rule REFACTOR_ONLY --json',
      ),
    )
    .action(
      run(async ({ range, rule, skip, anchor, json }: Options, command: Command) => {
        const document = await check(openWorkspace(command), {
          ...{ range, env: process.env },
          ...{ only: rule ?? [], without: skip ?? [], anchors: anchor ?? [] },
        });
        if (json) printJson(document);
        else tell(document);
        return document.ok ? 0 : 1;
      }),
    );
};

function tell({ ok, range, problems, warnings, waived, rules, intents }: CheckDocument): void {
  tellGroup(problems, colours.red('x'));
  tellGroup(warnings, colours.yellow('!'));
  for (const { waived_by, ...problem } of waived) {
    print(`${colours.dim('-')} ${colours.dim(`${problem.code} waived`)}  ${shown(placeOf(problem))}`);
    for (const { id, by, reason, until } of waived_by)
      print(`    ${shown(id)} of ${shown(by)}${until === null ? '' : `, until ${until}`}: ${shown(reason)}`);
  }
  const features = intents.reduce((sum, intent) => sum + intent.features.length, 0);
  const refactorings = intents.reduce((sum, intent) => sum + intent.refactorings.length, 0);
  const where =
    range === null
      ? 'the whole ledger'
      : `${shown(range.from)}..${shown(range.to)} (${range.given_by}), ${counted(range.commits, 'commit')}`;
  print(
    `${ok ? colours.green('ok') : colours.red(`${counted(problems.length, 'problem')}`)}: ${where}: ${counted(features, 'change')} of behaviour, ${counted(refactorings, 'refactoring')}${waived.length > 0 ? `, ${waived.length} waived` : ''}${warnings.length > 0 ? `, ${counted(warnings.length, 'warning')}` : ''}`,
  );
  const off = rules.filter(({ level }) => level === 'off').map(({ code }) => code);
  if (off.length > 0) print(colours.dim(`not asked: ${off.join(', ')}`));
}

/** Under one heading for each rule, with what to do said once where it is the same. */
function tellGroup(problems: readonly Problem[], mark: string): void {
  for (const code of checkCodes) {
    const group = problems.filter((problem) => problem.code === code);
    if (group.length === 0) continue;
    print(`${mark} ${colours.bold(code)}  ${checkTitles[code]}`);
    for (const problem of group) {
      print(`    ${colours.bold(shown(placeOf(problem)))}`);
      print(`      ${shown(problem.because)}`);
    }
    for (const next of new Set(group.map((problem) => problem.next)))
      print(`    ${colours.dim(shown(next))}`);
  }
}

function placeOf({ path, symbol, line }: Problem): string {
  return `${path}${line === null ? '' : `:${line}`}${symbol === null ? '' : `  ${symbol}`}`;
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}
