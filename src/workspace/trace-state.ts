import { statSync } from 'node:fs';
import { join } from 'node:path';
import { revision } from './git/git.ts';
import { orchestrationPaths } from './root.ts';

/**
 * Changes whenever something changed that answers about symbols rest on: the ledger, the intents, the settings, the
 * commit that is checked out, what an editor has selected. Costs a look at a handful of files.
 */
export function traceState(root: string): string {
  const { ledger, segments, spool, intents, config, folder, local, state } = orchestrationPaths(root);
  const files = [
    ...[ledger, segments, spool, intents, config, join(folder, 'waivers.yaml'), join(root, '.intentignore')],
    ...[join(state, 'editor.json'), join(state, 'sessions'), join(local, 'history.sqlite')],
  ];
  return [...files.map(signature), headOf(root)].join(' ');
}

function signature(path: string): string {
  const stat = statSync(path, { bigint: true, throwIfNoEntry: false });
  return stat ? `${stat.ino}:${stat.size}:${stat.mtimeNs}` : '-';
}

function headOf(root: string): string {
  try {
    return revision(root) ?? '-';
  } catch {
    return '-';
  }
}
