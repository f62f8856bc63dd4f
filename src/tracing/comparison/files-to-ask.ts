import { folderOf } from '../../classification/modules/folders.ts';
import { isReadingMatter } from '../../classification/open-world/reading-matter.ts';
import type { SaidText } from '../../classification/open-world/said-in-texts.ts';
import { plainText } from '../../classification/open-world/texts-in-code.ts';
import { wordPattern } from '../../model/literal-pattern.ts';
import type { SourceFile } from '../../model/source-file.ts';
import type { Languages } from '../../syntax/languages.ts';
import { isOwnPath } from '../../workspace/root.ts';
import type { Around } from './around.ts';
import { askingFiles } from './asking-files.ts';
import type { GoneNames } from './gone-names.ts';
import { handingOn } from './handing-on.ts';
import { circlesAround } from './loading-circles.ts';
import { runsAtStart } from './nearby-files.ts';
import { packageNeighbours } from './package-neighbours.ts';

/** Files around a change set that may use what is gone, or see it otherwise. */
export interface FilesToAsk {
  /** Of code, which did not change: whatever they refer to has to mean the same. */
  readonly code: readonly SourceFile[];
  /** Of code, which changed, and still says what is gone. */
  readonly changed: readonly SourceFile[];
  /** Of anything else, wherever they stand. */
  readonly texts: readonly SaidText[];
}

/**
 * The files that spell one of the names; of code also those that hand on what has it, that have objects of its class,
 * or stand in a package which a moved class left or came to.
 */
export function filesToAsk(gone: GoneNames, around: Around, languages: Languages): FilesToAsk {
  const { code, changed, texts } = spellingFiles(gone, around, languages);
  const handing =
    gone.words.size > 0 ? handingOn(usersOf(gone.words, code, around), gone.words, around.read) : [];
  const asking = askingFiles(gone, around.codeNaming);
  const beside = around.read(packageNeighbours(gone.symbols, around.after));
  const all = [
    ...code,
    ...handing,
    ...asking,
    ...beside,
    ...startingInGo(gone, around),
    ...circlesAround(gone.loading, around.after, around.read),
    ...(gone.isHandedOn ? showingNewNames(gone, around) : []),
  ];
  const others = new Map(all.map((file) => [file.path, file]));
  return { code: [...others.values()].filter(({ path }) => !around.isChanged(path)), changed, texts };
}

/** Those who changed with it, too, may have the name by a file that did not. */
function usersOf(
  words: ReadonlySet<string>,
  code: readonly SourceFile[],
  { after }: Around,
): readonly SourceFile[] {
  const isSaid = wordPattern([...words]);
  return [...code, ...after.filter((file) => file.type === 'text' && isSaid.test(file.text))];
}

/**
 * Of a package of Go whose variable stands in another file now, the files that do something when the program starts:
 * their names say in which order that is.
 */
function startingInGo({ symbols }: GoneNames, around: Around): readonly SourceFile[] {
  const moved = symbols.filter(
    ({ before, after }) => before.kind === 'variable' && after && /\.go$/.test(before.path),
  );
  const folders = new Set(
    moved.flatMap(({ before, after }) => [before, after!].map(({ path }) => folderOf(path))),
  );
  const heads = around.after.flatMap((file) =>
    file.type === 'text' && folders.has(folderOf(file.path)) ? (file.text.match(/^package \w+/m) ?? []) : [],
  );
  const paths = around
    .naming([...new Set(heads)])
    .filter((path) => path.endsWith('.go') && folders.has(folderOf(path)));
  return around.few(paths).filter(runsAtStart);
}

/** Files that hand on what the change set asks them for, and those that show the same name themselves. */
function showingNewNames({ symbols }: GoneNames, around: Around): readonly SourceFile[] {
  const names = new Set(
    symbols.flatMap(({ after }) => (after && after.parent === null ? [after.simpleName] : [])),
  );
  if (names.size === 0) return [];
  return [...handingOn(around.after, names, around.read), ...around.codeNaming([...names])];
}

function spellingFiles(gone: GoneNames, around: Around, languages: Languages): FilesToAsk {
  const isOfCode = (path: string): boolean => languages.profileFor(path) !== null;
  // A program without an ending says in its first line what it is.
  const isCode = (file: SourceFile): boolean =>
    file.type === 'text' && languages.profileFor(file.path, file.text) !== null;
  const naming = around.naming([...new Set([...gone.words, ...gone.modules])]);
  const code = around.few(naming.filter(isOfCode));
  const others = around.few(
    naming.filter((path) => !isOfCode(path) && !isReadingMatter(path) && !isOwnPath(path)),
  );
  return {
    code: [...code, ...others].filter(isCode).filter(spellsWhatIsGone(gone, languages)),
    changed: unfollowing(gone, around, languages),
    texts: others.flatMap((file) => (file.type === 'text' && !isCode(file) ? [plainText(file)] : [])),
  };
}

/** Files of the change set that still say what is gone. */
export function unfollowing(gone: GoneNames, around: Around, languages: Languages): readonly SourceFile[] {
  return around.unfollowing([...gone.words, ...gone.modules]).filter(spellsWhatIsGone(gone, languages));
}

/**
 * A module is asked for by a text, in Python by a statement as well; a word like `common` or `loader` stands in many a
 * file besides.
 */
function spellsWhatIsGone(
  { words, modules }: GoneNames,
  languages: Languages,
): (file: SourceFile) => boolean {
  if (modules.size === 0) return () => true;
  const names = wordPattern([...modules]).source;
  const quoted = `['"\`][^'"\`\\n]*${names}[^'"\`\\n]*['"\`]`;
  const asked = {
    // `'..'` is the index of the folder above.
    ecmascript: new RegExp(`${quoted}|${names}(?<=['"])`, 'u'),
    python: new RegExp(
      `${quoted}|^[^\\S\\n]*(?:from|import)\\b[^\\n]*${names}|\\bimport\\s*\\([^)]*${names}`,
      'mu',
    ),
    none: null,
  };
  const said = words.size > 0 ? wordPattern([...words]) : null;
  return (file) => {
    if (file.type !== 'text') return true;
    const pattern = asked[languages.profileFor(file.path, file.text)?.modules ?? 'none'];
    return !pattern || pattern.test(file.text) || (said?.test(file.text) ?? false);
  };
}
