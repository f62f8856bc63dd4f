import type { CodeSymbol } from '../model/symbol.ts';

/** A pair that could be made, with how well it fits. */
export interface Candidate {
  readonly before: CodeSymbol;
  readonly after: CodeSymbol;
  readonly score: number;
}

/**
 * The stable assignment of Gale and Shapley for symmetric preferences: the best pair first, then the best of what is
 * left. No two symbols that were not paired would both rather have each other. Ties go to what stands first.
 */
export function assign(candidates: readonly Candidate[]): readonly Candidate[] {
  const ordered = candidates
    .map((candidate, order) => ({ candidate, order }))
    .sort((a, b) => b.candidate.score - a.candidate.score || a.order - b.order);
  const taken = new Set<CodeSymbol>();
  const chosen: Candidate[] = [];
  for (const { candidate } of ordered) {
    if (taken.has(candidate.before) || taken.has(candidate.after)) continue;
    taken.add(candidate.before).add(candidate.after);
    chosen.push(candidate);
  }
  return chosen;
}
