import { wordPattern } from '../../model/literal-pattern.ts';
import type { SourceFile } from '../../model/source-file.ts';
import type { Languages } from '../../syntax/languages.ts';
import type { Around } from './around.ts';

/**
 * What is around a change set, and beside it those of its own files that say a name as often as before: they changed for
 * another reason, and didn't follow. Whoever is asked of who did not change is asked of them as well.
 *
 * @param declaring files that declare what is gone, moved, or taken to be nobody else's: they say its name themselves.
 */
export function askingUnfollowing(
  around: Around,
  before: readonly SourceFile[],
  declaring: ReadonlySet<string>,
  languages: Languages,
): Around {
  const texts = new Map(before.flatMap((file) => (file.type === 'text' ? [[file.path, file.text]] : [])));
  const changed = around.after.filter(
    (file) =>
      file.type === 'text' &&
      !declaring.has(file.path) &&
      languages.profileFor(file.path, file.text) !== null,
  );
  const unfollowing = (names: readonly string[]): readonly SourceFile[] => {
    if (names.length === 0 || changed.length === 0) return [];
    const word = new RegExp(wordPattern(names).source, 'gu');
    const count = (text: string): number => [...text.matchAll(word)].length;
    return changed.filter((file) => {
      const was = texts.get(file.path);
      if (was === undefined || file.type !== 'text') return false;
      const times = count(file.text);
      return times > 0 && times === count(was);
    });
  };
  return {
    ...around,
    unfollowing,
    codeNaming: (names) => [...around.codeNaming(names), ...unfollowing(names)],
  };
}
