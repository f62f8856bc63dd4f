import { allSessions } from '../session-state.ts';
import type { TracingContext } from '../tracing-context.ts';

/** Sees that the next hook has little of the ledger to read. What sessions are going to settle is left to be read. */
export function keepUp(context: TracingContext): void {
  context.keepUp(() => {
    const { sessions } = allSessions(context.root);
    return new Set(sessions.flatMap(({ unsettled }) => unsettled.map(({ record_id }) => record_id)));
  });
}
