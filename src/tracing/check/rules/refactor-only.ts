import { mentionedIntents } from '../../../intents/mentioned-intent.ts';
import type { Intent } from '../../../model/intent.ts';
import type { CheckFacts } from '../facts.ts';
import { unprovedIn, whyNot } from '../refactoring-commits.ts';
import { at, called, type Found, type Rule, withoutNested } from '../rule.ts';

/** Behaviour that changed under an intent whose policy is to refactor only. */
export const refactorOnly: Rule = {
  code: 'REFACTOR_ONLY',
  waivedAs: 'CHANGE_POLICY',
  async find(facts) {
    const bound = facts.intents.all.filter(({ changePolicy }) => changePolicy === 'refactor_only');
    if (bound.length === 0) return [];
    return [...byRecords(facts, bound), ...(await byCommits(facts, bound))];
  },
};

const NEXT = 'Take the change of behaviour out, or do it under an intent whose change_policy is any.';

function byRecords({ changes }: CheckFacts, bound: readonly Intent[]): readonly Found[] {
  const broken = withoutNested(
    changes.filter(
      ({ mutationClass, claims }) =>
        mutationClass === 'INTENT_EVOLUTION' &&
        claims.some(
          ({ intentId, from, says }) =>
            from === 'record' && says !== 'AST_REFACTOR' && bound.some(({ id }) => id === intentId),
        ),
    ),
  );
  return broken.map((change) => {
    const claim = change.claims.find(({ intentId }) => bound.some(({ id }) => id === intentId))!;
    const intent = bound.find(({ id }) => id === claim.intentId)!;
    return {
      ...at(change),
      intent_id: intent.id,
      because: `${called(change)} was changed for ${intent.id} (${intent.name}), which may only refactor: ${whyNot(change.findings)}`,
      next: NEXT,
      approval: claim.approval,
    };
  });
}

async function byCommits(facts: CheckFacts, bound: readonly Intent[]): Promise<readonly Found[]> {
  const told = new Set(
    facts.changes
      .filter(({ claims }) => claims.some(({ from }) => from === 'record'))
      .map(({ path }) => path),
  );
  const intentOf = (message: string): Intent | undefined => {
    const ids = mentionedIntents(message, facts.intents.all);
    return ids.length > 0 && ids.every((id) => bound.some((intent) => intent.id === id))
      ? bound.find(({ id }) => id === ids[0])
      : undefined;
  };
  const commits = facts.commits.filter(({ message }) => intentOf(message));
  return (await unprovedIn(facts, commits)).flatMap(({ commit, symbols }) => {
    const intent = intentOf(commit.message)!;
    return symbols.flatMap(({ before, after, findings }): readonly Found[] => {
      const { path, name } = (after ?? before)!;
      if (told.has(path)) return [];
      return [
        {
          ...{ path, symbol: name, line: lineOf(facts, path, name), intent_id: intent.id },
          because: `Commit ${commit.revision.slice(0, 10)} is for ${intent.id} (${intent.name}), which may only refactor, and ${path}#${name} is not proved to: ${whyNot(findings)}`,
          next: NEXT,
        },
      ];
    });
  });
}

function lineOf({ changes }: CheckFacts, path: string, name: string): number | null {
  return changes.find(({ after }) => after?.path === path && after.name === name)?.line ?? null;
}
