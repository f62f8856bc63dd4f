import { readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureLocalFolder, orchestrationPaths } from '../root.ts';

const HOUR_MS = 60 * 60 * 1000;

/** How long a text is kept that nothing needs any more: so long can what it was judged by be judged again. */
const KEPT_MS = 7 * 24 * HOUR_MS;

/**
 * Removes kept texts that no state names and that were last kept more than a week ago: those of a call that waits for
 * its end, of a write that isn't settled, of a file as it was last seen or of a recorded tree are named by the state
 * of their session. To be called where no other event of the workspace is handled meanwhile; most calls within an
 * hour of the last one do nothing.
 *
 * @returns how many were removed.
 */
export function collectBlobs(root: string, now = Date.now()): number {
  const { blobs, local } = orchestrationPaths(root);
  const mark = join(blobs, '.collected');
  const last = statSync(mark, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (now - last < HOUR_MS) return 0;
  ensureLocalFolder(root, blobs);
  writeFileSync(mark, '');
  utimesSync(mark, now / 1000, now / 1000);
  const old = blobsBefore(blobs, now - KEPT_MS);
  if (old.length === 0) return 0;
  const named = hashesNamedIn(local);
  const idle = old.filter(({ digits }) => !named.has(digits));
  for (const { path } of idle) rmSync(path, { force: true });
  return idle.length;
}

function blobsBefore(
  folder: string,
  time: number,
): readonly { readonly path: string; readonly digits: string }[] {
  const starts = readdirSync(folder).filter((name) => /^[0-9a-f]{2}$/.test(name));
  return starts.flatMap((start) =>
    readdirSync(join(folder, start)).flatMap((rest) => {
      const path = join(folder, start, rest);
      const isOld = (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? time) < time;
      return isOld ? [{ path, digits: start + rest }] : [];
    }),
  );
}

/** Texts themselves, and lines of the ledger and what is told of it, which name far more than anybody can still need. */
const NO_STATE = new Set(['blobs', 'segments', 'spool', 'locks', 'standing']);

/** Whatever looks like a hash in any file of the machine's state, also in one that can't be understood, is needed. */
function hashesNamedIn(local: string): Set<string> {
  const found = new Set<string>();
  for (const room of readdirSync(local, { withFileTypes: true })) {
    if (!room.isDirectory() || NO_STATE.has(room.name)) continue;
    for (const entry of readdirSync(join(local, room.name), { withFileTypes: true, recursive: true })) {
      if (!entry.isFile()) continue;
      const text = readFileSync(join(entry.parentPath, entry.name), 'latin1');
      for (const [digits] of text.matchAll(/[0-9a-f]{64}/g)) found.add(digits);
    }
  }
  return found;
}
