import type { LedgerProblem } from '../ledger/ledger-problem.ts';
import { type Repair, repairLedger } from '../workspace/ledger/ledger-repair.ts';
import { verifyLedger } from './ledger/trace-query.ts';

export interface RepairDocument extends Repair {
  /** False where something is lost or was altered: a person has to look. A write that was cut off is routine. */
  readonly ok: boolean;
  /** What no repair can mend. */
  readonly problems: readonly LedgerProblem[];
}

/** Repairs the ledger and checks it again. @throws Fault LOCK_TIMEOUT. */
export function repair(root: string): RepairDocument {
  const done = repairLedger(root);
  const { problems } = verifyLedger(root);
  const ok = problems.length === 0 && done.quarantined.every(({ kind }) => kind === 'torn');
  return { ok, ...done, problems };
}
