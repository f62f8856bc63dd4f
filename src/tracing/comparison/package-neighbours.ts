import { besideOf, folderOf } from '../../classification/modules/folders.ts';
import type { Gone } from '../../classification/open-world/gone.ts';
import type { SourceFile } from '../../model/source-file.ts';

/** Names that may be of classes; more of them aren't looked for. */
const MOST_NAMES = 200;

/**
 * Where the classes may stand that a file of Java or Kotlin finds without importing them, in the package that it left
 * and in the one that it came to: what they are called is what their files are called.
 *
 *     rates/A.java  ->  other/A.java: B.total()          rates/B.java, other/B.java
 */
export function packageNeighbours(symbols: readonly Gone[], after: readonly SourceFile[]): readonly string[] {
  const texts = new Map(after.map((file) => [file.path, file]));
  const paths = symbols.flatMap(({ before, after: now }) => {
    if (!now || !IS_OF_PACKAGES.test(now.path) || folderOf(now.path) === folderOf(before.path)) return [];
    const file = texts.get(now.path);
    const names = new Set(file?.type === 'text' ? file.text.match(/(?<![\w$])[A-Z][\w$]*/g) : []);
    if (names.size > MOST_NAMES) return [];
    return [before.path, now.path].flatMap((path) =>
      [...names].flatMap((name) => [besideOf(path, `${name}.java`), besideOf(path, `${name}.kt`)]),
    );
  });
  return [...new Set(paths)];
}

const IS_OF_PACKAGES = /\.(?:java|kt)$/;
