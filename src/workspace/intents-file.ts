import { statSync } from 'node:fs';
import type { ContentHash } from '../model/content-hash.ts';
import { Fault } from '../model/fault.ts';
import { writeAtomically } from './files/atomic-write.ts';
import { hashBytes } from './files/source-files.ts';
import { bytesIfThere } from './files/text-file.ts';
import { withLock } from './lock.ts';
import { orchestrationPaths } from './root.ts';

/** Larger than any list of intents that people keep, and small enough to be read by every hook. */
const MOST_BYTES = 1024 * 1024;

export interface IntentsFile {
  readonly text: string;
  readonly hash: ContentHash;
}

/**
 * `active_intents.yaml` as it stands, with the hash to be named when it is written; null where there is none.
 * @throws Fault INTENTS_UNREADABLE for one over 1 MB or not in UTF-8.
 */
export function readIntentsFile(root: string): IntentsFile | null {
  const path = orchestrationPaths(root).intents;
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) return null;
  if (stat.size > MOST_BYTES)
    throw unreadable(path, `it has ${stat.size} bytes, and ${MOST_BYTES} is the limit`);
  const bytes = bytesIfThere(path);
  if (bytes === null) return null;
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), hash: hashBytes(bytes) };
  } catch {
    throw unreadable(path, 'it is not in UTF-8');
  }
}

/** The text alone; null where there is no file. */
export function readIntentsText(root: string): string | null {
  return readIntentsFile(root)?.text ?? null;
}

/**
 * Writes the intents, if they are still as they were read: people edit the file without a lock.
 * @param expected the hash that was read, null for a file that was not there.
 * @throws Fault INTENTS_CHANGED where the file was changed in between; it is then left alone.
 */
export async function writeIntentsFile(
  root: string,
  text: string,
  expected: ContentHash | null,
): Promise<IntentsFile> {
  const assertUnchanged = (): void => {
    if ((readIntentsFile(root)?.hash ?? null) === expected) return;
    const next = 'Look at the file as it is now, and make the change again.';
    throw new Fault(
      'INTENTS_CHANGED',
      '.orchestration/active_intents.yaml was changed by somebody else',
      next,
    );
  };
  return withLock(root, 'intents', () => {
    assertUnchanged();
    // Writing and syncing take a while, in which an editor may save: the last look is right before the rename.
    writeAtomically(orchestrationPaths(root).intents, text, undefined, assertUnchanged);
    return { text, hash: hashBytes(Buffer.from(text)) };
  });
}

function unreadable(path: string, because: string): Fault {
  return new Fault(
    'INTENTS_UNREADABLE',
    `${path} can't be read: ${because}`,
    'Mend the file, or restore it from git.',
  );
}
