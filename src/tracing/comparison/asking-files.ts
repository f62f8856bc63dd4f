import { folderOf } from '../../classification/modules/folders.ts';
import { calledBy } from '../../classification/modules/spelled-modules.ts';
import { asksForNamesInGo, importsGoFolder } from '../../classification/names-at-run-time/go.ts';
import { NOTICES_CLASSES } from '../../classification/names-at-run-time/noticed-classes.ts';
import { keepsName } from '../../classification/open-world/gone.ts';
import { lastLeaf, leavesOf } from '../../model/ast-node.ts';
import type { SourceFile } from '../../model/source-file.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import type { GoneNames } from './gone-names.ts';
import { whoSeesMore } from './seen-by-more.ts';
import { basesIn, heirsIn } from './subclasses.ts';

type Naming = (names: readonly string[]) => readonly SourceFile[];

/** Where more files say the classes of what is gone, none is asked. */
const MOST_FILES = 50;

/**
 * Files that never spell a member and see what it is called all the same, since they have objects of its class:
 *
 *     rates.py: @dataclass class Rates: base: int           main.py: json.dumps(asdict(Rates(1)))
 *     Rate.java: enum Rate { BASE }                         Main.java: Rate.valueOf(text)
 *
 * Whether they do see it is asked of them as of files of the change set.
 *
 * @param naming gives the files of code around that say one of the names.
 */
export function askingFiles(
  { symbols, holders, bases, meeting, seenByMore, reordered }: GoneNames,
  naming: Naming,
): readonly SourceFile[] {
  const owners = symbols.flatMap((one) =>
    one.before.parent && one.before.parent.kind !== 'module' && !keepsName(one)
      ? [one.before.parent.simpleName]
      : [],
  );
  const classes = [...new Set([...owners, ...holders])];
  return [
    few(speakingOfHeirs(classes, naming)),
    few(declaringBases([...bases], naming)),
    few(naming([...meeting]).filter(declaringAlike)),
    few(whoSeesMore(seenByMore, naming)),
    few(naming(namesOfModules(symbols)).filter(listing)),
    few(importersInGo(symbols, naming)),
    few(naming(basesOf([...symbols.map(({ before }) => before), ...reordered])).filter(noticingHeirs)),
  ].flat();
}

/** Files that say one of these classes, or one that is made from them, or from one of those in turn. */
function speakingOfHeirs(classes: readonly string[], naming: Naming): readonly SourceFile[] {
  const known = new Set(classes);
  const speaking = new Map<string, SourceFile>();
  for (let asked = classes; asked.length > 0 && speaking.size <= MOST_FILES; ) {
    const files = naming(asked);
    for (const file of files) speaking.set(file.path, file);
    const heirs = files.flatMap((file) => (file.type === 'text' ? heirsIn(file.text, asked) : []));
    asked = [...new Set(heirs)].filter((name) => !known.has(name));
    for (const name of asked) known.add(name);
  }
  return [...speaking.values()];
}

/** Files that declare one of these classes, or one that such a class is made from in turn. */
function declaringBases(classes: readonly string[], naming: Naming): readonly SourceFile[] {
  const known = new Set(classes);
  const declaring = new Map<string, SourceFile>();
  for (let asked = classes; asked.length > 0; ) {
    const above = naming(asked).flatMap((file) => {
      const bases = file.type === 'text' ? basesIn(file.text, asked) : null;
      if (bases) declaring.set(file.path, file);
      return bases ?? [];
    });
    asked = [...new Set(above)].filter((name) => !known.has(name));
    for (const name of asked) known.add(name);
  }
  return [...declaring.values()];
}

function few(files: readonly SourceFile[]): readonly SourceFile[] {
  return files.length <= MOST_FILES ? files : [];
}

/**
 * A module is an object, too, whose names may be listed, found by one that isn't spelled (`rates[name]`), or handed to
 * somebody as a whole. What moves leaves one, and comes to another.
 */
function namesOfModules(symbols: GoneNames['symbols']): readonly string[] {
  const gone = symbols.filter(
    (one) =>
      one.before.parent === null &&
      one.before.kind !== 'module' &&
      isOfModules(one.before.path) &&
      !(keepsName(one) && one.after?.path === one.before.path),
  );
  return [
    ...new Set(
      gone
        .flatMap(({ before, after }) => [before, ...(after ? [after] : [])])
        .map(({ path }) => calledBy(path)),
    ),
  ];
}

function isOfModules(path: string): boolean {
  return /\.(?:[cm]?[jt]sx?|py)$/.test(path);
}

/**
 * Of Go, who imports the package of a type or a field that is called otherwise, and shows or encodes what it may have
 * from there: `json.NewEncoder(w).Encode(rates.New())`.
 */
function importersInGo(symbols: GoneNames['symbols'], naming: Naming): readonly SourceFile[] {
  const shown = symbols.filter(
    (one) => one.before.path.endsWith('.go') && HAS_SHOWN_NAME.test(one.before.kind) && !keepsName(one),
  );
  const folders = [...new Set(shown.map(({ before }) => folderOf(before.path)))].filter((one) => one !== '');
  return folders.flatMap((folder) =>
    naming([folder.split('/').at(-1)!]).filter(
      (file) => file.type === 'text' && importsGoFolder(file, folder) && asksForNamesInGo(file.text),
    ),
  );
}

const HAS_SHOWN_NAME = /^(?:struct|interface|type|field|method)$/;

const LISTS =
  /\bimport\s*\*\s*as\b|\b(?:Object|Reflect)\.\w+\(|[\w$)\]]\[\s*[\p{L}_$(`]|\b(?:const|let|var)\s+\w+\s+in\b|\b[gs]etattr\(|\b(?:dir|vars|getmembers\w*)\(|__dict__|\.\.\.\(?(?:await|require|import|jest|vi)\b|\b(?:require|import)Actual\b/u;

function listing(file: SourceFile): boolean {
  return file.type === 'text' && LISTS.test(file.text);
}

/** In Python a base may notice the classes that are made from it, and there and on the JVM ask them for their names. */
function basesOf(symbols: readonly CodeSymbol[]): readonly string[] {
  const classes = symbols.filter(({ kind, path }) => kind === 'class' && /\.(?:py|java|kt)$/.test(path));
  const names = classes.flatMap(({ declaration: { children } }) =>
    children
      .filter(({ field, kind }) => field === 'superclasses' || IN_HEAD.test(kind))
      .flatMap((base) => (base.field === 'superclasses' ? base.children.map(lastLeaf) : leavesOf(base)))
      .map(({ text }) => text),
  );
  return [...new Set(names.filter((name) => /^\w+$/.test(name) && !/^(?:extends|implements)$/.test(name)))];
}

const IN_HEAD = /^(?:superclass|super_interfaces|delegation_specifier)$/;
const ASKS_HEIRS = /\b(?:getClass\(\)|javaClass|::class)\s*\.\s*(?:java\s*\.\s*)?\w*[nN]ame\b/;

function noticingHeirs(file: SourceFile): boolean {
  if (file.type !== 'text') return false;
  return (/\.py$/.test(file.path) ? NOTICES_CLASSES : ASKS_HEIRS).test(file.text);
}

/** Files that declare methods, of an interface, a trait or a type that another one embeds, and scripts. */
function declaringAlike(file: SourceFile): boolean {
  if (file.type !== 'text') return false;
  return /\.(?:jsx?|kt|java)$/.test(file.path) || /\binterface\b|\btrait\b|^func \(/m.test(file.text);
}
