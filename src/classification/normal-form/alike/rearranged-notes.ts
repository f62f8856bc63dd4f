import type { Assumption } from '../../../model/assumption.ts';
import type { Lowers, Rearranged, WrittenAlike } from './rearrangement.ts';

/** Nothing was rearranged in this way. */
export function asItIs({ before, after }: Lowers): WrittenAlike {
  return { before, after, told: () => [] };
}

/** Remembers whether something was written in another way, to tell it once. */
export function rearrangedNotes(
  rule: string,
  ...assumptions: readonly Assumption[]
): { note(): void; told(): readonly Rearranged[] } {
  let seen = false;
  return {
    note() {
      seen = true;
    },
    told() {
      const told = seen
        ? assumptions.map((assumes) => ({ rule, side: 'after', subject: '', assumes, symbols: [] }) as const)
        : [];
      seen = false;
      return told;
    },
  };
}
