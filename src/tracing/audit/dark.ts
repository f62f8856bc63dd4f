import type { DarkSymbol, GoneSymbol } from '../../model/audit.ts';
import { MODULE_NAME } from '../../model/symbol.ts';
import { listFiles } from '../../workspace/git/git.ts';
import { isMadeFile } from '../../workspace/git/made-files.ts';
import { isOwnPath } from '../../workspace/root.ts';
import { askLedger } from '../ledger/ask-ledger.ts';
import { type ListedSymbol, symbolLister } from '../symbols/listed-symbols.ts';
import type { TracingContext } from '../tracing-context.ts';

/** Where the working tree and the ledger do not say the same. */
export interface Mismatch {
  readonly dark: readonly DarkSymbol[];
  readonly gone: readonly GoneSymbol[];
}

/**
 * Looks for code that no record explains as it stands, and for records whose code is gone. A container's hash covers
 * its members, of which records tell by themselves, so that only its being told of at all is asked; code outside
 * symbols is dark where the file is one that no record has left, and nothing in it is dark by itself.
 */
export async function compareWithTree(
  context: TracingContext,
  onProgress: (done: number, of: number) => void,
): Promise<Mismatch> {
  const tree = await symbolsOfTree(context, onProgress);
  return askLedger(context, (questions) => {
    const leftBehind = new Map<string, Set<string>>();
    for (const { files } of questions.records({ deciding: true })) {
      for (const { path, content_hash_after: hash } of files) {
        if (hash) leftBehind.set(path, (leftBehind.get(path) ?? new Set()).add(hash));
      }
    }
    const living = new Map(
      [...questions.living()].map((symbol) => [`${symbol.path}#${symbol.name}`, symbol]),
    );
    const dark = [...tree].flatMap(([path, symbols]) => {
      const found = symbols.flatMap(({ name, kind, contentHash }): readonly DarkSymbol[] => {
        if (name === MODULE_NAME) return [];
        const known = living.get(`${path}#${name}`);
        if (!known) return [{ path, symbol: name, kind, why: 'untraced' }];
        const isContainer = symbols.some((other) => other.name.startsWith(`${name}.`));
        const isSame = isContainer || known.contentHash === null || known.contentHash === contentHash;
        return isSame ? [] : [{ path, symbol: name, kind, why: 'changed_since' }];
      });
      const hashes = leftBehind.get(path);
      const file = symbols.find(({ name }) => name === MODULE_NAME);
      if (found.length > 0 || !hashes || !file || hashes.has(file.contentHash)) return found;
      return [{ path, symbol: MODULE_NAME, kind: 'module', why: 'changed_since' } as const];
    });
    const gone = [...living.values()].filter(
      ({ path, name }) => !(tree.get(path) ?? []).some((symbol) => symbol.name === name),
    );
    return {
      dark,
      gone: gone.map(({ path, name, kind, last, owner }) => ({
        ...{ path, symbol: name, kind },
        record_id: last.recordId,
        intent_id: owner?.intentId ?? last.intentId,
      })),
    };
  });
}

/** Files that the gate would see, by path; those in no known language have `<module>` alone. */
async function symbolsOfTree(
  context: TracingContext,
  onProgress: (done: number, of: number) => void,
): Promise<ReadonlyMap<string, readonly ListedSymbol[]>> {
  const lister = symbolLister(context);
  const paths = listFiles(context.root).filter(
    (path) => !isOwnPath(path) && !isMadeFile(path) && !context.ignored(path),
  );
  const found = new Map<string, readonly ListedSymbol[]>();
  for (const [done, path] of paths.entries()) {
    found.set(path, await lister.list(path, null));
    onProgress(done + 1, paths.length);
  }
  lister.save();
  return found;
}
