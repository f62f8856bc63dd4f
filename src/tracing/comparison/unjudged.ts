import { finding } from '../../classification/findings.ts';
import { judgeFiles, worst } from '../../classification/judge-files.ts';
import { changesOf } from '../../matching/changes.ts';
import { matchSymbols } from '../../matching/match-symbols.ts';
import type { JudgedChange } from '../../model/classification.ts';
import type { Comparison } from '../../model/comparison.ts';
import { Fault } from '../../model/fault.ts';
import type { SourceFile } from '../../model/source-file.ts';
import type { SymbolMapping } from '../../model/symbol-mapping.ts';
import type { Languages } from '../../syntax/languages.ts';
import { changesBetween, readChanged } from '../compare.ts';
import type { ReadSides } from './read-sides.ts';

/**
 * What a comparison tells, or, where goldthread itself breaks down in it, that nothing was proved: a defect of the
 * judge must not cost the record of what was written. Each change is INTENT_EVOLUTION then, and says what happened.
 *
 * @throws Fault what the comparison throws on purpose: a grammar's own folder at fault, a revision that isn't there.
 */
export async function orUnjudged(
  before: readonly SourceFile[],
  after: readonly SourceFile[],
  languages: Languages,
  compared: () => Promise<Comparison>,
): Promise<Comparison> {
  try {
    return await compared();
  } catch (error) {
    if (error instanceof Fault && error.code !== 'MAPPING_NOT_ONE_TO_ONE') throw error;
    return unjudged(await readChanged(before, after, languages), error);
  }
}

function unjudged(sides: ReadSides, error: unknown): Comparison {
  const { mapping, changes } = matchedAtAll(sides);
  const because = `goldthread itself failed here, so that nothing is proved: ${named(error)}. Please report it`;
  const judged = changes.map((change): JudgedChange => {
    const { before, after } = change;
    const findings = [finding('not-judged', 'changes', because, before, after)];
    return { ...change, mutationClass: 'INTENT_EVOLUTION', findings };
  });
  const files = judgeFiles(mapping, sides.before, sides.after, judged);
  const mutationClass = worst([...files, ...judged].map((part) => part.mutationClass));
  return { files, changes: judged, mutationClass, forms: [], assumedMoved: [], mapping };
}

/** As the matchers pair them; where it was one of them that broke down, every symbol went, and came anew. */
function matchedAtAll(sides: ReadSides): ReturnType<typeof changesBetween> {
  try {
    return changesBetween(sides);
  } catch {
    const mapping = withoutPairs(matchSymbols([], []), sides);
    return { mapping, changes: changesOf(mapping, sides.before, sides.after) };
  }
}

function withoutPairs(none: SymbolMapping, { before, after }: ReadSides): SymbolMapping {
  const symbolsOf = (files: ReadSides['before']) =>
    files.flatMap((file) => (file.type === 'parsed' ? [file.module, ...file.symbols] : []));
  return { ...none, onlyBefore: symbolsOf(before), onlyAfter: symbolsOf(after) };
}

/** Its message and the function that it came from, without the paths of the machine that stand in a trace. */
function named(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const [, place] = /\n\s+at (?:async )?([\w$.<>]+) \(/.exec(error.stack ?? '') ?? [];
  return `${error.name}: ${error.message}${place ? ` (in ${place})` : ''}`;
}
