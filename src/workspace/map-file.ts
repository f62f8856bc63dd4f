import { writeAtomically } from './files/atomic-write.ts';
import { textIfReadable } from './files/text-file.ts';
import { orchestrationPaths } from './root.ts';

/** Writes `intent_map.md`, unless it says the same already. */
export function writeMap(root: string, text: string): void {
  const { map } = orchestrationPaths(root);
  if (textIfReadable(map) !== text) writeAtomically(map, text);
}
