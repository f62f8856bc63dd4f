import type { Comparison } from '../../model/comparison.ts';
import type { SourceFile } from '../../model/source-file.ts';
import type { TracingContext } from '../tracing-context.ts';

// The judge is half of the program and most hooks need no verdict, so that it is loaded with the first comparison.
const judge = () => import('./judge-here.ts');

/**
 * A comparison as this workspace's settings want it: what may be taken for granted is the team's choice. It is of the
 * change set alone, as a step of something larger has to be seen.
 */
export async function compareHere(
  context: TracingContext,
  before: readonly SourceFile[],
  after: readonly SourceFile[],
): Promise<Comparison> {
  return (await judge()).judgeAlone(context, before, after);
}

/** As `compareHere`, with the files of the working tree in view that may still use what was renamed or taken away. */
export async function compareInTree(
  context: TracingContext,
  before: readonly SourceFile[],
  after: readonly SourceFile[],
): Promise<Comparison> {
  return (await judge()).judgeInTree(context, before, after);
}
