import type { Vocabulary } from '../../intents/complete-intents.ts';
import { MODULE_NAME } from '../../model/symbol.ts';
import { listFiles } from '../../workspace/git/git.ts';
import { isOwnPath } from '../../workspace/root.ts';
import { symbolLister } from '../symbols/listed-symbols.ts';
import type { TracingContext } from '../tracing-context.ts';

/** Files that are read for their symbols; past it only what the ledger and earlier readings know would be offered. */
const MOST_READ = 5_000;

/** What can be named in a scope: the files of the workspace and the symbols in them. */
export async function vocabularyOf(context: TracingContext): Promise<Vocabulary> {
  const paths = listFiles(context.root).filter((path) => !context.ignored(path) && !isOwnPath(path));
  const lister = symbolLister(context);
  const symbols: Vocabulary['symbols'][number][] = [];
  for (const path of paths.filter((one) => context.languages.profileFor(one) !== null).slice(0, MOST_READ)) {
    for (const { name, kind } of await lister.list(path, null))
      if (name !== MODULE_NAME) symbols.push({ name, kind, path });
  }
  lister.save();
  return { paths, symbols };
}
