import { groupBy } from '../../model/group-by.ts';
import { wordPattern } from '../../model/literal-pattern.ts';
import { onceEach } from '../../model/once-each.ts';
import type { SourceFile, TextFile } from '../../model/source-file.ts';
import type { Languages } from '../../syntax/languages.ts';
import type { Around } from './around.ts';

/**
 * What is around a change set, and beside it those of its own files that still say a name, whatever else was done to them:
 * they didn't follow, or only in part. Whoever is asked of who did not change is asked of them as well.
 *
 *     import { read } from './a'                       followed
 *     import { parse as other } from '@/a'             did not, in the same file
 *
 * @param declaring by the path of a file, the names of what it declares itself, and has to say.
 */
export function askingUnfollowing(
  around: Around,
  declaring: ReadonlyMap<string, ReadonlySet<string>>,
  languages: Languages,
): Around {
  const changed = around.after.filter(
    (file): file is TextFile => file.type === 'text' && languages.profileFor(file.path, file.text) !== null,
  );
  const asked = new Map<string, readonly SourceFile[]>();
  const besides = (names: readonly string[]): readonly SourceFile[] => {
    const key = names.join(' ');
    const known = asked.get(key) ?? whoSays(names, changed, declaring);
    asked.set(key, known);
    return known;
  };
  return {
    ...around,
    // Which of its names are its own is seen by who asks.
    unfollowing: (names) => whoSays(names, changed),
    codeNaming: (names) => [...around.codeNaming(names), ...besides(names)],
  };
}

/** By word, in which of the changed files it stands: each is read once, for all names that are asked for. */
const sayingOf = onceEach((changed: readonly TextFile[]) =>
  groupBy(
    changed.flatMap((file) => [...new Set(file.text.match(WORD))].map((word) => ({ word, file }))),
    ({ word }) => word,
  ),
);

const WORD = /[\p{L}\p{N}_$]+/gu;

/** The files that say one of the names and don't declare that one. */
function whoSays(
  names: readonly string[],
  changed: readonly TextFile[],
  declaring: ReadonlyMap<string, ReadonlySet<string>> = new Map(),
): readonly SourceFile[] {
  const saying = names.flatMap((name) =>
    filesWith(name, changed).filter(({ path }) => !declaring.get(path)?.has(name)),
  );
  return [...new Set(saying)];
}

function filesWith(name: string, changed: readonly TextFile[]): readonly TextFile[] {
  const [part] = name.match(WORD) ?? [];
  // What is no word, such as a dot in quotes, may stand anywhere.
  const some = part === undefined ? changed : (sayingOf(changed).get(part) ?? []).map(({ file }) => file);
  if (part === name) return some;
  const said = wordPattern([name]);
  return some.filter(({ text }) => said.test(text));
}
