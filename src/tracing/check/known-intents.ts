import { parseIntents } from '../../intents/parse-intents.ts';
import { Fault } from '../../model/fault.ts';
import { type Intent, type IntentStatus, isFinished } from '../../model/intent.ts';
import { fileBytesAt } from '../../workspace/git/git-files.ts';
import { intentsInvalid, type TracingContext } from '../tracing-context.ts';
import type { Range } from './range.ts';

/** The intents that a range's work can be for. */
export interface KnownIntents {
  /** As they stand now; one that is only in the file as it was before the range is as it was there. */
  readonly all: readonly Intent[];
  byId(id: string): Intent | undefined;
  /** Open now, or open when the range began: a change may finish its own intent. */
  readonly active: readonly Intent[];
  /** Null where it was not there yet, or the file wasn't in git. */
  statusBefore(id: string): IntentStatus | null;
}

/** @throws Fault INTENTS_INVALID where `active_intents.yaml` can't be read. */
export function knownIntents(context: TracingContext, range: Range | null): KnownIntents {
  const read = context.intents();
  if (!read.ok) {
    const { because, next } = intentsInvalid(read.problems);
    throw new Fault('INTENTS_INVALID', because, next);
  }
  const file = '.orchestration/active_intents.yaml';
  const text = range && fileBytesAt(context.root, range.base, file)?.toString('utf8');
  const parsed = text ? parseIntents(text) : null;
  const before = parsed?.ok ? parsed.intents : [];
  const present = new Set(read.intents.map(({ id }) => id));
  const all = [...read.intents, ...before.filter(({ id }) => !present.has(id))];
  const known = new Map(all.map((intent) => [intent.id, intent]));
  const earlier = new Map(before.map(({ id, status }) => [id, status]));
  const statusBefore = (id: string): IntentStatus | null => earlier.get(id) ?? null;
  const wasOpen = (id: string): boolean => earlier.has(id) && !isFinished(earlier.get(id)!);
  return {
    all,
    byId: (id) => known.get(id),
    active: all.filter(({ id, status }) => !isFinished(status) || wasOpen(id)),
    statusBefore,
  };
}
