import { nowMs } from '../../workspace/clock.ts';
import { traceState } from '../../workspace/trace-state.ts';
import { openTracing, type TracingContext } from '../tracing-context.ts';

interface Opened {
  readonly context: TracingContext;
  readonly state: string;
}

const opened = new Map<string, Opened>();

/**
 * A workspace for a process that answers many questions: what was read of the ledger and the settings is kept until
 * they change.
 *
 * @throws Fault CONFIG_INVALID.
 */
export function openWorkspace(root: string): TracingContext {
  const state = traceState(root);
  const known = opened.get(root);
  if (known?.state === state) {
    known.context.clock.arrivedAtMs = nowMs();
    return known.context;
  }
  const context = openTracing(root);
  opened.set(root, { context, state });
  return context;
}
