import type { Claim } from './claims.ts';

export const INTENTS_FILE = '.orchestration/active_intents.yaml';

/** Who claims, at the beginning of a sentence. */
export function claimer({ from, by }: Claim): string {
  return from === 'record' ? `The change in record ${by.slice(0, 8)}` : `Commit ${by.slice(0, 10)}`;
}
