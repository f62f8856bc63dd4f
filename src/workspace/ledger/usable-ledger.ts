import { closeSync, constants, fstatSync, openSync } from 'node:fs';
import { Fault } from '../../model/fault.ts';
import { orchestrationPaths } from '../root.ts';

/**
 * Sees that the ledger can be written to, before something happens that it would have to tell of.
 * @throws Fault LEDGER_UNWRITABLE naming what stands in the way.
 */
export function assertLedgerUsable(root: string): void {
  const { ledger } = orchestrationPaths(root);
  const flags = constants.O_RDWR | constants.O_APPEND | constants.O_CREAT | (constants.O_NOFOLLOW ?? 0);
  try {
    const fd = openSync(ledger, flags, 0o644);
    const isFile = fstatSync(fd).isFile();
    closeSync(fd);
    // What is written to a pipe is gone once nobody holds it.
    if (!isFile) throw new Error('it is no ordinary file');
  } catch (error) {
    throw new Fault(
      'LEDGER_UNWRITABLE',
      `.orchestration/agent_trace.jsonl can't be written: ${(error as NodeJS.ErrnoException).code ?? (error as Error).message}`,
      'Run `goldthread doctor`, and see what stands at that path.',
    );
  }
}
