import type { SourceFile } from '../../model/source-file.ts';

/** Past these, files that did not change are no surroundings that one looks through for one name. */
const MOST_FILES = 50;
const MOST_CHARACTERS = 1_000_000;

const WORD = /[\p{L}_$][\p{L}\p{N}_$]*/gu;

/**
 * The files that did not change and spell a word which the change set has more or less often than before: what it
 * stopped calling, or calls now, may stand there. None where too many do.
 *
 *     a.go: shop.Total(c)  ->  sum(c.Prices)            shop.go, where `Total` is `sum(c.Prices)`
 */
export function nearbyFiles(
  before: readonly SourceFile[],
  after: readonly SourceFile[],
  unchanged: readonly SourceFile[],
): readonly SourceFile[] {
  if (unchanged.length === 0) return [];
  const [was, is] = [wordsOf(before), wordsOf(after)];
  const moving = new Set([...was.keys(), ...is.keys()].filter((word) => was.get(word) !== is.get(word)));
  const near = unchanged.filter((file) =>
    textOf(file)
      .match(WORD)
      ?.some((word) => moving.has(word)),
  );
  const size = near.reduce((sum, file) => sum + textOf(file).length, 0);
  return near.length <= MOST_FILES && size <= MOST_CHARACTERS ? near : [];
}

function wordsOf(files: readonly SourceFile[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const file of files)
    for (const [word] of textOf(file).matchAll(WORD)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

function textOf(file: SourceFile): string {
  return file.type === 'text' ? file.text : '';
}
