import type { Comparison } from '../../model/comparison.ts';
import { protectedReason } from '../../workspace/paths/protected-paths.ts';
import { isOwnPath } from '../../workspace/root.ts';
import { compareAmong } from '../comparison/open-world.ts';
import { committedTree, workingTree } from '../comparison/surroundings.ts';
import { orUnjudged } from '../comparison/unjudged.ts';
import type { TracingContext } from '../tracing-context.ts';
import type { Range } from './range.ts';

/**
 * What a range did to the files that it changed, judged anew as one change set with the rest of its tree in view. Files
 * that `.intentignore` names are neither gated nor traced, and so not checked either.
 */
export async function compareRange(
  context: TracingContext,
  { base, head }: Range,
  changed: readonly string[],
): Promise<Comparison> {
  const { root, config, ignored, languages } = context;
  const paths = changed.filter((path) => !isOwnPath(path) && !ignored(path));
  const earlier = committedTree(root, base, config.limits);
  const present =
    head === null ? workingTree(root, config.limits, ignored) : committedTree(root, head, config.limits);
  const [before, after] = [earlier.read(paths), present.read(paths)];
  return orUnjudged(before, after, languages, () =>
    compareAmong(present, before, after, languages, { trust: config.assumptions }),
  );
}

/** A file that no scope opens to an agent. */
export interface GuardedFile {
  readonly path: string;
  /** What it holds, as a clause; null for goldthread's own settings, by which the range is judged. */
  readonly reason: string | null;
}

/** What a range changes of goldthread's own settings, and of other files that only a person may write. */
export function changedSettings(
  { config }: TracingContext,
  changed: readonly string[],
): readonly GuardedFile[] {
  return changed.flatMap((path): GuardedFile[] => {
    if (path === '.intentignore' || /^\.orchestration\/[^/]+\.yaml$/.test(path))
      return [{ path, reason: null }];
    if (isOwnPath(path)) return [];
    const reason = protectedReason(path, config);
    return reason === null ? [] : [{ path, reason }];
  });
}
