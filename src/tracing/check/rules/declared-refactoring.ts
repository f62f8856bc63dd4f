import { judgedAgain } from '../../reclassify.ts';
import type { Claim } from '../claims.ts';
import type { CheckFacts, ClaimedChange } from '../facts.ts';
import { saysItRefactors, unprovedIn, whyNot } from '../refactoring-commits.ts';
import { at, called, type Found, type Rule, withoutNested } from '../rule.ts';

/**
 * What is claimed to be a refactoring, judged anew: a write that its agent declared to be one, a record that calls it
 * one, a commit whose message begins with `refactor:`.
 */
export const declaredRefactoring: Rule = {
  code: 'DECLARED_REFACTORING',
  waivedAs: 'NOT_A_REFACTORING',
  async find(facts) {
    const found = new Map<ClaimedChange, Found>();
    for (const change of facts.changes) {
      if (change.mutationClass !== 'INTENT_EVOLUTION') continue;
      const claim = await disproved(facts, change);
      if (claim) found.set(change, told(change, claim));
    }
    return [
      ...withoutNested([...found.keys()]).map((change) => found.get(change)!),
      ...(await byCommits(facts)),
    ];
  },
};

const NEXT =
  'Take out what changes behaviour, or say what it is: a feature or a fix, under an intent that owns it.';

/**
 * The record that claims a refactoring and is wrong. Where another record tells of a change of behaviour, that one
 * explains the difference. The record's own texts decide where they can still be had, since the range as a whole may
 * be more than was ever proved at once.
 */
async function disproved({ context }: CheckFacts, change: ClaimedChange): Promise<Claim | null> {
  const records = change.claims.filter(({ from }) => from === 'record');
  const declared = records.find((claim) => claim.declared && claim.says === 'INTENT_EVOLUTION');
  if (declared) return declared;
  if (records.some(({ says }) => says === 'INTENT_EVOLUTION')) return null;
  for (const claim of records) {
    if (claim.says !== 'AST_REFACTOR' || claim.record === null) continue;
    const again = await judgedAgain(context, claim.record);
    if (again === null) {
      // Then only the whole can speak, and only of code that nobody has touched since.
      if (tellsOf(claim, change)) return claim;
      continue;
    }
    const same = again.changes.find(({ before, after }) =>
      [before, after].some(
        (symbol) => symbol && symbol.path === change.path && symbol.name === change.symbol,
      ),
    );
    if (same?.mutationClass === 'INTENT_EVOLUTION') return claim;
  }
  return null;
}

function tellsOf({ record }: Claim, { contentHash, symbol }: ClaimedChange): boolean {
  return (record?.files ?? []).some(({ conversations }) =>
    conversations.some(({ ranges }) =>
      ranges.some((range) => range.symbol === symbol && range.content_hash === contentHash),
    ),
  );
}

function told(change: ClaimedChange, claim: Claim): Found {
  const what = claim.declared ? 'declared' : 'recorded';
  return {
    ...at(change),
    intent_id: claim.intentId,
    because: `${called(change)} was ${what} to be a refactoring (record ${claim.by.slice(0, 8)}), and is not proved to be one: ${whyNot(change.findings)}`,
    next: NEXT,
    approval: claim.approval,
  };
}

async function byCommits(facts: CheckFacts): Promise<readonly Found[]> {
  const unproved = await unprovedIn(facts, facts.commits.filter(saysItRefactors));
  return unproved.flatMap(({ commit, symbols }) =>
    symbols.map(({ before, after, findings }): Found => {
      const { path, name } = (after ?? before)!;
      const here = facts.changes.find((change) => change.after?.path === path && change.after.name === name);
      return {
        ...{ path, symbol: name, line: here?.line ?? null, intent_id: null },
        because: `Commit ${commit.revision.slice(0, 10)} says that it refactors, and ${path}#${name} is not proved to keep its behaviour: ${whyNot(findings)}`,
        next: NEXT,
      };
    }),
  );
}
