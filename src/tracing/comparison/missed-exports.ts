import type { SaidText } from '../../classification/open-world/said-in-texts.ts';
import { type GoneExport, stillImported } from '../../classification/open-world/still-imported.ts';
import type { StillUsed } from '../../classification/open-world/still-used.ts';
import type { ParsedFile } from '../../model/parsed-file.ts';
import type { SourceFile } from '../../model/source-file.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import { folderLoaders } from './folder-loaders.ts';

/**
 * Who around a change set may ask a file for a name that it shows no more: whoever says so, and whoever loads all that
 * is in its folder.
 *
 * @param unchanged files of code that were read beside the change set.
 * @param naming gives the files of code around that say one of the names.
 */
export function missedExports(
  exports: readonly GoneExport[],
  unchanged: readonly ParsedFile[],
  texts: readonly SaidText[],
  naming: (names: readonly string[]) => readonly SourceFile[],
): ReadonlyMap<CodeSymbol, StillUsed> {
  const loaded = folderLoaders(
    exports.map(({ file }) => file),
    naming,
  );
  const byLoaders = exports.flatMap(({ told, file }) => {
    const loader = loaded.get(file.before);
    return loader ? [[told, loader] as const] : [];
  });
  return new Map([...byLoaders, ...stillImported(exports, unchanged, texts)]);
}
