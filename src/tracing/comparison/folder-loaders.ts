import { folderOf } from '../../classification/modules/folders.ts';
import { endsAlike } from '../../classification/modules/spelled-modules.ts';
import type { Gone } from '../../classification/open-world/gone.ts';
import { type StillUsed, usedIn } from '../../classification/open-world/still-used.ts';
import { groupBy } from '../../model/group-by.ts';
import type { SourceFile } from '../../model/source-file.ts';
import type { CodeSymbol } from '../../model/symbol.ts';

/** How a program says a folder whose files it loads or lists, up to what it only knows when it runs. */
const ECMASCRIPT = [
  /\b(?:require|import)\s*\(\s*(?:\/\*[^*]*\*\/\s*)?['"`](?<folder>[^'"`$\n]*\/)(?:['"`]\s*\+|\$\{)/g,
  /\b(?:glob\w*|context|readdir\w*)\s*(?:<[^>]*>)?\(\s*\[?\s*['"`](?<folder>[^'"`\n]+)['"`]/g,
  /\breaddir\w*\(\s*[^'"`()]*\([^'"`()]*['"`](?<folder>[^'"`\n]+)['"`]/g,
];
const PYTHON = [
  /\b(?:import_module|__import__)\(\s*f?['"](?<folder>[\w.]+)\.(?:['"]\s*[+%]|\{|%s)/g,
  /\b(?:listdir|scandir|i?glob|rglob|iter_modules|walk_packages|iterdir)\(\s*\[?[^'"()]*(?:\([^'"()]*)?['"](?<folder>[\w./*-]+)['"]/g,
];
/** By the endings of the files that are loaded so. */
const LOADING = [
  [/\.[cm]?[jt]sx?$/, ECMASCRIPT],
  [/\.py$/, PYTHON],
] as const;

/**
 * Who loads or lists whatever is in the folder that a file has left, or in which it is called otherwise: by the file, where.
 *
 *     src/pages/Home.tsx  ->  src/pages/Start.tsx           import.meta.glob('./pages/*.tsx')
 *     plugins/rates.py    ->  plugins/prices.py             import_module('plugins.' + name)
 *
 * @param naming gives the files of code around that say one of the names.
 */
export function folderLoaders(
  gone: readonly Gone[],
  naming: (names: readonly string[]) => readonly SourceFile[],
): ReadonlyMap<CodeSymbol, StillUsed> {
  const found = new Map<CodeSymbol, StillUsed>();
  const modules = gone.filter(({ before }) => before.kind === 'module' && before.path.includes('/'));
  // A folder that was moved as a whole is asked for once.
  for (const [folder, moved] of groupBy(modules, ({ before }) => folderOf(before.path)))
    for (const [ending, patterns] of LOADING) {
      const ones = moved.filter(({ before }) => ending.test(before.path));
      const loader = ones.length > 0 ? loaderOf(folder.split('/'), patterns, naming) : undefined;
      if (loader)
        for (const { before } of ones)
          found.set(before, usedIn(loader.path, 'which loads what is in its folder'));
    }
  return found;
}

function loaderOf(
  folder: readonly string[],
  patterns: readonly RegExp[],
  naming: (names: readonly string[]) => readonly SourceFile[],
): SourceFile | undefined {
  return naming([folder.at(-1)!]).find(
    (file) => file.type === 'text' && foldersIn(file.text, patterns).some((one) => endsAlike(folder, one)),
  );
}

/** As parts of paths, without dots and what stands for the top. */
function foldersIn(text: string, patterns: readonly RegExp[]): readonly (readonly string[])[] {
  return patterns
    .flatMap((pattern) => [...text.matchAll(pattern)])
    .map(({ groups }) => {
      const [plain = ''] = (groups?.['folder'] ?? '').split('*');
      const parts = plain.split(plain.includes('/') ? '/' : '.');
      return parts.filter((part) => !/^(?:|\.|\.\.|[~@])$/.test(part));
    })
    .filter((parts) => parts.length > 0);
}
