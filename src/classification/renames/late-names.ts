import type { CodeSymbol } from '../../model/symbol.ts';
import type { FileFacts, World } from '../world.ts';

/** Languages in which all that isn't a variable of some function is looked for by its name when the program runs. */
const LOOKED_FOR_LATE = new Set(['ruby', 'bash']);

/**
 * Why something may not have another name where whoever means it finds it by its name at run time; null where scopes
 * find it.
 *
 *     def total; end                    send("to" + "tal"), method_missing, a subclass in another file        Ruby
 *     total() { echo "$1"; }            "$command" "$@", a script that sources this one                       Bash
 *     total = ->(cart) { cart.sum }     a variable of its method: nobody else sees it
 */
export function whyLookedForLate(
  { before: was, after: is }: World,
  before: CodeSymbol,
  after: CodeSymbol,
): string | null {
  const isSeenByScope =
    isVariableOfScope(was.factsOf(before), before) && isVariableOfScope(is.factsOf(after), after);
  return isSeenByScope || !isLookedForLate(was.factsOf(before))
    ? null
    : `others find ${before.simpleName} by its name when the program runs`;
}

export function isLookedForLate({ file }: FileFacts): boolean {
  return LOOKED_FOR_LATE.has(file.profile.id);
}

/** A symbol that is a variable of such a language, which its scope finds. */
export function isVariableOfScope(facts: FileFacts, { nameNode }: CodeSymbol): boolean {
  return isLookedForLate(facts) && nameNode !== null && facts.file.bindings.of(nameNode) !== null;
}

/** A language of which nothing but what functions declare is proved to be the same elsewhere, or under another name. */
export function seesOnlyLocals(facts: FileFacts): boolean {
  const { id, names } = facts.file.profile;
  return names.localsOnly || id === 'c-sharp' || isLookedForLate(facts);
}
