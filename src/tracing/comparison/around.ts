import type { SourceFile } from '../../model/source-file.ts';
import type { Languages } from '../../syntax/languages.ts';
import { isBundle } from '../../workspace/files/made-files.ts';
import type { Surroundings } from './surroundings.ts';

/** More files than these are not read for one question; a name that so many spell is no name to go by. */
const MOST_FILES = 200;

/** What stands around a change set and did not change with it. */
export interface Around {
  /** The change set as it is now, which is asked with what is around it where that is said. */
  readonly after: readonly SourceFile[];
  isChanged(path: string): boolean;
  /** Paths of the files that say one of the names, whatever they are, changed ones among them. */
  naming(names: readonly string[]): readonly string[];
  /** Those of some files that are there, and did not change; bundles are left out. */
  read(paths: readonly string[]): readonly SourceFile[];
  /** The same; nothing where they are too many. */
  few(paths: readonly string[]): readonly SourceFile[];
  /** The files of code that say one of the names, and did not change, or not because of them. */
  codeNaming(names: readonly string[]): readonly SourceFile[];
  /** Those among them that are of the change set. */
  unfollowing(names: readonly string[]): readonly SourceFile[];
}

/** Answers are kept while a change set is judged, since several questions go to the same names. */
export function aroundChange(
  surroundings: Surroundings,
  before: readonly SourceFile[],
  after: readonly SourceFile[],
  languages: Languages,
): Around {
  const changed = new Set([...before, ...after].map(({ path }) => path));
  // Several questions go to those who say the same class, or the same folder.
  const asked = new Map<string, readonly string[]>();
  const said = new Map<readonly string[], readonly SourceFile[]>();
  const naming = (names: readonly string[]): readonly string[] => {
    if (names.length === 0) return [];
    const key = [...names].sort().join(' ');
    const known = asked.get(key) ?? surroundings.naming(names);
    asked.set(key, known);
    return known;
  };
  const read = (paths: readonly string[]): readonly SourceFile[] => {
    const others = paths.filter((path) => !changed.has(path));
    return others.length > 0 ? surroundings.read(others).filter(isWritten) : [];
  };
  const few = (paths: readonly string[]): readonly SourceFile[] =>
    paths.length <= MOST_FILES ? read(paths) : [];
  return {
    after,
    isChanged: (path) => changed.has(path),
    naming,
    read,
    few,
    codeNaming(names) {
      const paths = naming(names);
      const known = said.get(paths) ?? few(paths.filter((path) => languages.profileFor(path) !== null));
      said.set(paths, known);
      return known;
    },
    unfollowing: () => [],
  };
}

/** A bundle still has the names of the modules that it was made from, and uses its own copies of them. */
function isWritten(file: SourceFile): boolean {
  return file.type !== 'text' || !isBundle(file.path, file.text);
}
