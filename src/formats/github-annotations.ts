import { type CheckDocument, checkTitles, type Problem } from '../model/check.ts';
import { spellOutHidden } from '../model/visible-text.ts';

/** GitHub shows so many annotations of a level for a step, and drops the rest without a word. */
const MOST_OF_A_LEVEL = 10;

type Level = 'error' | 'warning' | 'notice';

/**
 * A check as GitHub's workflow commands, one a line. Where there are more than GitHub shows, the last one of the level
 * says how many were left out and where they are.
 */
export function githubAnnotations({ problems, warnings, waived }: CheckDocument): string {
  return [
    ...ofLevel('error', problems, (problem) => problem.because),
    ...ofLevel('warning', warnings, (problem) => problem.because),
    ...ofLevel(
      'notice',
      waived,
      ({ because, waived_by }) =>
        `waived by ${waived_by.map(({ id, by }) => `${id} of ${by}`).join(', ')}: ${because}`,
    ),
  ]
    .map((line) => `${line}\n`)
    .join('');
}

function ofLevel<P extends Problem>(
  level: Level,
  problems: readonly P[],
  say: (problem: P) => string,
): readonly string[] {
  const shown = problems.length > MOST_OF_A_LEVEL ? problems.slice(0, MOST_OF_A_LEVEL - 1) : problems;
  const left = problems.length - shown.length;
  return [
    ...shown.map((problem) => command(level, problem, say(problem))),
    ...(left > 0
      ? [`::${level} title=goldthread::${data(`${left} more are in the summary and the log of this step.`)}`]
      : []),
  ];
}

function command(level: Level, { code, path, line, symbol }: Problem, message: string): string {
  const title = symbol === null ? code : `${code} ${symbol}`;
  const properties = [
    `file=${property(path)}`,
    ...(line === null ? [] : [`line=${line}`]),
    `title=${property(`${title}: ${checkTitles[code]}`)}`,
  ];
  return `::${level} ${properties.join(',')}::${data(message)}`;
}

/** Whatever a name holds, it ends neither the line nor the command. */
function data(text: string): string {
  return spellOutHidden(text).replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
