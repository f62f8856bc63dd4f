import type { Intent } from '../../../model/intent.ts';
import type { CheckFacts, ClaimedChange } from '../facts.ts';
import { at, called, type Found, type Rule, withoutNested } from '../rule.ts';

/**
 * A change that was made for an intent whose scope does not cover it. A record tells of symbols, so that each one's
 * intent has to cover what it tells of; a commit that names several intents, or several commits to one file, tell of
 * files only, so that one of these intents is enough.
 */
export const outOfScope: Rule = {
  code: 'OUT_OF_SCOPE',
  waivedAs: 'SCOPE_VIOLATION',
  find(facts) {
    const outside = new Map(
      facts.changes.flatMap((change) => {
        const found = claimedOutside(facts, change);
        return found ? [[change, found] as const] : [];
      }),
    );
    return withoutNested([...outside.keys()]).map((change) => outside.get(change)!);
  },
};

function claimedOutside({ intents }: CheckFacts, change: ClaimedChange): Found | null {
  const known = change.claims.flatMap((claim) => {
    const intent = claim.intentId === null ? undefined : intents.byId(claim.intentId);
    return intent ? [{ claim, intent, reason: change.outside(intent) }] : [];
  });
  const byRecord = known.filter(({ claim, reason }) => claim.from === 'record' && reason !== null);
  const byCommit = known.filter(({ claim }) => claim.from === 'commit');
  const [first] =
    byRecord.length > 0 ? byRecord : byCommit.every(({ reason }) => reason !== null) ? byCommit : [];
  if (!first) return null;
  return {
    ...at(change),
    intent_id: first.intent.id,
    because: `${called(change)} was changed for ${named(first.intent)}, whose scope does not cover it: ${first.reason}`,
    next: `Let the change go, or widen the scope of ${first.intent.id} in .orchestration/active_intents.yaml; \`goldthread intent waive\` lifts it for a while.`,
    approval: byRecord.every(({ claim }) => claim.approval) ? (first.claim.approval ?? null) : null,
  };
}

const named = ({ id, name }: Intent): string => `${id} (${name})`;
