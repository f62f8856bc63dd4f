import { textOf } from '../../model/ast-node.ts';
import { bindingsOf } from '../../model/bindings.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import type { FileFacts, World } from '../world.ts';
import { hasAttributes, isCalled } from './functions.ts';

/**
 * Why a function inside of a function of C# may not have another name; null where it does nothing but being called. It is
 * the one symbol of C# that a scope finds: who else says the name of a type or of a member is not seen, such as the other
 * parts of a `partial` class, an interface of elsewhere, a serializer, a binding of XAML, an attribute.
 *
 *     int Total(Cart cart) { int sum() => ...; return sum(); }      int Total(Cart cart) { int add() => ...; return add(); }
 */
export function whyNotInCSharp(world: World, before: CodeSymbol, after: CodeSymbol): string | null {
  const [old, now] = [world.before.factsOf(before), world.after.factsOf(after)];
  if (old.file.profile.id !== 'c-sharp') return null;
  if (after.parent === null && /\.csx$/i.test(after.path))
    return `another script may call ${before.simpleName}`;
  const isSeen = (facts: FileFacts, symbol: CodeSymbol): boolean =>
    hasAttributes(symbol.declaration) ||
    ASKS_FOR_ITSELF.test(textOf(symbol.declaration)) ||
    bindingsOf(facts.file.bindings, symbol).some(({ references }) =>
      references.some((reference) => !isCalled(facts.file.root, reference)),
    );
  return isSeen(old, before) || isSeen(now, after)
    ? `${before.simpleName} is handed on, and what it is called is asked for while the program runs`
    : null;
}

const ASKS_FOR_ITSELF = /GetCurrentMethod|Stack(?:Trace|Frame)|Caller\w+/;
