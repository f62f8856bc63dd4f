import { join } from 'node:path';
import { Fault } from '../model/fault.ts';
import { writeAtomically } from './files/atomic-write.ts';
import { hashBytes } from './files/source-files.ts';
import { textIfThere } from './files/text-file.ts';
import { withLock } from './lock.ts';
import { orchestrationPaths } from './root.ts';

/** Relative to the workspace. */
export const WAIVERS = '.orchestration/waivers.yaml';

/** The text of `waivers.yaml`; null where there is none. */
export function readWaiversText(root: string): string | null {
  return textIfThere(pathOf(root));
}

/**
 * Writes the waivers, if they are still as they were read.
 * @returns the hash of what was written.
 * @throws Fault WAIVERS_CHANGED where somebody has changed the file in between; it is then left alone.
 */
export function writeWaiversText(root: string, text: string, expected: string | null) {
  return withLock(root, 'waivers', () => {
    if (readWaiversText(root) !== expected)
      throw new Fault('WAIVERS_CHANGED', `${WAIVERS} was changed by somebody else`, 'Try again.');
    writeAtomically(pathOf(root), text);
    return hashBytes(Buffer.from(text));
  });
}

function pathOf(root: string): string {
  return join(orchestrationPaths(root).folder, 'waivers.yaml');
}
