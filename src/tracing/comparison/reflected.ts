import { type StillUsed, usedIn } from '../../classification/open-world/still-used.ts';
import { literalPattern, wordPattern } from '../../model/literal-pattern.ts';
import type { SourceFile } from '../../model/source-file.ts';
import type { CodeSymbol } from '../../model/symbol.ts';

/** What finds a member of the JVM by a text, as tests do with what is private. */
const REFLECTS =
  /\bget(?:Declared)?(?:Field|Method)s?\(|\bReflection\w*\.|\bWhitebox\b|\b(?:Field|Method)Utils\.|\b(?:set|get)(?:Field|InternalState)\(|\binvokeMethod\(|\b(?:declared)?MemberProperties\b/;

/**
 * Who finds a private member that is called otherwise now by reflection: by the symbol, the path of one such file.
 *
 *     private int base;               ReflectionTestUtils.setField(rates, "base", 2)
 *
 * @param naming gives the files of code around that say one of the names.
 */
export function reflectedMembers(
  members: readonly CodeSymbol[],
  naming: (names: readonly string[]) => readonly SourceFile[],
): ReadonlyMap<CodeSymbol, StillUsed> {
  const found = new Map<CodeSymbol, StillUsed>();
  if (members.length === 0) return found;
  const files = naming([...new Set(members.map(({ simpleName }) => simpleName))]);
  for (const file of files) {
    if (file.type !== 'text' || !REFLECTS.test(file.text)) continue;
    for (const member of members) {
      const isQuoted = new RegExp(`"${literalPattern(member.simpleName)}"`).test(file.text);
      if (isQuoted && wordPattern([member.parent!.simpleName]).test(file.text))
        found.set(member, usedIn(file.path));
    }
  }
  return found;
}
