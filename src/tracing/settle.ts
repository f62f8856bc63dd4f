import type { Comparison } from '../model/comparison.ts';
import type { Refusal } from '../model/decision.ts';
import type { Intent } from '../model/intent.ts';
import type { TraceRecord } from '../model/trace-record.ts';
import { compareSpans } from './comparison/compare-spans.ts';
import { brokenPromise } from './gate/change-policy.ts';
import { type Author, aiContributor, recordChange } from './record/record-change.ts';
import { intentNamed } from './record/trace-write.ts';
import { readSession, type SessionState, type UnsettledRecord, updateSession } from './session-state.ts';
import { explainChanged } from './settlement/settled-words.ts';
import { stretches } from './settlement/stretches.ts';
import type { TracingContext } from './tracing-context.ts';

export interface Settled {
  /** One, or one more for each time that somebody else's edit cut a file's stretch; none where nothing was written. */
  readonly records: readonly TraceRecord[];
  /** What only shows when the turn is looked at as a whole, each with its event still to be told. */
  readonly violations: readonly Refusal[];
}

/**
 * Looks at everything a session has written since its last settlement as one change set, and appends the verdict,
 * which supersedes the provisional ones: only together do two writes show a move.
 */
export async function settle(context: TracingContext, sessionId: string, now: string): Promise<Settled> {
  const state = readSession(context.root, sessionId);
  if (!state || state.unsettled.length === 0) return { records: [], violations: [] };
  const session = { sessionId, agent: state.agent, now };
  const records: TraceRecord[] = [];
  const violations: Refusal[] = [];
  for (const group of byIntent(state.unsettled)) {
    const settled = await settleGroup(context, state, group);
    records.push(...settled.records);
    violations.push(...settled.violations);
    const done = new Set(group.map(({ record_id }) => record_id));
    await updateSession(context.root, session, (known) => {
      known.unsettled = known.unsettled.filter(({ record_id }) => !done.has(record_id));
    });
  }
  return { records, violations };
}

/** Records that follow one another under one intent; a settlement has one intent. */
function byIntent(records: readonly UnsettledRecord[]): readonly (readonly UnsettledRecord[])[] {
  const groups: UnsettledRecord[][] = [];
  for (const record of records) {
    const last = groups.at(-1);
    if (last && last[0]!.intent_id === record.intent_id) last.push(record);
    else groups.push([record]);
  }
  return groups;
}

async function settleGroup(
  context: TracingContext,
  state: SessionState,
  group: readonly UnsettledRecord[],
): Promise<Settled> {
  const author: Author = {
    contributor: aiContributor(group.at(-1)!.model),
    sessionId: state.session_id,
    agent: state.agent,
    intent: intentNamed(context, group[0]!.intent_id),
  };
  const records: TraceRecord[] = [];
  const violations: Refusal[] = [];
  for (const { spans, records: supersedes } of stretches(group)) {
    const provisional = context.recordsNamed(supersedes);
    const comparison = explainChanged(await compareSpans(context, spans), provisional);
    records.push(await recordChange(context, 'settlement', comparison, spans, author, { supersedes }));
    const violation = broken(context, group[0]!.intent_id, comparison);
    if (violation) violations.push(violation);
  }
  violations.push(...(await disproved(context, group)));
  return { records, violations };
}

/** What the agent has declared a refactoring has to have become one, taken together; a policy says so already. */
async function disproved(
  context: TracingContext,
  group: readonly UnsettledRecord[],
): Promise<readonly Refusal[]> {
  const declared = group.filter((record) => record.declared);
  const intent = intentOf(context, group[0]!.intent_id);
  if (declared.length === 0 || intent?.changePolicy === 'refactor_only') return [];
  const violations: Refusal[] = [];
  for (const { spans } of stretches(declared)) {
    const { changes } = await compareSpans(context, spans);
    const broken = changes.filter(({ mutationClass }) => mutationClass === 'INTENT_EVOLUTION');
    const violation = brokenPromise(
      intent ?? { id: group[0]!.intent_id ?? '', name: '' },
      'declaration',
      broken,
      'the turn as a whole changes behaviour',
    );
    if (violation) violations.push(violation);
  }
  return violations;
}

function intentOf(context: TracingContext, intentId: string | null): Intent | undefined {
  const read = context.intents();
  return read.ok ? read.intents.find(({ id }) => id === intentId) : undefined;
}

/** Under an intent that may only refactor, what looked like a step of a refactoring has to have become one. */
function broken(context: TracingContext, intentId: string | null, comparison: Comparison): Refusal | null {
  const intent = intentOf(context, intentId);
  if (!intent || intent.changePolicy === 'any') return null;
  return brokenPromise(
    intent,
    'policy',
    comparison.changes.filter(({ mutationClass }) => mutationClass === 'INTENT_EVOLUTION'),
    'the turn as a whole changes behaviour',
  );
}
