import { ledgerSize } from '../../workspace/ledger/ledger-sources.ts';
import { isOrchestrated } from '../../workspace/root.ts';
import { damageOf, verifyLedger } from '../ledger/trace-query.ts';
import { allSessions } from '../session-state.ts';
import type { TracingContext } from '../tracing-context.ts';
import type { StatusOfFolder } from './documents.ts';
import { selectedIntent } from './selection.ts';

/** A status bar and its menu show no more. */
const MOST_SESSIONS = 20;

/** Which intent is worked on in a workspace, by its person and by agents. */
export function statusOf(context: TracingContext): StatusOfFolder {
  if (!isOrchestrated(context.root)) {
    const problem = 'goldthread is not set up here; `goldthread init` does it.';
    return { initialised: false, problem, selected: null, sessions: [] };
  }
  const read = context.intents();
  const selected = selectedIntent(context);
  const { sessions } = allSessions(context.root);
  return {
    initialised: true,
    problem: read.ok ? ledgerProblem(context.root) : intentsProblem(read.problems),
    selected: selected && { id: selected.id, name: selected.name, status: selected.status },
    sessions: sessions
      .filter(({ intent_id }) => intent_id !== null)
      .sort((a, b) => (a.last_seen < b.last_seen ? 1 : -1))
      .slice(0, MOST_SESSIONS)
      .map(({ session_id, agent, intent_id, last_seen }) => ({ session_id, agent, intent_id, last_seen })),
  };
}

/** In bytes: what is larger takes too long to be checked whenever it grows; `goldthread doctor` checks it. */
const MOST_CHECKED = 1_000_000;

function ledgerProblem(root: string): string | null {
  if (ledgerSize(root) > MOST_CHECKED) return null;
  const verification = verifyLedger(root);
  return verification.ok ? null : `${damageOf(verification)}. \`goldthread trace verify\` shows all.`;
}

/** The first problem with its line, and how many there are beside it, in one line for a status bar. */
export function intentsProblem(
  problems: readonly { readonly line: number; readonly message: string }[],
): string {
  const [first] = problems;
  const more = problems.length > 1 ? ` (and ${problems.length - 1} more)` : '';
  return `active_intents.yaml, line ${first?.line ?? 1}: ${first?.message ?? 'it is empty.'}${more}`;
}
