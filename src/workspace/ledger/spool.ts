import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeAtomically } from '../files/atomic-write.ts';
import { ensureLocalFolder, orchestrationPaths } from '../root.ts';
import { appendLine } from './append-line.ts';

/** Keeps a line that couldn't be appended; `id` is its record's. */
export function spoolLine(root: string, id: string, line: string): void {
  const { spool } = orchestrationPaths(root);
  ensureLocalFolder(root, spool);
  writeAtomically(join(spool, `${id}.json`), line, 0o600);
}

/** The files in which lines wait. */
export function spoolFiles(root: string): readonly string[] {
  const { spool } = orchestrationPaths(root);
  return namesIn(spool).map((name) => join(spool, name));
}

/** The lines that wait, in the order of their ids, which says nothing: readers order records by their chain. */
export function spooledLines(root: string): readonly { readonly file: string; readonly line: string }[] {
  return spoolFiles(root).map((file) => ({ file, line: readFileSync(file, 'utf8') }));
}

/**
 * Brings waiting lines into the ledger; to be called under its lock. A line is removed from the spool only after it
 * was appended for good, so a crash in between leaves it in both, and readers count an id once.
 * @throws the system's error at the first line that still can't be appended.
 */
export function drainSpool(root: string, ledger: string): void {
  for (const { file, line } of spooledLines(root)) {
    appendLine(ledger, line, { durable: true, alone: true });
    rmSync(file, { force: true });
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.json') && !name.startsWith('.'))
      .sort();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
