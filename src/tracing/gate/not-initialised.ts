import type { HookOutcome } from '../../agents/adapter.ts';
import type { AgentEvent } from '../../model/agent-event.ts';
import { Fault } from '../../model/fault.ts';

/**
 * A hook that a project wired, in a project without `.orchestration/`: writes are refused until someone says what may
 * be written. Reading and talking go on, and so do commands: `goldthread init` is one.
 */
export function notInitialised(event: AgentEvent): HookOutcome {
  const selects = event.type === 'select_intent' && event.phase === 'before';
  if (event.type !== 'before_write' && !selects) return { context: null, feedback: null };
  return {
    decision: {
      decision: 'deny',
      code: 'NOT_INITIALISED',
      intentId: null,
      path: event.type === 'before_write' ? (event.writes[0]?.path ?? null) : null,
      symbols: [],
      because:
        'This project is wired to goldthread, but there is no .orchestration/ folder that says what may be written.',
      next: 'Ask the person in charge to run `goldthread init` and to add an intent with `goldthread intent add`.',
    },
  };
}

/** For commands that need a workspace that was initialised. */
export function notInitialisedFault(root: string): Fault {
  return new Fault(
    'NOT_INITIALISED',
    `${root} has no .orchestration/ folder`,
    'Run `goldthread init` there first.',
  );
}
