import type { Comparison } from '../model/comparison.ts';
import type { SourceFile } from '../model/source-file.ts';
import { compare } from './compare.ts';
import type { TracingContext } from './tracing-context.ts';

/** A comparison as this workspace's settings want it: what may be taken for granted is the team's choice. */
export function compareHere(
  { languages, config }: TracingContext,
  before: readonly SourceFile[],
  after: readonly SourceFile[],
): Promise<Comparison> {
  return compare(before, after, languages, { trust: config.assumptions });
}
