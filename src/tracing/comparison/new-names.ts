import { folderOf } from '../../classification/modules/folders.ts';
import { calledBy } from '../../classification/modules/spelled-modules.ts';
import type { StillUsed } from '../../classification/open-world/still-used.ts';
import type { JudgedChange } from '../../model/classification.ts';
import { literalPattern, wordPattern } from '../../model/literal-pattern.ts';
import type { SourceFile } from '../../model/source-file.ts';
import type { CodeSymbol } from '../../model/symbol.ts';

/** What a file shows under a name that it didn't show before. */
export interface ShownAnew {
  readonly before: CodeSymbol;
  readonly after: CodeSymbol;
}

/** Null where others can't tell that it has the name, or had it all the time. */
export function shownAnew({ before, after }: JudgedChange): ShownAnew | null {
  if (!before || !after || after.parent !== null || after.kind === 'module') return null;
  if (before.simpleName === after.simpleName && before.path === after.path) return null;
  const isType = /^(?:class|interface|enum)$/.test(after.kind);
  const isAsked = /\.[cm]?[jt]sx?$/.test(after.path) || (isType && /\.java$/.test(after.path));
  return isAsked ? { before, after } : null;
}

/**
 * Files around the change that found something else under a name which is shown anew: by the symbol, where.
 *
 *     index.ts: export * from './a'; export * from './b'      a.ts: base  ->  total      b.ts shows `total` already
 *     Other.java: import java.util.*; List<String> rows()     Row  ->  List, in the same package
 *
 * @param naming gives the files of code around that say one of the names.
 */
export function otherwiseFound(
  names: readonly ShownAnew[],
  naming: (names: readonly string[]) => readonly SourceFile[],
): ReadonlyMap<CodeSymbol, StillUsed> {
  const found = new Map<CodeSymbol, StillUsed>();
  for (const { before, after } of names) {
    const path = after.path.endsWith('.java') ? hiddenFrom(after, naming) : meetingIn(after, naming);
    if (path !== null) found.set(before, { type: 'meant-otherwise', path, name: after.simpleName });
  }
  return found;
}

/** A file of its package that has the class of that name by importing all of another package. */
function hiddenFrom(
  { path, simpleName }: CodeSymbol,
  naming: (names: readonly string[]) => readonly SourceFile[],
): string | null {
  const named = new RegExp(`^\\s*import\\s+[\\w.]+\\.${literalPattern(simpleName)}\\s*;`, 'm');
  const other = naming([simpleName]).find(
    (file) =>
      file.type === 'text' &&
      folderOf(file.path) === folderOf(path) &&
      /^\s*import\s+[\w.]+\.\*\s*;/m.test(file.text) &&
      !named.test(file.text),
  );
  return other?.path ?? null;
}

/** A file that hands on all of this one and of another one that shows the name: it hands on neither of the two. */
function meetingIn(
  { path, simpleName }: CodeSymbol,
  naming: (names: readonly string[]) => readonly SourceFile[],
): string | null {
  // Few files are handed on as a whole, and all that such a file shows asks for the same ones.
  const handingOn = naming([calledBy(path)]).flatMap((file) => {
    const all = file.type === 'text' ? handedOnAsWhole(file.text) : [];
    return all.includes(calledBy(path)) ? [{ path: file.path, all }] : [];
  });
  if (handingOn.length === 0) return null;
  const name = wordPattern([simpleName]).source;
  const shows = new RegExp(
    `\\bexport\\s+(?:declare\\s+)?(?:abstract\\s+)?(?:async\\s+)?(?:function\\s*\\*?|const|let|var|class|interface|type|enum)\\s+(?:${name})|\\bexport\\s*(?:type\\s*)?\\{[^}]*(?:${name})`,
    'u',
  );
  const others = naming([simpleName]).filter((file) => file.type === 'text' && shows.test(file.text));
  return (
    handingOn.find(({ all }) => others.some((other) => all.includes(calledBy(other.path))))?.path ?? null
  );
}

/** What files are called of which this one shows all. */
function handedOnAsWhole(text: string): readonly string[] {
  return [...text.matchAll(/\bexport\s+\*\s+from\s*['"]([^'"]+)['"]/g)].map(([, from]) => calledBy(from!));
}
