import type { Core } from '../../model/core.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import type { Difference } from './equal.ts';
import type { SideBySide } from './told/differences.ts';
import type { Fired } from './unit.ts';

/** A pair of symbols that was tried: equal in normal form, or not and where. */
export interface FormProof {
  readonly before: CodeSymbol;
  readonly after: CodeSymbol;
  /** Both normal forms, for whoever wants to see them; null where there are none. */
  readonly roots: readonly [Core, Core] | null;
  readonly difference: Difference | null;
  /** The smallest parts in which they differ, as far as they were looked for; `difference` is in the first of them. */
  readonly differences: readonly Difference[];
  /** What is written, before and after, for the parts between them that are equal. */
  readonly alike: SideBySide['alike'];
  /** Null where it could be compared at all. */
  readonly refused: string | null;
  readonly firedBefore: readonly Fired[];
  readonly firedAfter: readonly Fired[];
  /** Names of the variables that each side declares itself, before anything was unfolded. */
  readonly declaredBefore: ReadonlySet<string>;
  readonly declaredAfter: ReadonlySet<string>;
  /** One-sided symbols that were unfolded in it. */
  readonly usedBefore: ReadonlySet<CodeSymbol>;
  readonly usedAfter: ReadonlySet<CodeSymbol>;
  /** Symbols that are there on both sides and were unfolded in it all the same: of both sides. */
  readonly kept: ReadonlySet<CodeSymbol>;
  /** One-sided symbols that are declared inside of it, as far as they aren't found by their place: of both sides. */
  readonly contained: ReadonlySet<CodeSymbol>;
  /** A type is spelled out on one side and left to the compiler on the other. */
  readonly inferredTypes: boolean;
  /** A parameter that has another name now, although callers could pass it by its name. */
  readonly renamedParameter: string | null;
  /** Symbols (before) that it refers to under another name or from another place. */
  readonly leans: ReadonlySet<CodeSymbol>;
  /** Functions (before) whose calls in it were taken to have their arguments in the places that they have after. */
  readonly follows: ReadonlySet<CodeSymbol>;
}

/** Of a pair whose forms were not put side by side. */
export const NOT_LOOKED_FOR: SideBySide = { differences: [], alike: [] };

/** A pair of which nothing is proved, and why. */
export function failed(before: CodeSymbol, after: CodeSymbol, refused: string | null): FormProof {
  const none = new Set<CodeSymbol>();
  return {
    before,
    after,
    roots: null,
    difference: null,
    ...NOT_LOOKED_FOR,
    refused,
    firedBefore: [],
    firedAfter: [],
    declaredBefore: new Set(),
    declaredAfter: new Set(),
    usedBefore: none,
    usedAfter: none,
    kept: none,
    contained: none,
    inferredTypes: false,
    renamedParameter: null,
    leans: none,
    follows: none,
  };
}
