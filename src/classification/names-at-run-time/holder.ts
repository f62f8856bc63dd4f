import type { CodeSymbol } from '../../model/symbol.ts';

/**
 * What holds a member. What a constructor declares with a modifier is a member of its class:
 *
 *     constructor(private rates: Rates) {}
 */
export function holderOf({ kind, parent }: CodeSymbol): CodeSymbol | null {
  const outer = parent?.parent;
  const isDeclaredOnTheWay =
    /^(?:field|property)$/.test(kind) && parent?.simpleName === 'constructor' && outer?.kind === 'class';
  return isDeclaredOnTheWay ? outer : parent;
}
