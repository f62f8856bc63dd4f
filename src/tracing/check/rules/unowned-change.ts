import type { Found, Rule } from '../rule.ts';
import { at, called, withoutNested } from '../rule.ts';

/** A change that no active intent's scope covers, whoever made it. What no scope can cover is told by another rule. */
export const unownedChange: Rule = {
  code: 'UNOWNED_CHANGE',
  waivedAs: 'SCOPE_VIOLATION',
  find({ changes, intents, changedSettings }) {
    const guarded = new Set(changedSettings.map(({ path }) => path));
    const unowned = changes.filter(
      (change) =>
        !guarded.has(change.path) && intents.active.every((intent) => change.outside(intent) !== null),
    );
    return withoutNested(unowned).map(
      (change): Found => ({
        ...at(change),
        intent_id: null,
        because: `No active intent's scope covers ${called(change)} (${change.changes.join(', ')}).`,
        next: 'Add an intent for this work with `goldthread intent add`, or widen a scope that it belongs to.',
        approval: change.claims.find(({ approval }) => approval !== null)?.approval ?? null,
      }),
    );
  },
};
