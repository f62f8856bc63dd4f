import { createHash } from 'node:crypto';
import type { Problem } from '../model/check.ts';

/**
 * A name for each problem that stays the same from run to run: by rule, file, symbol and intent, and by its number
 * among those that are equal in these. Lines and sentences change with every edit and are no part of it.
 */
export function fingerprints(problems: readonly Problem[]): readonly string[] {
  const seen = new Map<string, number>();
  return problems.map(({ code, path, symbol, intent_id }) => {
    const key = JSON.stringify([code, path, symbol, intent_id]);
    const number = seen.get(key) ?? 0;
    seen.set(key, number + 1);
    return createHash('sha256').update(`${key}\n${number}`).digest('hex');
  });
}
