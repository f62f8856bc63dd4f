import type { Comparison } from '../../model/comparison.ts';
import type { SourceFile } from '../../model/source-file.ts';
import { compare } from '../compare.ts';
import type { TracingContext } from '../tracing-context.ts';
import { compareAmong } from './open-world.ts';
import { workingTree } from './surroundings.ts';

/** Everything that `compare-here.ts` loads when the first verdict is wanted. */

export function judgeAlone(
  { languages, config }: TracingContext,
  before: readonly SourceFile[],
  after: readonly SourceFile[],
): Promise<Comparison> {
  return compare(before, after, languages, { trust: config.assumptions });
}

export function judgeInTree(
  { root, languages, config, ignored }: TracingContext,
  before: readonly SourceFile[],
  after: readonly SourceFile[],
): Promise<Comparison> {
  const surroundings = workingTree(root, config.limits, ignored);
  return compareAmong(surroundings, before, after, languages, { trust: config.assumptions });
}
