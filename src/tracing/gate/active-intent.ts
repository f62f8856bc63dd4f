import { intentsCovering, scopeCoversPath } from '../../intents/scope.ts';
import type { Refusal } from '../../model/decision.ts';
import { type Intent, isOpen } from '../../model/intent.ts';
import { readSourceFile } from '../../workspace/files/source-files.ts';
import { readSession } from '../session-state.ts';
import { formerNames } from '../symbols/former-names.ts';
import { intentsInvalid, type TracingContext } from '../tracing-context.ts';

export type ActiveIntent =
  | { readonly ok: true; readonly intent: Intent }
  | { readonly ok: false; readonly refusal: Refusal };

/**
 * The intent under which a session may write now. Read from disk at each event, so that a changed scope or status
 * takes effect at the next one.
 *
 * @param target what the session is about to touch, for naming the intents that could be selected.
 */
export async function activeIntent(
  context: TracingContext,
  sessionId: string,
  target: readonly string[],
): Promise<ActiveIntent> {
  const read = context.intents();
  if (!read.ok) return { ok: false, refusal: intentsInvalid(read.problems) };
  const intentId = readSession(context.root, sessionId)?.intent_id ?? null;
  if (intentId === null) return { ok: false, refusal: await noIntent(context, read.intents, target) };
  const intent = read.intents.find(({ id }) => id === intentId);
  return intent
    ? usable(intent, read.intents)
    : { ok: false, refusal: unknownIntent(intentId, read.intents) };
}

/** Whether work may go on under an intent. */
export function usable(intent: Intent, intents: readonly Intent[]): ActiveIntent {
  if (isOpen(intent)) return { ok: true, intent };
  return {
    ok: false,
    refusal: {
      decision: 'deny',
      code: 'INTENT_FINISHED',
      intentId: intent.id,
      path: null,
      symbols: [],
      because: `Intent ${intent.id} (${intent.name}) is ${intent.status}, so nothing more is written under it.`,
      next: `Select one that is open (${listed(open(intents))}) with select_active_intent, or ask the person in charge to reopen it.`,
    },
  };
}

/** The refusal of an intent that the file doesn't have; the next step lists those that are open. */
export function unknownIntent(intentId: string, intents: readonly Intent[]): Refusal {
  return {
    decision: 'deny',
    code: 'INTENT_UNKNOWN',
    intentId,
    path: null,
    symbols: [],
    because: `There is no intent ${JSON.stringify(intentId)} in .orchestration/active_intents.yaml.`,
    next: `Select one of: ${listed(open(intents))}.`,
  };
}

/** Files looked at for the intents that cover them, and named: a command may have written thousands. */
const MOST_LOOKED_AT = 20;
const MOST_NAMED = 5;

async function noIntent(
  context: TracingContext,
  intents: readonly Intent[],
  target: readonly string[],
): Promise<Refusal> {
  const covering = await Promise.all(
    target.slice(0, MOST_LOOKED_AT).map((path) => candidates(context, intents, path)),
  );
  const unique = [...new Set(covering.flat())];
  const named = target.slice(0, MOST_NAMED).join(', ');
  const more = target.length > MOST_NAMED ? ` and ${target.length - MOST_NAMED} more` : '';
  return {
    decision: 'deny',
    code: 'NO_ACTIVE_INTENT',
    intentId: null,
    path: target[0] ?? null,
    symbols: [],
    because: `No intent is selected in this session, and ${target.length > 0 ? named + more : 'the workspace'} is governed.`,
    next: nextWithout(unique, open(intents)),
  };
}

function nextWithout(covering: readonly Intent[], all: readonly Intent[]): string {
  if (covering.length > 0) {
    return `Call the tool select_active_intent (or run \`goldthread intent select ID\`) with an intent whose scope covers it: ${listed(covering)}.`;
  }
  return `No open intent's scope covers it. Open ones: ${listed(all)}. Ask the person in charge to add an intent or widen a scope.`;
}

/** Open intents that own the file as a whole, or a symbol that stands in it now. */
async function candidates(
  context: TracingContext,
  intents: readonly Intent[],
  path: string,
): Promise<readonly Intent[]> {
  const source = readSourceFile(context.root, path, context.config.limits);
  const file = source && (await context.languages.read(source));
  const names = file?.type === 'parsed' ? file.symbols.map(({ name }) => name) : [];
  return open(intents).filter(
    (intent) =>
      scopeCoversPath(intent, path) === 'whole' ||
      names.some((name) => intentsCovering([intent], path, [name], formerNames(context)).length > 0),
  );
}

function open(intents: readonly Intent[]): readonly Intent[] {
  return intents.filter(isOpen);
}

function listed(intents: readonly Intent[]): string {
  return intents.length === 0 ? 'none' : intents.map(({ id, name }) => `${id} (${name})`).join(', ');
}
