import type { ContentHash } from '../../model/content-hash.ts';
import { MODULE_NAME } from '../../model/symbol.ts';
import { toSourceFile } from '../../workspace/files/source-files.ts';
import { blobBytes } from '../../workspace/git/git-files.ts';
import { isOwnPath } from '../../workspace/root.ts';
import type { TracingContext } from '../tracing-context.ts';

/** What each symbol of a file holds, by name; the code outside of all under `<module>`, with the file's own hash. */
export type SymbolHashes = ReadonlyMap<string, ContentHash>;

/** A file that is in another form on two sides, known by what git calls its bytes. */
export interface TwoBlobs {
  readonly path: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** The same, read. */
export interface TwoSides {
  readonly path: string;
  readonly before: SymbolHashes;
  readonly after: SymbolHashes;
}

/** Reads files of commits, or of git's index, on both sides; those that are ignored or known to nobody are left out. */
export async function readTwoSides(
  context: TracingContext,
  files: readonly TwoBlobs[],
): Promise<readonly TwoSides[]> {
  const wanted = files.filter(({ path }) => !isOwnPath(path) && !context.ignored(path));
  const blobs = wanted.flatMap(({ before, after }) => [before, after].filter((blob) => blob !== null));
  const bytes = blobBytes(context.root, blobs);
  return Promise.all(
    wanted.map(async ({ path, before, after }) => ({
      path,
      before: await read(path, before),
      after: await read(path, after),
    })),
  );

  async function read(path: string, blob: string | null): Promise<SymbolHashes> {
    const found = blob === null ? undefined : bytes.get(blob);
    if (!found) return new Map();
    const file = await context.languages.read(toSourceFile(path, found, context.config.limits));
    const symbols = file.type === 'parsed' ? [file.module, ...file.symbols] : [];
    return new Map([
      [MODULE_NAME, file.contentHash],
      ...symbols.map(({ name, contentHash }) => [name, contentHash] as const),
    ]);
  }
}

/** The symbols that hold on the second side what they did not hold on the first. */
export function changedIn({ path, before, after }: TwoSides) {
  return [...after]
    .filter(([name, contentHash]) => before.get(name) !== contentHash)
    .map(([name, contentHash]) => ({ path, name, contentHash }));
}

/** The symbols that the first side has alone. */
export function goneFrom({ path, before, after }: TwoSides) {
  return [...before]
    .filter(([name]) => !after.has(name))
    .map(([name, contentHash]) => ({ path, name, contentHash }));
}
