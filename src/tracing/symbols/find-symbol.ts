import { lastPart, withoutOrdinals } from '../../model/symbol-name.ts';
import { listFiles } from '../../workspace/git/git.ts';
import type { TracingContext } from '../tracing-context.ts';
import { symbolLister } from './listed-symbols.ts';

/** A symbol by where it stands. */
export interface FoundSymbol {
  readonly path: string;
  readonly name: string;
}

/**
 * Every symbol of the workspace whose name ends in one of these words. Only files that hold one of the words are
 * parsed, and those only where they have changed.
 */
export async function symbolsEndingIn(
  context: TracingContext,
  words: readonly string[],
): Promise<readonly FoundSymbol[]> {
  if (words.length === 0) return [];
  const wanted = new Set(words);
  const lister = symbolLister(context);
  const found: FoundSymbol[] = [];
  for (const path of listFiles(context.root)) {
    if (!context.languages.profileFor(path)) continue;
    for (const { name } of await lister.list(path, words)) {
      if (wanted.has(lastPart(name))) found.push({ path, name });
    }
  }
  lister.save();
  return found;
}

/**
 * Which of these qualified names stand somewhere in the workspace now, whatever their ordinal.
 *
 * @param but files in which it doesn't count.
 */
export async function symbolsNamed(
  context: TracingContext,
  names: ReadonlySet<string>,
  but: ReadonlySet<string | undefined> = new Set(),
): Promise<ReadonlySet<string>> {
  const found = await symbolsEndingIn(context, [...new Set([...names].map(lastPart))]);
  return new Set(
    found
      .filter(({ path }) => !but.has(path))
      .map(({ name }) => withoutOrdinals(name))
      .filter((name) => names.has(name)),
  );
}
