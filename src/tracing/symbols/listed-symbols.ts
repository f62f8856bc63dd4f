import type { ContentHash } from '../../model/content-hash.ts';
import { MODULE_NAME } from '../../model/symbol.ts';
import { type FileCache, openFileCache } from '../../workspace/files/file-cache.ts';
import { hashBytes, readFileBytes, toSourceFile } from '../../workspace/files/source-files.ts';
import { packageVersion } from '../../workspace/package-info.ts';
import type { TracingContext } from '../tracing-context.ts';

export interface ListedSymbol {
  readonly name: string;
  readonly kind: string;
  readonly contentHash: ContentHash;
}

/** The symbols of files on disk, parsed only where a file doesn't look as it did the last time. */
export interface SymbolLister {
  /**
   * The file as a whole first, under the name `<module>`; nothing where there is no file.
   *
   * @param words when given, a file that holds none of them is taken to have no symbol of interest.
   */
  list(path: string, words: readonly string[] | null): Promise<readonly ListedSymbol[]>;
  /** To be called at the end, so that the next process needs not parse again. */
  save(): void;
}

/** Opens what the last process has kept; a cache of another version, or a damaged one, counts as empty. */
export function symbolLister(context: TracingContext): SymbolLister {
  const cache: FileCache<readonly ListedSymbol[]> = openFileCache(
    context.root,
    'symbols',
    version(context),
    areListed,
  );
  return {
    async list(path, words) {
      const known = cache.get(path);
      if (known) return known;
      const bytes = readFileBytes(context.root, path);
      if (!bytes || (words && !words.some((word) => bytes.includes(word)))) return [];
      const file = await context.languages.read(toSourceFile(path, bytes, context.config.limits));
      const module = { name: MODULE_NAME, kind: 'module', contentHash: file.contentHash };
      const symbols =
        file.type === 'parsed'
          ? file.symbols.map(({ name, kind, contentHash }) => ({ name, kind, contentHash }))
          : [];
      const listed = [module, ...symbols];
      cache.put(path, listed);
      return listed;
    },
    save: () => cache.save(),
  };
}

/** Whatever a list depends on beside the file: goldthread itself, its grammars and their rules, the size limit. */
function version({ languages, config }: TracingContext): string {
  const facts = [packageVersion(), languages.grammarVersions, languages.profiles, config.limits];
  return hashBytes(Buffer.from(JSON.stringify(facts)));
}

/** By hand and not by a schema: tens of thousands may be looked at when the map is drawn. */
function areListed(value: unknown): value is readonly ListedSymbol[] {
  return (
    Array.isArray(value) &&
    value.every(
      (entry: Partial<ListedSymbol> | null) =>
        typeof entry === 'object' &&
        typeof entry?.name === 'string' &&
        typeof entry.kind === 'string' &&
        typeof entry.contentHash === 'string',
    )
  );
}
