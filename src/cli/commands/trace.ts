import type { Command } from 'commander';
import { Option } from 'commander';
import { Fault } from '../../model/fault.ts';
import { counted } from '../../model/noun.ts';
import { findRecord, listRecords, type TraceFilter, verifyLedger } from '../../tracing/ledger/trace-query.ts';
import type { AddCommand, Run } from '../add-command.ts';
import { examples } from '../examples.ts';
import { colours, page, print, printJson, shown } from '../output.ts';
import { tellShort, tellWhole } from '../trace-text.ts';
import { openToTell } from '../workspace-option.ts';
import { reclassifyCommand } from './trace-reclassify.ts';
import { repairCommand } from './trace-repair.ts';

/**
 * `goldthread trace`: questions to the ledger, and what mends it; `verify` and `repair` have exit status 1 for damage
 * that is left.
 */
export const traceCommand: AddCommand = (program, run) => {
  const trace = program
    .command('trace')
    .description('the ledger: what was written, by whom, for what, and what it did')
    .addHelpText(
      'after',
      examples('goldthread trace list --limit 10', 'goldthread trace verify', 'goldthread trace repair'),
    );
  list(trace, run);
  show(trace, run);
  verify(trace, run);
  anchor(trace, run);
  repairCommand(trace, run);
  reclassifyCommand(trace, run);
};

interface ListOptions extends Omit<TraceFilter, 'mutationClass' | 'limit'> {
  readonly class?: string;
  readonly limit?: string;
  readonly json?: boolean;
}

function list(trace: Command, run: Run): void {
  trace
    .command('list')
    .description('records, newest first')
    .option('--intent <id>', 'of this intent')
    .option('--symbol <name>', 'that tell of this symbol: NAME or PATH#NAME')
    .option('--path <path>', 'that touch this file or folder')
    .addOption(new Option('--class <class>', 'of this class').choices(['AST_REFACTOR', 'INTENT_EVOLUTION']))
    .option('--session <session>', 'of this session')
    .option('--since <time>', 'at or after this time')
    .option('--until <time>', 'before this time')
    .option('-n, --limit <n>', 'at most so many')
    .option('--json', 'print one JSON document')
    .addHelpText(
      'after',
      examples(
        'goldthread trace list --intent INT-001 --class INTENT_EVOLUTION',
        'goldthread trace list --symbol AuthMiddleware.verify --since 2026-02-16',
      ),
    )
    .action(
      run(async ({ class: mutationClass, limit, json, ...filter }: ListOptions, command: Command) => {
        const workspace = openToTell(command);
        const records = await listRecords(workspace, {
          ...filter,
          mutationClass,
          limit: limit === undefined ? undefined : wholeNumber(limit),
        });
        if (json) printJson({ records });
        else if (records.length === 0) print('No record passes.');
        else {
          page(workspace.root);
          for (const record of records) tellShort(record, true);
        }
        return 0;
      }),
    );
}

function wholeNumber(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new Fault('BAD_LIMIT', `${JSON.stringify(text)} is no whole number`, 'Give a limit such as 20.');
}

function show(trace: Command, run: Run): void {
  trace
    .command('show <id>')
    .description('one record, whole; the beginning of an id will do')
    .addHelpText('after', examples('goldthread trace show 0b1c6f0e'))
    .option('--json', 'print one JSON document')
    .action(
      run(async (id: string, options: { json?: boolean }, command: Command) => {
        const record = await findRecord(openToTell(command), id);
        if (options.json) printJson(record);
        else tellWhole(record);
        return 0;
      }),
    );
}

function verify(trace: Command, run: Run): void {
  trace
    .command('verify')
    .description('check every record and the chain between them')
    .addHelpText(
      'after',
      examples('goldthread trace verify', 'goldthread trace verify --anchor sha256:5f0c1a... --json'),
    )
    .option('--anchor <hash...>', 'hashes that `trace anchor` printed once, which must still be there')
    .option('--json', 'print one JSON document')
    .action(
      run((options: { anchor?: string[]; json?: boolean }, command: Command) => {
        const verification = verifyLedger(openToTell(command).root, options.anchor);
        if (options.json) printJson(verification);
        else {
          for (const { path, line, code, because } of verification.problems)
            print(
              `${colours.red('!')} ${shown(path)}${line > 0 ? `, line ${line}` : ''}  ${code}  ${shown(because)}`,
            );
          print(
            verification.ok
              ? `${colours.green('ok')}: ${verification.records} records, each whole, and the chain between them`
              : `${colours.red('damaged')}: ${counted(verification.problems.length, 'problem')} beside ${counted(verification.records, 'readable record')}`,
          );
          if (!verification.ok) {
            print(
              '`goldthread trace repair` makes it readable again, loses nothing and says what a person should look at.',
            );
          }
        }
        return verification.ok ? 0 : 1;
      }),
    );
}

function anchor(trace: Command, run: Run): void {
  trace
    .command('anchor')
    .description("print the heads of the chain, to be kept elsewhere: a commit's trailer, a log")
    .addHelpText('after', examples('goldthread trace anchor', 'goldthread trace anchor --json'))
    .option('--json', 'print one JSON document')
    .action(
      run((options: { json?: boolean }, command: Command) => {
        const { heads, records } = verifyLedger(openToTell(command).root);
        if (options.json) printJson({ heads, records });
        else for (const head of heads) print(head);
        return 0;
      }),
    );
}
