import { type CheckDocument, checkCodes, checkTitles, type Problem } from '../model/check.ts';
import { counted } from '../model/noun.ts';
import { colours, print, shown } from './output.ts';

/** A check for a person: the problems under their rules, then the answer in one line. */
export function tellCheck({ ok, range, problems, warnings, waived, rules, intents }: CheckDocument): void {
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
