import {
  type CheckDocument,
  checkCodes,
  checkTitles,
  type Problem,
  type ReviewedChange,
  type ReviewedIntent,
} from '../model/check.ts';
import { counted } from '../model/noun.ts';
import { fitting, type Part } from './markdown-parts.ts';
import { code, plain, quoting } from './markdown-text.ts';

/** A comment is found again by this line, and then updated in its place. */
export const MARKER = '<!-- goldthread:check -->';

/** The longest comment that GitHub takes; a step's summary may be longer. */
export const LONGEST_COMMENT = 65_536;

/**
 * A check as the Markdown of a pull request's comment: the answer, the problems, changes of behaviour by intent, and
 * the refactorings folded away with what proves them. Where it is too long, whole entries are left out, the
 * refactorings first, and each list says how many.
 *
 * @param limit in bytes of UTF-8.
 */
export function markdownSummary(document: CheckDocument, limit: number = LONGEST_COMMENT): string {
  const { intents, problems, warnings, waived } = document;
  const parts: readonly Part[] = [
    { before: [MARKER, ...headline(document)], entries: [], after: [] },
    ...checkCodes.flatMap((rule) => problemPart(rule, problems, '###')),
    ...folded('Warnings', warnings.map(problemEntry)),
    ...folded(
      'Waived',
      waived.map(
        (problem) =>
          `${problemEntry(problem)} Waived by ${problem.waived_by.map(({ id, by, reason }) => plain(`${id} of ${by}: ${reason}`)).join('; ')}.`,
      ),
    ),
    ...intents.flatMap(featurePart),
    ...folded(
      'Refactorings, proved to keep behaviour',
      intents.flatMap(({ refactorings }) => refactorings.map(refactoringEntry)),
    ),
  ];
  return fitting(parts, limit);
}

function headline({ ok, range, problems, warnings, waived, intents }: CheckDocument): readonly string[] {
  const features = intents.flatMap((intent) => intent.features).length;
  const refactorings = intents.flatMap((intent) => intent.refactorings).length;
  const where = range ? ` in ${code(`${range.from}..${range.to}`)}` : '';
  const more = [
    ...(warnings.length > 0 ? [counted(warnings.length, 'warning')] : []),
    ...(waived.length > 0 ? [`${waived.length} waived`] : []),
  ];
  return [
    ok ? '## goldthread: passed' : `## goldthread: ${counted(problems.length, 'problem')}`,
    '',
    `**${counted(features, 'change')} of behaviour**, ${counted(refactorings, 'proved refactoring')}${where}${more.length > 0 ? ` (${more.join(', ')})` : ''}.`,
  ];
}

function problemPart(rule: Problem['code'], problems: readonly Problem[], level: string): readonly Part[] {
  const group = problems.filter((problem) => problem.code === rule);
  if (group.length === 0) return [];
  const steps = [...new Set(group.map(({ next }) => next))].slice(0, 3);
  return [
    {
      before: [
        '',
        `${level} ${code(rule)} ${checkTitles[rule]}`,
        '',
        ...steps.map((next) => `${plain(next)}\n`),
      ],
      entries: group.map(problemEntry),
      after: [],
    },
  ];
}

function problemEntry(problem: Problem): string {
  const { path, symbol, line, because } = problem;
  const place = line === null ? path : `${path}:${line}`;
  return `- ${code(place)}${symbol === null ? '' : ` ${code(symbol)}`}: ${quoting(because)}`;
}

function featurePart({ intent_id, name, features }: ReviewedIntent): readonly Part[] {
  if (features.length === 0) return [];
  const title =
    intent_id === null ? 'for no intent' : `for ${code(intent_id)}${name === null ? '' : ` ${plain(name)}`}`;
  return [
    { before: ['', `### Behaviour changed ${title}`, ''], entries: features.map(featureEntry), after: [] },
  ];
}

function featureEntry(change: ReviewedChange): string {
  return `- ${named(change)} ${change.changes.map(plain).join(', ')}${reasons(change, 2)}`;
}

function refactoringEntry(change: ReviewedChange): string {
  const assuming =
    change.assumes.length > 0 ? ` (assuming that ${change.assumes.map(plain).join('; ')})` : '';
  return `- ${named(change)} ${change.changes.map(plain).join(', ')}${reasons(change, 4)}${assuming}`;
}

function named({ path, symbol, line, previous }: ReviewedChange): string {
  const place = line === null ? path : `${path}:${line}`;
  const from = previous ? ` from ${code(`${previous.path}#${previous.symbol}`)}` : '';
  return `${symbol === null ? '' : `**${code(symbol)}** in `}${code(place)}${from}`;
}

function reasons({ because }: ReviewedChange, most: number): string {
  if (because.length === 0) return '';
  const more = because.length > most ? `; and ${because.length - most} more` : '';
  return `: ${because.slice(0, most).map(quoting).join('; ')}${more}`;
}

function folded(title: string, entries: readonly string[]): readonly Part[] {
  if (entries.length === 0) return [];
  return [
    {
      before: ['', `<details><summary>${title} (${entries.length})</summary>`, ''],
      entries,
      after: ['', '</details>'],
    },
  ];
}
