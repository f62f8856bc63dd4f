import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type * as z from 'zod';
import type { ContentHash } from '../model/content-hash.ts';
import { ensureLocalFolder, orchestrationPaths } from './root.ts';

/**
 * A value that is costly to compute and depends on its key alone. Kept under `.orchestration/local/cache/`; whatever
 * is wrong with a kept value, it is computed again.
 */
export async function cached<T>(
  root: string,
  key: ContentHash,
  schema: z.ZodType<T>,
  compute: () => Promise<T>,
): Promise<T> {
  const digits = key.slice('sha256:'.length);
  const folder = join(orchestrationPaths(root).local, 'cache', digits.slice(0, 2));
  const file = join(folder, `${digits.slice(2)}.json`);
  const kept = readKept(file, schema);
  if (kept !== null) return kept;
  const value = await compute();
  ensureLocalFolder(root, folder);
  keep(file, JSON.stringify(value));
  return value;
}

function readKept<T>(file: string, schema: z.ZodType<T>): T | null {
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}

/** Whole or not at all, but not synced: what is lost with the power is computed again. */
function keep(file: string, text: string): void {
  const temporary = `${file}.${process.pid}.tmp`;
  writeFileSync(temporary, text);
  renameSync(temporary, file);
}
