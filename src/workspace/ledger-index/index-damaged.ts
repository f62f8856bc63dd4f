/** An index that does not tell what the ledger tells: it is thrown away and made anew, and never an answer. */
export class IndexDamaged extends Error {}
