import { folderOf, foldersOf } from '../../classification/modules/folders.ts';
import { calledBy, joinedPath, segmentsOf } from '../../classification/modules/spelled-modules.ts';
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

/** What stood in a place before the change. */
type SymbolAt = (place: { readonly path: string; readonly name: string }) => CodeSymbol | undefined;

/**
 * Null where others can't tell that it has the name, or had it all the time. What was taken out of another symbol is
 * told to that one.
 */
export function shownAnew({ before, after, origin }: JudgedChange, wasAt: SymbolAt): ShownAnew | null {
  if (!after || after.parent !== null || after.kind === 'module') return null;
  if (before?.simpleName === after.simpleName && before.path === after.path) return null;
  const isType = /^(?:class|interface|enum)$/.test(after.kind);
  // In Python every name is shown that doesn't begin with an underscore.
  const isOfPython = isPython(after) && !after.simpleName.startsWith('_');
  const isAsked = isOfPython || /\.[cm]?[jt]sx?$/.test(after.path) || (isType && /\.java$/.test(after.path));
  if (!isAsked) return null;
  if (before) return { before, after };
  const [from] = origin ?? [];
  const source = from && wasAt(from);
  return isOfPython && source ? { before: source, after } : null;
}

/**
 * Files around the change that found something else under a name which is shown anew: by the symbol, where.
 *
 *     index.ts: export * from './a'; export * from './b'      a.ts: base  ->  total      b.ts shows `total` already
 *     __init__.py: from .a import *; from .b import *         a.py: base  ->  total      b.py shows `total` already
 *     Other.java: import java.util.*; List<String> rows()     Row  ->  List, in the same package
 *
 * @param naming gives the files of code around that say one of the names.
 * @param changed files of the change set as they are now. In ECMAScript one of them may hand on the same thing as another.
 */
export function otherwiseFound(
  names: readonly ShownAnew[],
  naming: (names: readonly string[]) => readonly SourceFile[],
  changed: readonly SourceFile[],
): ReadonlyMap<CodeSymbol, StillUsed> {
  const found = new Map<CodeSymbol, StillUsed>();
  const ofPython = changed.filter(isPython);
  const paths = new Set(changed.map(({ path }) => path));
  const isChanged = ({ path }: SourceFile): boolean => paths.has(path);
  const handing = ofPython.filter((file) => handedOnAsWhole(file, true).length > 0);
  for (const { before, after } of names) {
    const path = after.path.endsWith('.java')
      ? hiddenFrom(after, naming, isChanged)
      : isPython(after)
        ? meetingIn(after, naming, { handing, showing: ofPython })
        : meetingIn(after, naming, { handing: [], showing: [] });
    if (path !== null) found.set(before, { type: 'meant-otherwise', path, name: after.simpleName });
  }
  return found;
}

/**
 * A file of its package that has the class of that name by importing all of another package. What one of the change set
 * means by the name was compared.
 */
function hiddenFrom(
  { path, simpleName }: CodeSymbol,
  naming: (names: readonly string[]) => readonly SourceFile[],
  isChanged: (file: SourceFile) => boolean,
): string | null {
  const named = new RegExp(`^\\s*import\\s+[\\w.]+\\.${literalPattern(simpleName)}\\s*;`, 'm');
  const other = naming([simpleName]).find(
    (file) =>
      file.type === 'text' &&
      !isChanged(file) &&
      folderOf(file.path) === folderOf(path) &&
      /^[^\S\n]*import\s+[\w.]+\.\*\s*;/m.test(file.text) &&
      !named.test(file.text),
  );
  return other?.path ?? null;
}

/**
 * A file that hands on all of this one and of another one that shows the name: in ECMAScript it hands on neither of the
 * two, in Python the one that it imports last, or has itself.
 */
function meetingIn(
  { path, simpleName }: CodeSymbol,
  naming: (names: readonly string[]) => readonly SourceFile[],
  changed: { readonly handing: readonly SourceFile[]; readonly showing: readonly SourceFile[] },
): string | null {
  const inPython = isPython({ path });
  // Few files are handed on as a whole, and all that such a file shows asks for the same ones.
  const handingOn = [...naming([calledBy(path)]), ...changed.handing].flatMap((file) => {
    const all = handedOnAsWhole(file, inPython);
    return file.path !== path && leadsTo(all, path) ? [{ file, all }] : [];
  });
  if (handingOn.length === 0) return null;
  const shows = inPython ? shownInPython(simpleName) : shownInScript(simpleName);
  const others = [...naming([simpleName]), ...changed.showing].filter(
    (file) => file.path !== path && file.type === 'text' && shows.test(file.text),
  );
  const meeting = handingOn.find(({ file, all }) =>
    others.some((other) => leadsTo(all, other.path) || (inPython && other.path === file.path)),
  );
  return meeting?.file.path ?? null;
}

/** Whether one of the modules may be a file: `/src/shop/rates`, or `rates` where only its name is known. */
function leadsTo(modules: readonly string[], path: string): boolean {
  return modules.includes(calledBy(path)) || modules.includes(`/${segmentsOf(path).join('/')}`);
}

function isPython({ path }: Pick<CodeSymbol, 'path'>): boolean {
  return /\.pyi?$/.test(path);
}

function shownInScript(simpleName: string): RegExp {
  const name = wordPattern([simpleName]).source;
  return new RegExp(
    `\\bexport\\s+(?:declare\\s+)?(?:abstract\\s+)?(?:async\\s+)?(?:function\\s*\\*?|const|let|var|class|interface|type|enum)\\s+(?:${name})|\\bexport\\s*(?:type\\s*)?\\{[^}]*(?:${name})`,
    'u',
  );
}

/** What a module of Python declares at its top; of what it imports nothing could have been imported before. */
function shownInPython(simpleName: string): RegExp {
  const name = literalPattern(simpleName);
  return new RegExp(
    `^(?:(?:async[ \\t]+)?def|class)[ \\t]+${name}\\b|^${name}[ \\t]*(?::[^=\\n]*)?=(?!=)`,
    'mu',
  );
}

const handedOn = {
  python: new WeakMap<SourceFile, readonly string[]>(),
  script: new WeakMap<SourceFile, readonly string[]>(),
};

/** The modules of which a file shows all; read once for all that is shown anew. */
function handedOnAsWhole(file: SourceFile, inPython: boolean): readonly string[] {
  const known = inPython ? handedOn.python : handedOn.script;
  const made = known.get(file) ?? (file.type === 'text' ? readHandedOn(file, inPython) : []);
  known.set(file, made);
  return made;
}

function readHandedOn(
  { path, text }: { readonly path: string; readonly text: string },
  inPython: boolean,
): readonly string[] {
  const whole = inPython
    ? /^[ \t]*from[ \t]+([\w.]+)[ \t]+import[ \t]*\(?[ \t]*\*/gm
    : /\bexport\s+\*\s+from\s*['"]([^'"]+)['"]/g;
  return [...text.matchAll(whole)].map(([, from]) => {
    if (inPython) return from!.split('.').at(-1) ?? '';
    return from!.startsWith('.') ? `/${joinedPath(foldersOf(path), from!)}` : calledBy(from!);
  });
}
