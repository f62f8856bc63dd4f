import type { CodeSymbol } from '../../model/symbol.ts';
import type { FileFacts, World } from '../world.ts';

/**
 * Why a symbol may not have another name in its language, whoever says it; null where all who can say it may be seen.
 * How much of a file that is stands in `names.renamed` of the language's `language.json`:
 *
 *     def total; end                   Ruby     send("to" + "tal"), a subclass in another file
 *     total = ->(cart) { cart.sum }             a variable of its method, which its scope finds: nobody else sees it
 *     void Total() { ... }             C#       another part of the class, a serializer; a function inside of it: nobody
 *     int total(void) { ... }          C        a file out of sight that links against it
 */
export function whyNotRenamedInLanguage(
  { before: was, after: is }: World,
  before: CodeSymbol,
  after: CodeSymbol,
): string | null {
  const [old, now] = [was.factsOf(before), is.factsOf(after)];
  switch (old.file.profile.names.renamed) {
    case 'everything':
      return null;
    case 'bound':
    case 'unshared':
      return isBound(old, before) && isBound(now, after)
        ? null
        : `who else says ${before.simpleName} is not seen: another file, a subclass, what looks for names at run time`;
    case 'locals':
      return 'the scopes of this language are not known well enough to rename more than a local variable';
  }
}

/** Whether a symbol may stand elsewhere in its language, where all who find it from there may be seen. */
export function mayMoveInLanguage({ file }: FileFacts): boolean {
  return file.profile.names.renamed === 'everything';
}

/** Whether a language finds whatever no scope does by a name that isn't always spelled, so that no such name follows another. */
export function findsNoMembers({ file }: FileFacts): boolean {
  return file.profile.names.renamed === 'bound';
}

/** A symbol that is a variable of such a language, which its scope finds. */
export function isVariableOfScope(facts: FileFacts, symbol: CodeSymbol): boolean {
  return findsNoMembers(facts) && isBound(facts, symbol);
}

function isBound({ file }: FileFacts, { nameNode }: CodeSymbol): boolean {
  return nameNode !== null && file.bindings.of(nameNode) !== null;
}

/**
 * Whether a symbol whose own rename was refused, by the rule of that name, since others may still say its old name, is
 * what those mean who say the new one: where scopes don't find everything, a name that everybody changed may mean
 * another one now.
 */
export function isItselfUnderNewName(
  { before }: World,
  symbol: CodeSymbol,
  rule: string | undefined,
): boolean {
  return rule === 'rename-symbol' && before.factsOf(symbol).file.profile.names.renamed === 'everything';
}
