import { dirname } from 'node:path';
import { ensureLocalFolder } from '../root.ts';
import { writeAtomically } from './atomic-write.ts';

/** Writes a file of the machine state that a person is shown; only they may read it. */
export function writeMachineFile(root: string, path: string, text: string): void {
  ensureLocalFolder(root, dirname(path));
  writeAtomically(path, text, 0o600);
}
