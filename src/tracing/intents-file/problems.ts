import { intentPlaces } from '../../intents/intent-places.ts';
import { type IntentsReading, parseIntents } from '../../intents/parse-intents.ts';
import type { Problem, Stretch } from '../../intents/read-yaml.ts';
import type { Intent } from '../../model/intent.ts';
import type { TracingContext } from '../tracing-context.ts';
import { isExpected, scopeRemarks } from './scope-remarks.ts';

/** Something about `active_intents.yaml` that its author should know. */
export interface IntentsFileProblem {
  readonly severity: 'error' | 'warning' | 'hint';
  readonly code: 'INTENTS_INVALID' | 'SCOPE_UNUSUAL' | 'SCOPE_MATCHES_NOTHING' | 'SCOPES_OVERLAP';
  readonly message: string;
  /** In UTF-16 units; of the line where no more is known. */
  readonly at: Stretch;
}

/**
 * What is wrong with `active_intents.yaml` as it stands in an editor: what the gate would refuse it for, and, where it
 * is valid, what of the open intents' scopes means nothing in this working tree, or means the same as another's.
 */
export async function intentsFileProblems(
  context: TracingContext,
  text: string,
): Promise<readonly IntentsFileProblem[]> {
  const reading = parseIntents(text);
  if (!reading.ok) return reading.problems.map((problem) => told(problem, text, 'error', 'INTENTS_INVALID'));
  return [
    ...reading.warnings.map((problem) => told(problem, text, 'warning', 'SCOPE_UNUSUAL')),
    ...(await aboutScopes(context, reading, text)),
  ];
}

async function aboutScopes(
  context: TracingContext,
  { intents }: Extract<IntentsReading, { ok: true }>,
  text: string,
): Promise<readonly IntentsFileProblem[]> {
  const places = new Map(intentPlaces(text).map((place) => [place.id, place]));
  const at = (intent: Intent, source: string): Stretch => {
    const place = places.get(intent.id);
    return place?.scope.find((line) => line.source === source)?.at ?? place?.idAt ?? [0, 0];
  };
  return (await scopeRemarks(context, intents)).map((remark) => ({
    severity: isExpected(remark) ? 'hint' : 'warning',
    code: remark.code,
    message: `Intent ${remark.intent.id}: ${remark.because}`,
    at: at(remark.intent, remark.rule.source),
  }));
}

function told(
  { line, message, at }: Problem,
  text: string,
  severity: IntentsFileProblem['severity'],
  code: IntentsFileProblem['code'],
): IntentsFileProblem {
  return { severity, code, message, at: at && at[1] > at[0] ? at : wordsOfLine(text, line) };
}

function wordsOfLine(text: string, line: number): Stretch {
  let start = 0;
  for (let count = 1; count < line && start >= 0; count++) start = text.indexOf('\n', start) + 1;
  const content = /^[^\n\r]*/.exec(text.slice(start))![0];
  const first = start + (content.length - content.trimStart().length);
  return [first, Math.max(first, start + content.trimEnd().length)];
}
