import type { Gone } from '../../classification/open-world/gone.ts';
import { type StillUsed, usedIn } from '../../classification/open-world/still-used.ts';
import type { SourceFile } from '../../model/source-file.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import { packageSaid } from './changed-packages.ts';
import type { ReadSides } from './read-sides.ts';

/** The beginning and the end of a name by which a class of the JVM is found, as far as a text says them. */
const OF_CLASSES =
  /\b(?:forName|loadClass)\s*\(\s*"(?<head>[\w.$]*)"\s*\+\s*[\w.()]+\s*(?:\+\s*"(?<tail>[\w$]*)")?|\b(?:forName|loadClass)\s*\(\s*"(?<begin>[\w.]+\.\w*)\$\{?[\w.]+\}?(?<end>\w*)"/g;

/** The same of a member: `getMethod("on" + event)`, `getMethod("on$event")`. */
const OF_MEMBERS =
  /\b(?:get(?:Declared)?(?:Method|Field)|findMethod|findField|invokeMethod|setField)\s*\((?:[^()"]*,)?\s*"(?<head>\w+)(?:"\s*\+|\$)/g;

const ASKING = [
  'forName',
  'loadClass',
  'getMethod',
  'getDeclaredMethod',
  'getField',
  'getDeclaredField',
  'findMethod',
  'findField',
  'invokeMethod',
  'setField',
];

/**
 * Who finds a class or a member of Java or Kotlin, which is called otherwise now, by a name that is put together: by the
 * symbol, where.
 *
 *     class CartView  ->  class BasketView          Class.forName("shop." + part + "View")
 *     void onPaid()   ->  void whenPaid()           getMethod("on" + event)
 *
 * @param naming gives the files of code around that say one of the names.
 */
export function namesPutTogether(
  gone: readonly Gone[],
  { before, after }: ReadSides,
  naming: (names: readonly string[]) => readonly SourceFile[],
): ReadonlyMap<CodeSymbol, StillUsed> {
  const renamed = gone.filter(
    ({ before: one, after: now }) =>
      one.kind !== 'module' && OF_JVM.test(one.path) && now?.simpleName !== one.simpleName,
  );
  if (renamed.length === 0) return new Map();
  const around = naming(ASKING).flatMap((file) => (file.type === 'text' ? [file] : []));
  const files = [...after.map(({ path, text }) => ({ path, text: text ?? '' })), ...around];
  const piecesOf = (pattern: RegExp): readonly Pieces[] => files.flatMap((file) => piecesIn(file, pattern));
  const [ofClasses, ofMembers] = [piecesOf(OF_CLASSES), piecesOf(OF_MEMBERS)];
  const packages = new Map(before.map(({ path, text }) => [path, packageSaid(text ?? '')]));
  return new Map(
    renamed.flatMap(({ before: one }) => {
      const own = one.parent === null ? packages.get(one.path) : null;
      const name = own ? `${own}.${one.simpleName}` : one.simpleName;
      const found = (one.parent === null ? ofClasses : ofMembers).find(
        ({ head, tail }) => name.startsWith(head) && name.endsWith(tail),
      );
      return found ? [[one, usedIn(found.path, 'which puts its name together')] as const] : [];
    }),
  );
}

interface Pieces {
  readonly path: string;
  readonly head: string;
  readonly tail: string;
}

/** No beginning and no end are any name, which tells nothing. */
function piecesIn({ path, text }: { path: string; text: string }, pattern: RegExp): readonly Pieces[] {
  return [...text.matchAll(pattern)].flatMap(({ groups = {} }) => {
    const [head, tail] = [groups['head'] ?? groups['begin'] ?? '', groups['tail'] ?? groups['end'] ?? ''];
    return head + tail === '' ? [] : [{ path, head, tail }];
  });
}

const OF_JVM = /\.(?:java|kt)$/;
