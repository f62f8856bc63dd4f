/** How much a verdict may take for granted: nothing, what a careful reviewer would, or what a hopeful one would. */
export const trustLevels = ['strict', 'default', 'lenient'] as const;
export type TrustLevel = (typeof trustLevels)[number];

/** What everyday engineers take for granted and the syntax can't show. A proof that needs it says so. */
export interface Assumption {
  /** Completes "assuming that ...". */
  readonly sentence: string;
  /** The lowest level at which it is taken for granted; at `strict` nothing is. */
  readonly from: Exclude<TrustLevel, 'strict'>;
}

/** Whether a proof that needs `assumption` counts at `level`. */
export function isTaken(assumption: Assumption, level: TrustLevel): boolean {
  return trustLevels.indexOf(assumption.from) <= trustLevels.indexOf(level);
}
