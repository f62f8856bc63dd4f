import { ledgerHeadsIn } from '../../../ledger/trailers.ts';
import { isRevision } from '../../../workspace/git/git.ts';
import { newestCommits } from '../../../workspace/git/git-history.ts';
import { askLedger } from '../../ledger/ask-ledger.ts';
import type { CheckFacts } from '../facts.ts';
import { idOf } from '../records-of-range.ts';
import type { Found, Rule } from '../rule.ts';

const LEDGER = '.orchestration/agent_trace.jsonl';

/** So many of the newest commits are asked for the heads that their trailers name: each vouches for all before it. */
const ASKED = 200;

/** Records that were there once: when the range began, when a commit named them, when somebody noted an anchor. */
export const ledgerTruncated: Rule = {
  code: 'LEDGER_TRUNCATED',
  waivedAs: null,
  async find(facts) {
    const missing = facts.verification.problems.filter(({ code }) => code === 'ANCHOR_MISSING');
    return [
      ...missing.map(({ because }) => found(`${because}.`)),
      ...(await goneSince(facts)),
      ...(await goneFromTrailers(facts)),
    ];
  },
};

async function goneSince({ context, range, recordsBefore }: CheckFacts): Promise<readonly Found[]> {
  if (recordsBefore.length === 0) return [];
  const there = await askLedger(context, (ledger) => new Set(ledger.ids()));
  const gone = [...new Set(recordsBefore.map(idOf))].filter((id) => !there.has(id));
  if (gone.length === 0 || !range) return [];
  const named = gone.slice(0, 3).map((id) => id.slice(0, 8));
  const more = gone.length > 3 ? ` and ${gone.length - 3} more` : '';
  return [
    found(
      `In ${range.base.slice(0, 10)} the ledger had the records ${named.join(', ')}${more}, and has them no more.`,
    ),
  ];
}

/** A cherry-pick brings a commit's own records and not those before them, so that only the head itself is asked for. */
async function goneFromTrailers({ context, range }: CheckFacts): Promise<readonly Found[]> {
  if (!isRevision(context.root, range?.head ?? 'HEAD')) return [];
  const named = newestCommits(context.root, range?.head ?? 'HEAD', ASKED).flatMap(({ message, revision }) =>
    ledgerHeadsIn(message).map((head) => ({ head, revision })),
  );
  if (named.length === 0) return [];
  const gone = await askLedger(context, (ledger) => named.filter(({ head }) => !ledger.hasHash(head)));
  return gone.map(({ head, revision }) =>
    found(
      `Commit ${revision.slice(0, 10)} names the ledger's head ${head.slice(0, 19)}…, and no record has that hash.`,
    ),
  );
}

function found(because: string): Found {
  return {
    ...{ path: LEDGER, symbol: null, line: null, intent_id: null },
    because,
    next: 'Bring the records back from git (`git log -- .orchestration/trace`), or find out who took them away.',
  };
}
