import * as z from 'zod';
import type { ContentHash } from '../model/content-hash.ts';
import { hashBytes, readFileBytes, toSourceFile } from '../workspace/source-files.ts';
import { cached } from '../workspace/symbol-cache.ts';
import type { TracingContext } from './tracing-context.ts';

const schema = z.array(
  z.object({ name: z.string(), kind: z.string(), contentHash: z.custom<ContentHash>((value) => typeof value === 'string') }),
);
export type ListedSymbol = z.infer<typeof schema>[number];

/**
 * The symbols of a file on disk, parsed only when its bytes have not been seen before.
 *
 * @param words when given, a file that holds none of them is taken to have no symbol of interest.
 */
export async function listedSymbols(
  context: TracingContext,
  path: string,
  words: readonly string[] | null,
): Promise<readonly ListedSymbol[]> {
  const profile = context.languages.profileFor(path);
  const bytes = profile && readFileBytes(context.root, path);
  if (!profile || !bytes) return [];
  if (words && !words.some((word) => bytes.includes(word))) return [];
  const grammar = context.languages.grammarVersions[profile.id];
  const key = hashBytes(Buffer.from(JSON.stringify([profile.id, grammar, hashBytes(bytes)])));
  return cached(context.root, key, schema, async () => {
    const file = await context.languages.read(toSourceFile(path, bytes, context.config.limits));
    if (file.type !== 'parsed') return [];
    return file.symbols.map(({ name, kind, contentHash }) => ({ name, kind, contentHash }));
  });
}
