import { wordPattern } from '../../model/literal-pattern.ts';
import type { SourceFile } from '../../model/source-file.ts';
import { type ReadLimits, readSourceFile } from '../../workspace/files/source-files.ts';
import { filesNaming } from '../../workspace/tree/name-search.ts';
import { committedSources } from './committed-sources.ts';

/** Where a change set stands: the files around it, in which somebody may still use what it renamed. */
export interface Surroundings {
  /** Paths of the files that hold one of the names as a word. */
  naming(names: readonly string[]): readonly string[];
  read(paths: readonly string[]): readonly SourceFile[];
}

/** The working tree as surroundings. */
export function workingTree(
  root: string,
  limits: ReadLimits,
  ignored: (path: string) => boolean = () => false,
): Surroundings {
  return {
    naming: (names) => filesNaming(root, names).filter((path) => !ignored(path)),
    read: (paths) => paths.flatMap((path) => readSourceFile(root, path, limits) ?? []),
  };
}

/** A commit as surroundings. */
export function committedTree(root: string, revision: string, limits: ReadLimits): Surroundings {
  return {
    naming: (names) => filesNaming(root, names, revision),
    read: (paths) => committedSources(root, revision, paths, limits),
  };
}

/** Files that are at hand as surroundings. */
export function filesAtHand(files: readonly SourceFile[]): Surroundings {
  return {
    naming(names) {
      const word = wordPattern(names);
      return files.flatMap((file) => (file.type === 'text' && word.test(file.text) ? [file.path] : []));
    },
    read(paths) {
      const asked = new Set(paths);
      return files.filter(({ path }) => asked.has(path));
    },
  };
}
