import type { CodeSymbol } from '../../../model/symbol.ts';
import { HEIRS_ARE_IN_SIGHT } from '../../assumptions.ts';
import { finding } from '../../findings.ts';
import type { BaseConstructor } from '../../moves/base-constructors.ts';
import { type FormVerdict, saying } from '../verdict.ts';

/** Constructors of bases that are proved by those of all classes that are made from them. */
export interface PulledConstructors {
  /** Those that are there on both sides, by the symbol before. */
  readonly proved: ReadonlyMap<CodeSymbol, FormVerdict>;
  /** Those that only one side has. */
  readonly consumed: ReadonlyMap<CodeSymbol, FormVerdict>;
}

/**
 *     class A { constructor(n) { this.n = n } }      class B extends A { constructor(n) { super(n) } }
 *
 * Nobody runs the constructor of a base but the classes that are made from it: where what each of them does is the same,
 * with all that the base does, so is the base's.
 */
export function pulledConstructors(
  bases: readonly BaseConstructor[],
  good: ReadonlySet<CodeSymbol>,
): PulledConstructors {
  const proved = new Map<CodeSymbol, FormVerdict>();
  const consumed = new Map<CodeSymbol, FormVerdict>();
  for (const one of bases) {
    if (!one.heirs.every(([was]) => good.has(was))) continue;
    const [was, is] = one.makers;
    const verdict = saying(
      finding('base-constructor', 'preserves', sentence(one), was, is, HEIRS_ARE_IN_SIGHT),
    );
    if (was && is) proved.set(was, verdict);
    else if (was ?? is) consumed.set((was ?? is)!, verdict);
  }
  return { proved, consumed };
}

function sentence({ heirs }: BaseConstructor): string {
  const names = heirs.map(([was]) => was.parent!.simpleName).join(', ');
  return `it runs for ${names} alone, which do the same together with it as before`;
}
