import type { Comparison } from '../../model/comparison.ts';
import type { SourceFile } from '../../model/source-file.ts';
import { compare } from '../compare.ts';
import type { TracingContext } from '../tracing-context.ts';
import { compareAmong } from './open-world.ts';
import { workingTree } from './surroundings.ts';
import { orUnjudged } from './unjudged.ts';

/** Everything that `compare-here.ts` loads when the first verdict is wanted. */

export function judgeAlone(
  { languages, config }: TracingContext,
  before: readonly SourceFile[],
  after: readonly SourceFile[],
): Promise<Comparison> {
  const judging = { trust: config.assumptions };
  return orUnjudged(before, after, languages, () => compare(before, after, languages, judging));
}

/**
 * Judges with the workspace around, as its settings say. Where the judge breaks down every change is
 * INTENT_EVOLUTION, so this never throws for a defect of the judge.
 */
export function judgeInTree(
  { root, languages, config, ignored }: TracingContext,
  before: readonly SourceFile[],
  after: readonly SourceFile[],
): Promise<Comparison> {
  const surroundings = workingTree(root, config.limits, ignored);
  const judging = { trust: config.assumptions };
  return orUnjudged(before, after, languages, () =>
    compareAmong(surroundings, before, after, languages, judging),
  );
}
