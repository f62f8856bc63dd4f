import { lstatSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { newId } from '../clock.ts';
import { ensureLocalFolder, orchestrationPaths } from '../root.ts';

/** What was once computed from each file of the workspace, kept for as long as the file looks the same. */
export interface FileCache<T> {
  /** Null where nothing is kept, or where the file may have changed since. */
  get(path: string): T | null;
  /** To be called with what was computed from the file as it stands now. */
  put(path: string, value: T): void;
  /** Writes what is new; what was not asked for stays. */
  save(): void;
}

type Entry = readonly [signature: string, value: unknown];
interface Kept {
  readonly version: string;
  /** Milliseconds since 1970. */
  readonly savedAt: number;
  readonly files: Record<string, Entry>;
}

/** File systems count time in steps of some milliseconds: a file changed in this span may change again unseen. */
const RACY_MS = 50;
/** Past this the entries of files that are long gone outweigh the others, and all is computed again. */
const MOST_ENTRIES = 100_000;

/**
 * Opens `.orchestration/local/cache/NAME.json`. Whatever is wrong with it, it is as if it were empty.
 *
 * @param version of the way in which values are computed; what another version kept is forgotten.
 * @param isValue tells a kept value from damage.
 */
export function openFileCache<T>(
  root: string,
  name: string,
  version: string,
  isValue: (value: unknown) => value is T,
): FileCache<T> {
  const file = join(orchestrationPaths(root).local, 'cache', `${name}.json`);
  const kept = readKept(file, version);
  const files = new Map(Object.entries(kept.files));
  let changed = false;
  return {
    get(path) {
      const entry = files.get(path);
      const now = entry && signatureOf(root, path);
      if (!entry || !now || entry[0] !== now.signature || now.changedAt > kept.savedAt - RACY_MS) return null;
      return isValue(entry[1]) ? entry[1] : null;
    },
    put(path, value) {
      const now = signatureOf(root, path);
      if (!now) return;
      files.set(path, [now.signature, value]);
      changed = true;
    },
    save() {
      if (!changed) return;
      const entries = files.size > MOST_ENTRIES ? {} : Object.fromEntries(files);
      keep(root, file, { version, savedAt: Date.now(), files: entries });
      changed = false;
    },
  };
}

function signatureOf(root: string, path: string): { signature: string; changedAt: number } | null {
  const stat = lstatSync(join(root, path), { bigint: true, throwIfNoEntry: false });
  if (!stat) return null;
  return {
    signature: `${stat.ino}:${stat.size}:${stat.mtimeNs}:${stat.ctimeNs}`,
    changedAt: Number(stat.ctimeMs),
  };
}

function readKept(file: string, version: string): Kept {
  const empty: Kept = { version, savedAt: 0, files: {} };
  try {
    const kept = JSON.parse(readFileSync(file, 'utf8')) as Partial<Kept> | null;
    const usable = kept?.version === version && typeof kept.savedAt === 'number';
    return usable && typeof kept.files === 'object' && kept.files !== null ? (kept as Kept) : empty;
  } catch {
    return empty;
  }
}

/** Whole or not at all, but not synced: what is lost with the power is computed again. */
function keep(root: string, file: string, kept: Kept): void {
  ensureLocalFolder(root, dirname(file));
  const temporary = `${file}.${newId()}.tmp`;
  writeFileSync(temporary, JSON.stringify(kept), { mode: 0o600 });
  renameSync(temporary, file);
}
