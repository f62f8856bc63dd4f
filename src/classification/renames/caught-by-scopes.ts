import type { AstNode } from '../../model/ast-node.ts';
import type { ParsedFile } from '../../model/parsed-file.ts';
import { partitionPoint } from '../../model/partition-point.ts';
import { encloses, sliceOf } from '../../model/span.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import type { World } from '../world.ts';

/**
 * Whether code that stayed as it is means something else by a name that a symbol got, or gave up: it would have to say
 * the other name, if it meant the symbol on both sides.
 *
 *     class Cart { int size; class Line { int width; int f() { return size; } } }      ->      class Line { int size; ... }
 */
export function meansItUnchanged(world: World, before: CodeSymbol, after: CodeSymbol): boolean {
  return isSaidUnchanged(world, before, true) || isSaidUnchanged(world, after, false);
}

/**
 * Whether code that stayed as it is says the name of a symbol that one side alone has, as far as scopes tell: on the other
 * side it means another one by it.
 *
 *     const rate = 2; namespace Cart { function f() { return rate } }      ->      const rate = 3 in Cart, taken out of a sibling
 */
export function isSaidUnchanged(
  { before, after, mapping }: World,
  symbol: CodeSymbol,
  isOld: boolean,
): boolean {
  const [own, other] = isOld ? [before, after] : [after, before];
  const { file } = own.factsOf(symbol);
  const mapped = (one: CodeSymbol): CodeSymbol | null => (isOld ? mapping.after(one) : mapping.before(one));
  const binding = symbol.nameNode && file.bindings.of(symbol.nameNode);
  return (binding?.references ?? []).some((reference) => {
    const around = innermostAround(file, reference, symbol);
    const partner = around && mapped(around);
    if (!around || !partner || encloses(around.range, symbol.range)) return false;
    // What stands elsewhere now is compared as it is understood there.
    if (around.parent && mapped(around.parent) !== partner.parent) return false;
    return sliceOf(file, around.range) === sliceOf(other.factsOf(partner).file, partner.range);
  });
}

/** The symbol in which a name is said, but for `symbol` itself: the last one that begins before it, or one around that. */
function innermostAround({ symbols }: ParsedFile, name: AstNode, symbol: CodeSymbol): CodeSymbol | null {
  const behind = partitionPoint(symbols.length, (at) => symbols[at]!.range.start <= name.start);
  for (let one = symbols[behind - 1] ?? null; one; one = one.parent)
    if (one !== symbol && encloses(one.range, name)) return one;
  return null;
}
