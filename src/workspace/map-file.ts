import { readFileSync } from 'node:fs';
import { writeAtomically } from './files/atomic-write.ts';
import { orchestrationPaths } from './root.ts';

/** Writes `intent_map.md`, unless it says the same already. */
export function writeMap(root: string, text: string): void {
  const { map } = orchestrationPaths(root);
  if (mapText(map) !== text) writeAtomically(map, text);
}

function mapText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
