import type { Core } from '../../../model/core.ts';
import type { CodeSymbol } from '../../../model/symbol.ts';
import type { LoweredSide } from '../sides/side.ts';

/** Nobody gives a value that many names before it is used. */
const MOST_NAMES = 5;

/**
 * The declaration that says of which types another one is: one that says nothing itself, and is nothing but another name
 * of a constant of this side alone, is of the types that are said there. The compiler finds the same ones by either name.
 *
 *     const part = (cart: Cart) => cart.total;  export const total = part      ->      (cart: Cart)
 *     const part = (cart: Cart) => cart.total;  export default part            ->      (cart: Cart)
 *
 * Not for what says a type of its own: `const total: Total = part`.
 */
export function saidBy(side: LoweredSide, symbol: CodeSymbol, oneSided: ReadonlySet<CodeSymbol>): CodeSymbol {
  if (side.side.factsOf(symbol).file.profile.modules !== 'ecmascript') return symbol;
  let here = symbol;
  for (let names = 0; names < MOST_NAMES; names++) {
    const file = side.fileOf(here)!;
    if (file.signature(here.declaration).length > 0) return here;
    const next = namedBy(side, file.lower(here.declaration));
    if (!next || !oneSided.has(next) || !side.fileOf(next)) return symbol;
    here = next;
  }
  return symbol;
}

/** `part` of `const total = part`, and of `export default part`. */
function namedBy(side: LoweredSide, lowered: readonly Core[]): CodeSymbol | null {
  const [only, ...more] = lowered;
  if (!only || more.length > 0) return null;
  const value = only.op === 'let' && only.children[0]!.op === 'bind' ? only.children[1]! : only;
  if (value.op !== 'variable' || !value.variable) return null;
  const entity = side.entityOf(value.variable);
  return entity.type === 'symbol' ? entity.symbol : null;
}
