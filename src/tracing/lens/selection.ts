import * as z from 'zod';
import { Fault } from '../../model/fault.ts';
import { type Intent, isOpen } from '../../model/intent.ts';
import { readState, writeState } from '../../workspace/files/json-state.ts';
import { findIntent, listIntents } from '../intent-commands.ts';
import type { TracingContext } from '../tracing-context.ts';
import type { SelectionDocument } from './documents.ts';

const schema = z.object({ intent_id: z.string().nullable() });
const NAME = 'editor';

/** The intent that the person at this machine's editors works under; null where none is selected, or it is finished. */
export function selectedIntent(context: TracingContext): Intent | null {
  const { intent_id } = readState(context.root, NAME, schema, { intent_id: null }, { reset: true });
  const read = context.intents();
  const intent = read.ok ? read.intents.find(({ id }) => id === intent_id) : undefined;
  return intent && isOpen(intent) ? intent : null;
}

/** What can be selected, and what is. @throws Fault INTENTS_INVALID. */
export function selection(context: TracingContext): SelectionDocument {
  const selected = selectedIntent(context)?.id ?? null;
  const intents = listIntents(context)
    .filter(isOpen)
    .map(({ id, name, status }) => ({ id, name, status, selected: id === selected }));
  return { selected, intents };
}

/**
 * Selects an intent for the editors of this machine, or none. No agent's session is bound by it.
 * @throws Fault UNKNOWN_INTENT; INTENT_FINISHED for one that nobody works on any more.
 */
export function selectForEditor(context: TracingContext, intentId: string | null): SelectionDocument {
  if (intentId !== null) {
    const intent = findIntent(context, intentId);
    if (!isOpen(intent)) {
      const next = `Select one that is open, or set its status with \`goldthread intent status ${intent.id} IN_PROGRESS\`.`;
      throw new Fault('INTENT_FINISHED', `Intent ${intent.id} is ${intent.status}`, next);
    }
  }
  writeState(context.root, NAME, { intent_id: intentId });
  return selection(context);
}
