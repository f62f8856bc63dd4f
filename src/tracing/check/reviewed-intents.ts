import type { ReviewedChange, ReviewedIntent } from '../../model/check.ts';
import type { CheckFacts, ClaimedChange } from './facts.ts';

/**
 * What the range did, by intent and by class, for a reader who wants to know before judging: under the intent that a
 * change was made for, else under the first one whose scope covers it. What belongs to none comes last.
 */
export function reviewedIntents({ changes, intents }: CheckFacts): readonly ReviewedIntent[] {
  const byIntent = new Map<string | null, { features: ReviewedChange[]; refactorings: ReviewedChange[] }>();
  for (const change of changes) {
    const id = intentOf(change);
    const group = byIntent.get(id) ?? { features: [], refactorings: [] };
    byIntent.set(id, group);
    const list = change.mutationClass === 'AST_REFACTOR' ? group.refactorings : group.features;
    list.push(reviewed(change));
  }
  const order = (id: string | null): number =>
    id === null ? Number.POSITIVE_INFINITY : intents.all.findIndex((intent) => intent.id === id);
  return [...byIntent]
    .sort(([one], [other]) => (one === other ? 0 : order(one) - order(other) || 0))
    .map(([id, group]) => ({
      intent_id: id,
      name: (id === null ? undefined : intents.byId(id)?.name) ?? null,
      ...group,
    }));

  function intentOf(change: ClaimedChange): string | null {
    const record = change.claims.findLast(({ from, intentId }) => from === 'record' && intentId !== null);
    const commits = change.claims.filter(({ from }) => from === 'commit');
    const covering = commits.find(({ intentId }) => {
      const intent = intents.byId(intentId!);
      return intent !== undefined && change.outside(intent) === null;
    });
    const scope = intents.active.find((intent) => change.outside(intent) === null);
    return record?.intentId ?? (covering ?? commits[0])?.intentId ?? scope?.id ?? null;
  }
}

function reviewed({
  path,
  symbol,
  kind,
  line,
  changes,
  findings,
  before,
  after,
}: ClaimedChange): ReviewedChange {
  const isElsewhere = before && after && (before.path !== after.path || before.name !== after.name);
  return {
    ...{ path, symbol, kind, line, changes },
    previous: isElsewhere ? { path: before.path, symbol: before.name } : null,
    because: findings.map(({ because }) => because),
    assumes: [...new Set(findings.flatMap(({ assumes }) => assumes ?? []))],
  };
}
