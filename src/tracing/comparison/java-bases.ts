import { besideOf, folderOf } from '../../classification/modules/folders.ts';
import type { JudgedChange } from '../../model/classification.ts';
import type { SourceFile } from '../../model/source-file.ts';
import { packageSaid } from './changed-packages.ts';

/** So far up bases of bases are looked for. */
const HIGHEST = 4;

const HEADS = /\b(?:class|interface|enum|record)\s+\w+([^{;]*)\{/g;

/**
 * The files around a change set in which the bases stand of Java's classes, one of whose methods was renamed: whether it
 * may be one of theirs can only be told of bases that are seen.
 *
 *     PairTest.java: class PairTest extends AbstractTest      AbstractTest.java, beside it or where its import says
 *
 * @param read gives those of some files that are there, and did not change.
 */
export function javaBases(
  before: readonly SourceFile[],
  changes: readonly JudgedChange[],
  read: (paths: readonly string[]) => readonly SourceFile[],
): readonly SourceFile[] {
  const renamed = new Set(changes.filter(isRenamedMethod).map((change) => change.before!.path));
  const found = new Map<string, SourceFile>();
  let open: readonly SourceFile[] = before.filter(({ path }) => renamed.has(path));
  for (let height = 0; height < HIGHEST && open.length > 0; height++) {
    const paths = open.flatMap(pathsOfBases).filter((path) => !found.has(path));
    open = read([...new Set(paths)]);
    for (const file of open) found.set(file.path, file);
  }
  return [...found.values()];
}

function isRenamedMethod({ before, after, mutationClass }: JudgedChange): boolean {
  if (!before || !after || mutationClass === 'AST_REFACTOR' || before.kind !== 'method') return false;
  return /\.java$/.test(before.path) && before.simpleName !== after.simpleName;
}

/** What a class of Java is called is what its file is called, and its package is the folder of that. */
function pathsOfBases(file: SourceFile): readonly string[] {
  if (file.type !== 'text') return [];
  const names = new Set(
    [...file.text.matchAll(HEADS)].flatMap(([, head]) => head!.match(/\b[A-Z]\w*/g) ?? []),
  );
  const own = packageSaid(file.text)?.replaceAll('.', '/') ?? '';
  const folder = folderOf(file.path);
  const root =
    folder === own || folder.endsWith(`/${own}`) ? folder.slice(0, folder.length - own.length) : null;
  return [...names].flatMap((name) => {
    const imported = new RegExp(`^\\s*import\\s+([\\w.]+\\.${name})\\s*;`, 'm').exec(file.text)?.[1];
    if (!imported) return [besideOf(file.path, `${name}.java`)];
    return root === null ? [] : [`${root}${imported.replaceAll('.', '/')}.java`];
  });
}
