import { access } from '../../classification/java/chosen-overloads.ts';
import { isFoundByAnnotation } from '../../classification/java/lone-methods.ts';
import type { JudgedChange } from '../../model/classification.ts';
import { wordPattern } from '../../model/literal-pattern.ts';
import type { SourceFile } from '../../model/source-file.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import { heirsIn } from './subclasses.ts';

/** So far down a class is followed by those that extend it. */
const DEEPEST = 4;

/**
 * A member of Java that is called as it was, and that others see who did not, or inherit who did not and are asked for it
 * by its annotation.
 */
export function seenByMore({ before, after }: JudgedChange): readonly CodeSymbol[] {
  const isMember = before?.parent && after?.parent && /\.java$/.test(before.path);
  if (!isMember) return [];
  const isElsewhere = before.parent.simpleName !== after.parent.simpleName;
  return [
    ...(access(before) < access(after) ? [before] : []),
    ...(isElsewhere && isFoundByAnnotation(after) ? [after] : []),
  ];
}

/**
 * Files to which such a member may be another one than they mean by its name, together with those by which they inherit
 * it: whether it is, is asked of them as of files of the change set.
 *
 *     private void step()  ->  void step()        class Local extends Rates { void step() }        overrides it now
 *     private int step(int)  ->  int step(int)    rates.step(3), where `step(Object)` was meant
 *
 * @param naming gives the files of code around that say one of the names.
 */
export function whoSeesMore(
  members: readonly CodeSymbol[],
  naming: (names: readonly string[]) => readonly SourceFile[],
): readonly SourceFile[] {
  return members.flatMap((member) => {
    const says = wordPattern([member.simpleName]);
    const found = new Set<SourceFile>();
    const met = new Set([member.parent!.simpleName]);
    let open: readonly string[] = [...met];
    for (let depth = 0; depth < DEEPEST && open.length > 0; depth++) {
      const heirs = naming(open).flatMap((file) => {
        if (file.type !== 'text' || !/\.java$/.test(file.path)) return [];
        const made = heirsIn(file.text, open);
        if (made.length > 0 || (isMadeIn(file.text, open) && says.test(file.text))) found.add(file);
        return made;
      });
      open = [...new Set(heirs)].filter((heir) => !met.has(heir));
      for (const heir of open) met.add(heir);
    }
    if (isFoundByAnnotation(member)) return [...found];
    return [...found].some((file) => file.type === 'text' && says.test(file.text)) ? [...found] : [];
  });
}

/** `new Rates() {`: a class without a name. */
function isMadeIn(text: string, names: readonly string[]): boolean {
  return new RegExp(`\\bnew\\s+(?:[\\w.]+\\.)?(?:${wordPattern(names).source})`, 'u').test(text);
}
