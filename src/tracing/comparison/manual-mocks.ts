import { folderOf } from '../../classification/modules/folders.ts';
import type { Gone } from '../../classification/open-world/gone.ts';
import { type StillUsed, usedIn } from '../../classification/open-world/still-used.ts';
import type { SourceFile } from '../../model/source-file.ts';
import type { CodeSymbol } from '../../model/symbol.ts';

/**
 * Files that stand in for one which has left their folder: a test that replaces it finds them beside it alone.
 *
 *     src/rates.ts  ->  src/money/rates.ts          src/__mocks__/rates.ts stays
 *
 * @param read gives those of some paths that are there.
 */
export function manualMocks(
  gone: readonly Gone[],
  read: (paths: readonly string[]) => readonly SourceFile[],
): ReadonlyMap<CodeSymbol, StillUsed> {
  const modules = gone.filter(({ before }) => before.kind === 'module' && SCRIPT.test(before.path));
  const mocks = new Set(read(modules.flatMap(({ before }) => mocksOf(before.path))).map(({ path }) => path));
  return new Map(
    modules.flatMap(({ before }) => {
      const found = mocksOf(before.path).find((path) => mocks.has(path));
      return found ? [[before, usedIn(found, 'which stands in for it there')] as const] : [];
    }),
  );
}

const SCRIPT = /\.[cm]?[jt]sx?$/;

function mocksOf(path: string): readonly string[] {
  const folder = folderOf(path);
  const [, stem = ''] = /([^/]*?)\.[^./]+$/.exec(path) ?? [];
  const place = folder === '' ? '__mocks__/' : `${folder}/__mocks__/`;
  return ['ts', 'tsx', 'js', 'jsx', 'mjs', 'cjs', 'mts', 'cts'].map((ending) => `${place}${stem}.${ending}`);
}
