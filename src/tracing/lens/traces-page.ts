import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { writeMachineFile } from '../../workspace/files/machine-file.ts';
import { isOrchestrated, orchestrationPaths } from '../../workspace/root.ts';
import type { TracesDocument } from './documents.ts';
import { tracesText } from './traces-text.ts';

/**
 * Writes the traces of a symbol as a page for an editor that has no other way to show them.
 * @returns its URI; null where goldthread was never set up and leaves no files.
 */
export function tracesPage(root: string, document: TracesDocument): string | null {
  if (!isOrchestrated(root)) return null;
  const path = join(orchestrationPaths(root).local, 'view', 'traces.md');
  writeMachineFile(root, path, tracesText(document));
  return pathToFileURL(path).href;
}
