import type { TraceConversation, TraceRecord } from '../model/trace-record.ts';

/** The intent that a part of a record is for: the record's own, else the one that stands among what it is related to. */
export function intentOf(record: TraceRecord, conversation: TraceConversation | undefined): string | null {
  return record.intent_id ?? relatedIntent(conversation);
}

/** Other tools name an intent there alone. */
function relatedIntent(conversation: TraceConversation | undefined): string | null {
  return conversation?.related?.find(({ type }) => type === 'intent')?.value ?? null;
}
