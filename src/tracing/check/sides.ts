import type { Comparison } from '../../model/comparison.ts';
import type { SourceFile } from '../../model/source-file.ts';
import { blobBytes, changedFiles, filesAt, type GitFile } from '../../workspace/git.ts';
import { protectedReason } from '../../workspace/protected-paths.ts';
import { readSourceFile, toSourceFile } from '../../workspace/source-files.ts';
import { committedTree, compareAmong, workingTree } from '../open-world.ts';
import type { TracingContext } from '../tracing-context.ts';
import type { Range } from './range.ts';

/** The files of goldthread's own in a change set: they are what it is judged by. */
export const OWN = '.orchestration/';

/**
 * What a range did, judged anew as one change set with the rest of its tree in view. Files that `.intentignore` names
 * are neither gated nor traced, and so not checked either.
 */
export async function compareRange(context: TracingContext, { base, head }: Range): Promise<Comparison> {
  const { root, config, ignored, languages } = context;
  const paths = changedFiles(root, base, head).filter((path) => !path.startsWith(OWN) && !ignored(path));
  const before = filesOf(context, base, paths);
  const after =
    head === null
      ? paths.flatMap((path) => readSourceFile(root, path, config.limits) ?? [])
      : filesOf(context, head, paths);
  const surroundings =
    head === null ? workingTree(root, config.limits, ignored) : committedTree(root, head, config.limits);
  return compareAmong(surroundings, before, after, languages, { trust: config.assumptions });
}

/** A file that no scope opens to an agent. */
export interface GuardedFile {
  readonly path: string;
  /** What it holds, as a clause; null for goldthread's own settings, by which the range is judged. */
  readonly reason: string | null;
}

/** What a range changes of goldthread's own settings, and of other files that only a person may write. */
export function changedSettings(
  { root, config }: TracingContext,
  { base, head }: Range,
): readonly GuardedFile[] {
  return changedFiles(root, base, head).flatMap((path): GuardedFile[] => {
    if (path === '.intentignore' || /^\.orchestration\/[^/]+\.yaml$/.test(path))
      return [{ path, reason: null }];
    if (path.startsWith('.orchestration/')) return [];
    const reason = protectedReason(path, config);
    return reason === null ? [] : [{ path, reason }];
  });
}

/** The text of a file at a revision; null where there is none. */
export function textAt({ root }: TracingContext, revision: string, path: string): string | null {
  const blob = filesAt(root, revision).find((file) => file.path === path)?.blob;
  return (blob && blobBytes(root, [blob]).get(blob)?.toString('utf8')) ?? null;
}

function filesOf(
  { root, config }: TracingContext,
  revision: string,
  paths: readonly string[],
): readonly SourceFile[] {
  const wanted = new Set(paths);
  const files: readonly GitFile[] = filesAt(root, revision).filter(({ path }) => wanted.has(path));
  const bytes = blobBytes(
    root,
    files.map(({ blob }) => blob),
  );
  return files.flatMap(({ path, blob }) => {
    const found = bytes.get(blob);
    return found ? [toSourceFile(path, found, config.limits)] : [];
  });
}
