import { claimer, INTENTS_FILE } from '../claimed-intents.ts';
import type { Found, Rule } from '../rule.ts';

/** Work that was done for an intent which neither side of the range has written down. */
export const intentUnknown: Rule = {
  code: 'INTENT_UNKNOWN',
  waivedAs: null,
  find({ claims, intents }) {
    const unknown = new Map(
      claims.flatMap((claim) =>
        claim.intentId !== null && !intents.byId(claim.intentId) ? [[claim.intentId, claim] as const] : [],
      ),
    );
    return [...unknown].map(
      ([id, claim]): Found => ({
        ...{ path: INTENTS_FILE, symbol: null, line: null, intent_id: id },
        because: `${claimer(claim)} was made for the intent ${JSON.stringify(id)}, which is not in ${INTENTS_FILE}.`,
        next: 'Write the intent down, or name in the commit the one that it is for.',
      }),
    );
  },
};
