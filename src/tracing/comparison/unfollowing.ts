import { groupBy } from '../../model/group-by.ts';
import { wordPattern } from '../../model/literal-pattern.ts';
import { onceEach } from '../../model/once-each.ts';
import type { SourceFile, TextFile } from '../../model/source-file.ts';
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
  const changed = around.after.flatMap((file) => {
    const was = texts.get(file.path);
    const isAsked = file.type === 'text' && was !== undefined && !declaring.has(file.path);
    return isAsked && languages.profileFor(file.path, file.text) !== null ? [{ file, was }] : [];
  });
  const asked = new Map<string, readonly SourceFile[]>();
  const unfollowing = (names: readonly string[]): readonly SourceFile[] => {
    const key = names.join(' ');
    const known = asked.get(key) ?? (names.length > 0 ? whoSaysAsOften(names, changed) : []);
    asked.set(key, known);
    return known;
  };
  return {
    ...around,
    unfollowing,
    codeNaming: (names) => [...around.codeNaming(names), ...unfollowing(names)],
  };
}

interface ChangedText {
  readonly file: TextFile;
  readonly was: string;
}

/** By word, in which of the changed files it stands: each is read once, for all names that are asked for. */
const sayingOf = onceEach((changed: readonly ChangedText[]) =>
  groupBy(
    changed.flatMap((one) => [...new Set(one.file.text.match(WORD))].map((word) => ({ word, one }))),
    ({ word }) => word,
  ),
);

const WORD = /[\p{L}\p{N}_$]+/gu;

function whoSaysAsOften(names: readonly string[], changed: readonly ChangedText[]): readonly SourceFile[] {
  const parts = names.map((name) => name.match(WORD)?.[0]);
  // What is no word, such as a dot in quotes, may stand anywhere.
  const some = parts.includes(undefined)
    ? changed
    : [...new Set(parts.flatMap((part) => sayingOf(changed).get(part!) ?? []).map(({ one }) => one))];
  if (some.length === 0) return [];
  const word = new RegExp(wordPattern(names).source, 'gu');
  const count = (text: string): number => [...text.matchAll(word)].length;
  return some.flatMap(({ file, was }) => {
    const times = count(file.text);
    return times > 0 && times === count(was) ? [file] : [];
  });
}
