import { keyOf } from '../../../intents/judge-change.ts';
import { ownsSymbol, type SymbolPlace } from '../../../intents/own-symbol.ts';
import type { Intent } from '../../../model/intent.ts';
import { formerNames } from '../../symbols/former-names.ts';
import type { CheckFacts, ClaimedChange } from '../facts.ts';
import type { Found, Rule } from '../rule.ts';
import { at, called, withoutNested } from '../rule.ts';

/** A change that no active intent's scope covers, whoever made it. What no scope can cover is told by another rule. */
export const unownedChange: Rule = {
  code: 'UNOWNED_CHANGE',
  waivedAs: 'SCOPE_VIOLATION',
  find(facts) {
    const guarded = new Set(facts.changedSettings.map(({ path }) => path));
    const unowned = facts.changes.filter(
      (change) =>
        !guarded.has(change.path) && facts.intents.active.every((intent) => change.outside(intent) !== null),
    );
    const ownerOf = ownersAmong(facts);
    return withoutNested(unowned).map(
      (change): Found => ({
        ...at(change),
        intent_id: null,
        ...explained(change, movedAcross(change, ownerOf)),
        approval: change.claims.find(({ approval }) => approval !== null)?.approval ?? null,
      }),
    );
  },
};

/** A change that one intent may not make alone: what it takes away is one's, and where it puts it another's. */
interface MovedAcross {
  readonly before: SymbolPlace;
  readonly from: Intent;
  readonly to: Intent;
}

type OwnerOf = (place: SymbolPlace) => Intent | undefined;

function ownersAmong({ context, intents }: CheckFacts): OwnerOf {
  const names = formerNames(context);
  return (place) => intents.active.find((intent) => ownsSymbol(intent, place, names));
}

function movedAcross({ before, after }: ClaimedChange, ownerOf: OwnerOf): MovedAcross | null {
  if (!before || !after || keyOf(before) === keyOf(after)) return null;
  const [from, to] = [ownerOf(before), ownerOf(after)];
  return from && to && from !== to ? { before, from, to } : null;
}

function explained(change: ClaimedChange, moved: MovedAcross | null): Pick<Found, 'because' | 'next'> {
  const what = `No active intent's scope covers ${called(change)} (${change.changes.join(', ')})`;
  if (!moved)
    return {
      because: `${what}.`,
      next: 'Add an intent for this work with `goldthread intent add`, or widen a scope that it belongs to.',
    };
  const { before, from, to } = moved;
  return {
    because: `${what} at both of its places: it came from ${keyOf(before)}, which ${from.id} owns, to where ${to.id} does.`,
    next: `Let one intent own both places: add ${change.path} to the scope of ${from.id}, or ${before.path} to that of ${to.id}.`,
  };
}
