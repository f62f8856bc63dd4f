import type { LateChange, SuspectLink } from '../../model/audit.ts';
import { type Intent, isFinished } from '../../model/intent.ts';
import { lastCommitOf } from '../../workspace/git/git.ts';
import type { TracingContext } from '../tracing-context.ts';
import type { ToldChange } from './told-changes.ts';

/**
 * Changes that came to an intent's symbols after it was finished, whoever made them. An intent is taken to have been
 * finished when its entry was last updated, for a change of status does that.
 *
 * @param changes the newest first, as the results are.
 * @param concerns whether a change is among those that are asked about.
 */
export function changedAfterCompletion(
  changes: readonly ToldChange[],
  intents: readonly Intent[],
  concerns: (change: ToldChange) => boolean,
): readonly LateChange[] {
  const finished = new Map(
    intents
      .filter(({ status, updatedAt }) => isFinished(status) && updatedAt !== null)
      .map((intent) => [intent.id, intent]),
  );
  if (finished.size === 0) return [];
  const late: LateChange[] = [];
  const workedOn = new Map<string, Set<string>>();
  for (const change of [...changes].reverse()) {
    const before = workedOn.get(change.lineage) ?? new Set();
    for (const id of before) {
      const { status, updatedAt } = finished.get(id)!;
      if (Date.parse(change.timestamp) <= Date.parse(updatedAt!) || !concerns(change)) continue;
      late.push({
        ...{ intent_id: id, status, completed_at: updatedAt!, path: change.path, symbol: change.symbol },
        ...{ record_id: change.record_id, timestamp: change.timestamp, by_intent: change.intentId },
        mutation_class: change.mutationClass,
      });
    }
    if (change.intentId !== null && finished.has(change.intentId))
      workedOn.set(change.lineage, before.add(change.intentId));
  }
  return late.reverse();
}

/**
 * Intents with a specification or an owner, one of whose symbols has changed its behaviour for another intent, or for
 * none: what the specification says may no longer be so. A refactoring suspects nothing. It is over when the intent
 * itself changes the symbol again, or its specification was committed anew.
 *
 * @param concerns whether a change is among those that are asked about.
 */
export function suspectLinks(
  context: TracingContext,
  changes: readonly ToldChange[],
  intents: readonly Intent[],
  concerns: (change: ToldChange) => boolean,
): readonly SuspectLink[] {
  const linked = intents.filter(
    ({ relatedSpecs, assignedAgent }) => relatedSpecs.length > 0 || assignedAgent !== null,
  );
  if (linked.length === 0) return [];
  const byId = new Map(linked.map((intent) => [intent.id, intent]));
  const open = new Map(linked.map(({ id }) => [id, new Map<string, ToldChange>()]));
  const workedOn = new Map<string, Set<string>>();
  for (const change of [...changes].reverse()) {
    if (change.mutationClass !== 'INTENT_EVOLUTION') continue;
    const before = workedOn.get(change.lineage) ?? new Set();
    for (const id of before) if (id !== change.intentId) open.get(id)!.set(change.lineage, change);
    if (change.intentId === null || !byId.has(change.intentId)) continue;
    workedOn.set(change.lineage, before.add(change.intentId));
    open.get(change.intentId)!.delete(change.lineage);
  }
  return linked.flatMap((intent): readonly SuspectLink[] => {
    const suspect = [...open.get(intent.id)!.values()].filter(
      (change) => concerns(change) && !isToldSince(context, intent, change),
    );
    if (suspect.length === 0) return [];
    return [
      {
        ...{ intent_id: intent.id, name: intent.name, assigned_agent: intent.assignedAgent },
        specs: intent.relatedSpecs,
        symbols: suspect.map(({ path, symbol, record_id, timestamp, intentId, findings }) => ({
          ...{ path, symbol, record_id, timestamp, by_intent: intentId },
          because: findings.find(({ verdict }) => verdict === 'changes')?.because ?? 'its behaviour changed',
        })),
      },
    ];
  });
}

/** Whether every specification that is a file was committed after the change. */
function isToldSince({ root }: TracingContext, { relatedSpecs }: Intent, { timestamp }: ToldChange): boolean {
  const files = relatedSpecs.flatMap(({ path }) => path ?? []);
  return (
    files.length > 0 &&
    files.every((path) => {
      const committed = lastCommitOf(root, path);
      return committed !== null && Date.parse(committed) > Date.parse(timestamp);
    })
  );
}
