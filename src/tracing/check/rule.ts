import type { CheckCode, Problem } from '../../model/check.ts';
import type { RefusalCode } from '../../model/decision.ts';
import type { CheckFacts, ClaimedChange } from './facts.ts';

/** A problem as a rule has found it, before the settings weigh it and waivers are looked for. */
export interface Found extends Omit<Problem, 'code' | 'level'> {
  /** Who has approved exactly this, with a name. */
  readonly approval?: { readonly id: string; readonly by: string } | null;
}

/** One question of `goldthread check`. */
export interface Rule {
  readonly code: CheckCode;
  /** As what a waiver lifts it; null where nobody can waive it. */
  readonly waivedAs: RefusalCode | null;
  find(facts: CheckFacts): readonly Found[] | Promise<readonly Found[]>;
}

/** The place of a problem that is about a change. */
export function at({ path, symbol, line }: ClaimedChange): Pick<Found, 'path' | 'symbol' | 'line'> {
  return { path, symbol, line };
}

/** How a change is called in a sentence. */
export function called({ path, symbol }: ClaimedChange): string {
  return symbol === null ? path : `${path}#${symbol}`;
}

/** Without what lies in something that came or went as a whole and is told already. */
export function withoutNested(changes: readonly ClaimedChange[]): readonly ClaimedChange[] {
  const keyOf = ({ before, after, path }: ClaimedChange, name: string | null): string =>
    `${before === null ? 'new' : after === null ? 'old' : 'both'} ${path}#${name}`;
  const told = new Set(changes.map((change) => keyOf(change, change.symbol)));
  return changes.filter((change) => {
    if (change.symbol === null || (change.before !== null && change.after !== null)) return true;
    const parts = change.symbol.split('.');
    return !parts.some((_, at) => at > 0 && told.has(keyOf(change, parts.slice(0, at).join('.'))));
  });
}
