import type { Gone } from '../../classification/open-world/gone.ts';
import { type StillUsed, usedIn } from '../../classification/open-world/still-used.ts';
import type { SourceFile } from '../../model/source-file.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import { packageSaid } from './changed-packages.ts';
import type { ReadSides } from './read-sides.ts';

/** The beginning and the end of a name by which a class of the JVM is found, as far as a text says them. */
const PIECES =
  /\b(?:forName|loadClass)\s*\(\s*"(?<head>[\w.$]*)"\s*\+\s*[\w.()]+\s*(?:\+\s*"(?<tail>[\w$]*)")?|\b(?:forName|loadClass)\s*\(\s*"(?<begin>[\w.]+\.\w*)\$\{?[\w.]+\}?(?<end>\w*)"/g;

/**
 * Who finds a class of Java or Kotlin, which is called otherwise now, by a name that is put together: by the class, where.
 *
 *     class CartView  ->  class BasketView          Class.forName("shop." + part + "View")
 *
 * @param naming gives the files of code around that say one of the names.
 */
export function classesPutTogether(
  gone: readonly Gone[],
  { before, after }: ReadSides,
  naming: (names: readonly string[]) => readonly SourceFile[],
): ReadonlyMap<CodeSymbol, StillUsed> {
  const texts = new Map(before.map(({ path, text }) => [path, text ?? '']));
  const renamed = gone.filter(
    ({ before: one, after: now }) =>
      one.parent === null &&
      one.kind !== 'module' &&
      OF_JVM.test(one.path) &&
      now?.simpleName !== one.simpleName,
  );
  if (renamed.length === 0) return new Map();
  const around = naming(['forName', 'loadClass']).flatMap((file) => (file.type === 'text' ? [file] : []));
  const files = [...after.map(({ path, text }) => ({ path, text: text ?? '' })), ...around];
  const pieces = files.flatMap(({ path, text }) =>
    [...text.matchAll(PIECES)].map(({ groups = {} }) => ({
      path,
      head: groups['head'] ?? groups['begin'] ?? '',
      tail: groups['tail'] ?? groups['end'] ?? '',
    })),
  );
  return new Map(
    renamed.flatMap(({ before: one }) => {
      const own = packageSaid(texts.get(one.path) ?? '');
      const name = own === null ? one.simpleName : `${own}.${one.simpleName}`;
      const found = pieces.find(
        ({ head, tail }) => head + tail !== '' && name.startsWith(head) && name.endsWith(tail),
      );
      return found ? [[one, usedIn(found.path, 'which puts its name together')] as const] : [];
    }),
  );
}

const OF_JVM = /\.(?:java|kt)$/;
