import { foldersOf } from '../../classification/modules/folders.ts';
import type { Gone } from '../../classification/open-world/gone.ts';
import type { SourceFile } from '../../model/source-file.ts';

/**
 * Symbols with what the packages around them are called, by which their own workspace may import them, too: `name` in
 * package.json and Cargo.toml, and the paths that tsconfig.json maps as a whole.
 *
 *     packages/rates/package.json    { "name": "@shop/rates" }        import { base } from '@shop/rates'
 */
export function inTheirPackages(
  gone: readonly Gone[],
  read: (paths: readonly string[]) => readonly SourceFile[],
): readonly Gone[] {
  const wanted = gone.filter(({ before }) => /\.(?:rs|[cm]?[jt]sx?)$/.test(before.path));
  const folders = [...new Set(wanted.flatMap(({ before }) => foldersAround(before.path)))];
  if (folders.length === 0) return gone;
  const files = read(folders.flatMap((folder) => MANIFESTS.map((name) => `${folder}${name}`)));
  const named = files.flatMap((file) =>
    file.type === 'text'
      ? [{ folder: file.path.replace(/[^/]*$/, ''), names: namesIn(file.path, file.text) }]
      : [],
  );
  return gone.map((one) => ({
    ...one,
    packages: named.flatMap(({ folder, names }) => (one.before.path.startsWith(folder) ? names : [])),
  }));
}

const MANIFESTS = ['package.json', 'Cargo.toml', 'tsconfig.json', 'tsconfig.base.json', 'jsconfig.json'];

/** `a/b/` , `a/` and the top itself for a/b/c.ts. */
function foldersAround(path: string): readonly string[] {
  const parts = foldersOf(path);
  return ['', ...parts.map((_, at) => `${parts.slice(0, at + 1).join('/')}/`)];
}

function namesIn(path: string, text: string): readonly string[] {
  if (path.endsWith('Cargo.toml'))
    return [...text.matchAll(/^\s*name\s*=\s*"([\w-]+)"/gm)].map(([, name]) => name!.replaceAll('-', '_'));
  if (path.endsWith('package.json'))
    return [...text.matchAll(/^\s*\{?\s*"name"\s*:\s*"([^"]+)"/gm)].map(([, name]) => name!);
  const [, paths = ''] = /"paths"\s*:\s*\{([^}]*)\}/.exec(text) ?? [];
  return [...paths.matchAll(/"([^"*]+?)(?:\/\*)?"\s*:/g)].map(([, name]) => name!);
}
