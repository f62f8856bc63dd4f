import type { ContentHash } from '../model/content-hash.ts';

/** The trailer of a commit that carries records: the heads of the chain among them, as anchors for all before. */
export const LEDGER_HEAD = 'Ledger-Head';
/** The trailer that says which intent a commit is for; one each. */
export const INTENT = 'Intent';

const HEAD_LINE = new RegExp(`^${LEDGER_HEAD}:[ \\t]*(sha256:[0-9a-f]{64})[ \\t]*$`, 'gim');

/** The ledger heads that a commit's message names, in their order; each vouches for every record that it follows. */
export function ledgerHeadsIn(message: string): readonly ContentHash[] {
  return [...new Set([...message.matchAll(HEAD_LINE)].map(([, hash]) => hash as ContentHash))];
}
