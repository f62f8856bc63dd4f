import { isFinished } from '../../../model/intent.ts';
import { claimer, INTENTS_FILE } from '../claimed-intents.ts';
import type { Claim } from '../claims.ts';
import type { CheckFacts } from '../facts.ts';
import type { Found, Rule } from '../rule.ts';

/** Work that went on for an intent that was finished already. A change that finishes its own intent is as it should be. */
export const intentFinished: Rule = {
  code: 'INTENT_FINISHED',
  waivedAs: null,
  find(facts) {
    const late = new Map(
      facts.claims.filter((claim) => isLate(facts, claim)).map((claim) => [claim.intentId!, claim]),
    );
    return [...late].map(([id, claim]): Found => {
      const intent = facts.intents.byId(id)!;
      return {
        ...{ path: INTENTS_FILE, symbol: null, line: null, intent_id: id },
        because: `${claimer(claim)} was made for ${id} (${intent.name}), which was ${intent.status} by then.`,
        next: `Reopen it with \`goldthread intent status ${id} IN_PROGRESS\`, or do the work under one that is open.`,
      };
    });
  },
};

function isLate({ intents }: CheckFacts, { intentId, from, at }: Claim): boolean {
  const intent = intentId === null ? undefined : intents.byId(intentId);
  if (!intent || !isFinished(intent.status)) return false;
  const before = intents.statusBefore(intent.id);
  if (before !== null) return isFinished(before);
  // Not in git before: then only a record's own time can tell, as a status is changed together with `updated_at`.
  return from === 'record' && intent.updatedAt !== null && Date.parse(at) > Date.parse(intent.updatedAt);
}
