import { Fault } from '../../model/fault.ts';
import { asSentence } from '../../model/sentence.ts';
import { isLiveFileInGit } from '../../workspace/ledger/ledger-target.ts';
import { openStanding, READ_BY_A_HOOK } from '../../workspace/standing/standing.ts';
import { damageOf, verifyLedger } from '../ledger/trace-query.ts';
import { allSessions } from '../session-state.ts';
import { bad, type DoctorFinding, good, note } from './doctor-finding.ts';

/** Whether every record of the ledger is whole, and whether branches would have to merge it in one file. */
export function ledgerFindings(root: string): readonly DoctorFinding[] {
  const verification = verifyLedger(root);
  const committed = isLiveFileInGit(root)
    ? [
        note({
          code: 'LEDGER_IN_GIT',
          because:
            'agent_trace.jsonl itself is in git: where a server ignores merge drivers, branches conflict in it.',
          next: 'Let git merge it in segments: add /agent_trace.jsonl to .orchestration/.gitignore and run `git rm --cached .orchestration/agent_trace.jsonl`.',
        }),
      ]
    : [];
  if (verification.ok)
    return [
      good({
        code: 'LEDGER',
        because: `The ledger's ${verification.records} records are whole.`,
        next: null,
      }),
      ...committed,
    ];
  return [
    ...committed,
    bad({
      code: 'LEDGER_DAMAGED',
      because: asSentence(damageOf(verification)),
      next: 'See them all with `goldthread trace verify`.',
    }),
  ];
}

/** Hooks read no large ledger whole, so that they refuse everything where what they keep of it is missing. */
export function standingFindings(root: string): readonly DoctorFinding[] {
  try {
    openStanding(root, { most: READ_BY_A_HOOK });
    return [];
  } catch (error) {
    if (!(error instanceof Fault && error.code === 'LEDGER_UNREAD')) throw error;
    return [
      bad({ code: error.code, because: `${error.message}: every write is refused.`, next: error.next }),
    ];
  }
}

/** Sessions whose state can't be read, each of which may write nothing until somebody moves that away. */
export function stateFindings(root: string): readonly DoctorFinding[] {
  return allSessions(root).damaged.map((name) =>
    bad({
      code: 'STATE_CORRUPT',
      because: `.orchestration/local/state/${name}.json can't be read, so that session may write nothing.`,
      next: 'Move the file away; the session then selects its intent anew, and what it had not settled stays provisional.',
    }),
  );
}
