import type { Comparison } from '../../model/comparison.ts';
import type { SourceFile } from '../../model/source-file.ts';
import type { TracingContext } from '../tracing-context.ts';

// The judge is half of the program and most hooks need no verdict, so that it is loaded with the first comparison.

/**
 * A comparison as this workspace's settings want it: what may be taken for granted is the team's choice. It is of the
 * change set alone, as a step of something larger has to be seen.
 */
export async function compareHere(
  { languages, config }: TracingContext,
  before: readonly SourceFile[],
  after: readonly SourceFile[],
): Promise<Comparison> {
  const { compare } = await import('../compare.ts');
  return compare(before, after, languages, { trust: config.assumptions });
}

/** As `compareHere`, with the files of the working tree in view that may still use what was renamed or taken away. */
export async function compareInTree(
  { root, languages, config, ignored }: TracingContext,
  before: readonly SourceFile[],
  after: readonly SourceFile[],
): Promise<Comparison> {
  const { compareAmong } = await import('./open-world.ts');
  const { workingTree } = await import('./surroundings.ts');
  const surroundings = workingTree(root, config.limits, ignored);
  return compareAmong(surroundings, before, after, languages, { trust: config.assumptions });
}
