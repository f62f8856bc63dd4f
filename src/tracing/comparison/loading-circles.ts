import type { JudgedChange } from '../../model/classification.ts';
import type { SourceFile } from '../../model/source-file.ts';
import { pathsLoadedBy } from './handing-on.ts';

/** So many files are followed to find a circle, and so many of one are looked at. */
const MOST_FOLLOWED = 200;
const MOST_FILES = 40;

/** The file of a function of ECMAScript that is there only when its statement has run, and was there before. */
export function madeLater({ before, after }: JudgedChange): readonly string[] {
  if (before?.parent !== null || !after || !FUNCTION.test(before.declaration.kind)) return [];
  return FUNCTION.test(after.declaration.kind) ? [] : [after.path];
}

const FUNCTION = /^(?:generator_)?function_declaration$/;

/** Files that load one which they did not load before. */
export function loadingAnew(before: readonly SourceFile[], after: readonly SourceFile[]): readonly string[] {
  const known = new Map(before.map((file) => [file.path, new Set(pathsLoadedBy(file))]));
  return after.flatMap((file) => {
    const old = known.get(file.path);
    return pathsLoadedBy(file).some((path) => !old?.has(path)) ? [file.path] : [];
  });
}

/**
 * Files around the change set by which one of it loads itself: somebody in such a circle may need something of it before
 * it has that, without a word that came or went.
 *
 *     shapes.ts -> util.ts -> areas.ts -> shapes.ts: class Square extends Shape {}        util.ts
 *
 * @param paths files of the change set that load something new, or have something later.
 * @param after the change set as it is now.
 * @param read gives those of some paths that exist and did not change.
 */
export function circlesAround(
  paths: readonly string[],
  after: readonly SourceFile[],
  read: (paths: readonly string[]) => readonly SourceFile[],
): readonly SourceFile[] {
  const changed = new Map(after.map((file) => [file.path, file]));
  const starts = paths.flatMap((path) => changed.get(path) ?? []);
  const found = new Map<string, SourceFile>(starts.map((file) => [file.path, file]));
  const around = new Set<SourceFile>();
  const loadedBy = new Map<string, string[]>();
  const tried = new Set<string>();
  let open: readonly SourceFile[] = starts;
  while (open.length > 0 && found.size < MOST_FOLLOWED) {
    const asked = new Set<string>();
    for (const file of open)
      for (const path of pathsLoadedBy(file)) {
        loadedBy.set(path, [...(loadedBy.get(path) ?? []), file.path]);
        if (!tried.has(path)) asked.add(path);
      }
    for (const path of asked) tried.add(path);
    const unchanged = read([...asked].filter((path) => !changed.has(path)));
    for (const file of unchanged) around.add(file);
    open = [...unchanged, ...[...asked].flatMap((path) => changed.get(path) ?? [])].filter(
      ({ path }) => !found.has(path),
    );
    for (const file of open) found.set(file.path, file);
  }
  const leading = whoLeadsTo(
    starts.map(({ path }) => path),
    loadedBy,
  );
  return [...around].filter(({ path }) => leading.has(path)).slice(0, MOST_FILES);
}

function whoLeadsTo(
  paths: readonly string[],
  loadedBy: ReadonlyMap<string, readonly string[]>,
): ReadonlySet<string> {
  const met = new Set(paths);
  for (const path of met) for (const by of loadedBy.get(path) ?? []) met.add(by);
  return met;
}
