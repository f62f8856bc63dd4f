import type { Command } from 'commander';
import { Option } from 'commander';
import { Fault } from '../../model/fault.ts';
import { counted } from '../../model/noun.ts';
import type { TraceRecord } from '../../model/trace-record.ts';
import { findRecord, listRecords, type TraceFilter, verifyLedger } from '../../tracing/ledger/trace-query.ts';
import type { AddCommand, Run } from '../add-command.ts';
import { examples } from '../examples.ts';
import { colours, page, print, printCut, printJson, shown, shownClass } from '../output.ts';
import { table } from '../table.ts';
import { terminalWidth } from '../terminal.ts';
import { openWorkspace } from '../workspace-option.ts';
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
        const workspace = openWorkspace(command);
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
        const record = await findRecord(openWorkspace(command), id);
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
        const verification = verifyLedger(openWorkspace(command).root, options.anchor);
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
        const { heads, records } = verifyLedger(openWorkspace(command).root);
        if (options.json) printJson({ heads, records });
        else for (const head of heads) print(head);
        return 0;
      }),
    );
}

/** Narrower than this, a terminal is told the day alone: who it was, and for what, matters more than the second. */
const ROOM_FOR_TIMES = 100;
const MARGIN = ' '.repeat(10);

/** @param cut whether a line ends where the terminal does. */
function tellShort(record: TraceRecord, cut = false): void {
  const width = cut ? terminalWidth() : null;
  const time = width !== null && width < ROOM_FOR_TIMES ? record.timestamp.slice(0, 10) : record.timestamp;
  const who = [record.intent_id ?? 'no intent', record.agent ?? madeBy(record)].join(', ');
  const mark = record.provisional ? colours.dim(' provisional') : '';
  const say = cut ? printCut : print;
  say(
    `${colours.dim(record.id.slice(0, 8))}  ${colours.dim(time)}  ${record.event.padEnd(15)} ${outcome(record)}${mark}  ${colours.dim(shown(who))}`,
  );
  const lines = told(record);
  if (lines.length === 0) return;
  const room = width === null ? null : width - MARGIN.length;
  for (const line of table(lines, room).split('\n')) print(MARGIN + line);
}

function outcome({ event, violation, files, mutation_class }: TraceRecord): string {
  if (event === 'violation')
    return violation?.waived
      ? colours.yellow(`${violation.code} waived`)
      : colours.red(violation?.code ?? '');
  return files.length > 0 ? shownClass(mutation_class ?? null) : '';
}

/** What no agent wrote is a person's, where it says so; what nobody wrote is nobody's. */
function madeBy({ files }: TraceRecord): string {
  const isHuman = files.some((file) =>
    file.conversations.some(({ contributor }) => contributor?.type === 'human'),
  );
  return isHuman ? 'human' : 'no agent';
}

function tellWhole(record: TraceRecord): void {
  tellShort(record);
  for (const file of record.files) {
    for (const { ranges } of file.conversations) {
      for (const { symbol, findings } of ranges) {
        for (const finding of findings ?? []) {
          const mark = finding.verdict === 'preserves' ? colours.green('keeps') : colours.yellow('changes');
          print(
            `          ${shown(symbol ?? file.path)}: ${mark} (${finding.rule}) ${shown(finding.because)}${finding.assumes ? colours.dim(` assuming that ${shown(finding.assumes)}`) : ''}`,
          );
        }
      }
    }
  }
  if (record.violation) print(`          ${shown(record.violation.because)} ${shown(record.violation.next)}`);
  for (const { id, for: subject, by, until, reason } of record.violation?.waived ?? [])
    print(
      `          waived by ${shown(id)} (${shown(by)}) for ${shown(subject)} until ${shown(until)}: ${shown(reason)}`,
    );
  if (record.approval) {
    const { id, decision, by, via, what } = record.approval;
    print(`          ${shown(id)} ${decision} by ${shown(by)} (${via}): ${shown(what.join(', '))}`);
  }
  if (record.supersedes?.length)
    print(colours.dim(`          supersedes ${record.supersedes.map((id) => id.slice(0, 8)).join(', ')}`));
}

/** A row for each symbol: which, what happened to it, and what that did; what was refused, and scopes, are alone in theirs. */
function told(record: TraceRecord): readonly (readonly string[])[] {
  const changed = record.files.flatMap((file) => [
    ...file.conversations.flatMap(({ ranges }) =>
      ranges.map(({ symbol, changes, mutation_class }) => [
        shown(`${file.path}#${symbol ?? ''}`),
        (changes ?? []).join(', '),
        shownClass(mutation_class ?? null),
      ]),
    ),
    ...(file.deleted_symbols ?? []).map(({ symbol, mutation_class }) => [
      shown(`${file.path}#${symbol}`),
      'deleted',
      shownClass(mutation_class),
    ]),
  ]);
  const refused = (record.violation?.symbols ?? []).map((symbol) => [shown(symbol)]);
  const scope = (record.scope ?? []).map((rule) => [colours.dim(shown(rule))]);
  return [...changed, ...refused, ...scope];
}
