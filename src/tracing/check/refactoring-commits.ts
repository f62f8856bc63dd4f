import type { Commit } from '../../workspace/git/git-history.ts';
import type { DiffSymbol } from '../comparison/diff-document.ts';
import { replay } from '../history/replay.ts';
import type { CheckFacts } from './facts.ts';

/** A commit that says it refactors, and what in it is not proved to. */
export interface UnprovedCommit {
  readonly commit: Commit;
  readonly symbols: readonly DiffSymbol[];
}

/** `refactor: ...` and `refactor(cart)!: ...`, as Conventional Commits has it. */
export function saysItRefactors({ message }: Commit): boolean {
  return /^refactor(?:\([^)\n]{0,200}\))?!?:/i.test(message);
}

/**
 * Judges single commits of a range anew, each against its parent, for what a commit claims is claimed of itself alone.
 * What the range as a whole is proved to keep is left out: a mistake that a later commit took back is no problem.
 */
export async function unprovedIn(
  { context, changes }: CheckFacts,
  commits: readonly Commit[],
): Promise<readonly UnprovedCommit[]> {
  const unproved = new Set(
    changes
      .filter(({ mutationClass }) => mutationClass === 'INTENT_EVOLUTION')
      .flatMap(({ before, after }) => [before, after].flatMap((place) => (place ? [place.path] : []))),
  );
  const found: UnprovedCommit[] = [];
  for await (const { commit, symbols } of replay(context, commits)) {
    const broken = symbols.filter(
      ({ mutation_class, before, after }) =>
        mutation_class === 'INTENT_EVOLUTION' && unproved.has((after ?? before)!.path),
    );
    if (broken.length > 0) found.push({ commit, symbols: broken });
  }
  return found;
}

/** Why a change is not proved to keep behaviour, as a clause. */
export function whyNot(findings: readonly { readonly verdict: string; readonly because: string }[]): string {
  return (
    findings.find(({ verdict }) => verdict === 'changes')?.because ?? 'it is not proved to keep its behaviour'
  );
}
