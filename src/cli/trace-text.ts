import type { TraceRecord } from '../model/trace-record.ts';
import { colours, print, printCut, shown, shownClass } from './output.ts';
import { table } from './table.ts';
import { terminalWidth } from './terminal.ts';

/** Narrower than this, a terminal is told the day alone: who it was, and for what, matters more than the second. */
const ROOM_FOR_TIMES = 100;
const MARGIN = ' '.repeat(10);

/** @param cut whether a line ends where the terminal does. */
export function tellShort(record: TraceRecord, cut = false): void {
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

/** One record with every finding of every symbol in it, as `trace show` tells it. */
export function tellWhole(record: TraceRecord): void {
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
