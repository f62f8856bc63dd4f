import type { JudgeOptions } from '../../classification/classify.ts';
import { isReadingMatter } from '../../classification/modules/reading-matter.ts';
import type { SaidText } from '../../classification/modules/said-in-texts.ts';
import { plainText } from '../../classification/modules/texts-in-code.ts';
import type { Comparison } from '../../model/comparison.ts';
import { wordPattern } from '../../model/literal-pattern.ts';
import type { SourceFile } from '../../model/source-file.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import type { Languages } from '../../syntax/languages.ts';
import { isOwnPath } from '../../workspace/root.ts';
import { judge, judgeInAnyForm, readChanged, withUnchanged } from '../compare.ts';
import { askingFiles } from './asking-files.ts';
import { assumedUsers } from './assumed-users.ts';
import { type GoneNames, goneFrom, stillSaid } from './gone-names.ts';
import { handingOn } from './handing-on.ts';
import { withMakers } from './makers.ts';
import { inNewerForm } from './newer-form.ts';
import { packageNeighbours } from './package-neighbours.ts';
import { reflectedMembers } from './reflected.ts';
import { withHeirs } from './subclasses.ts';
import type { Surroundings } from './surroundings.ts';
import { takenImports } from './taken-imports.ts';
import { inTheirPackages } from './workspace-packages.ts';

/** More files than these are not read for one change set; a name that so many spell is no name to go by. */
const MOST_FILES = 200;

/**
 * Compares with the rest of the workspace in view. A refactoring that renames, moves or removes what others can see
 * is looked at again together with the files that still spell its old name: where one of them means the old symbol,
 * the change is none, and its finding names the file. So it is where a class is taken to have moved, and still stands
 * where it was. What is no refactoring to begin with can't be made one by who else uses it.
 */
export async function compareAmong(
  surroundings: Surroundings,
  before: readonly SourceFile[],
  after: readonly SourceFile[],
  languages: Languages,
  options: JudgeOptions,
): Promise<Comparison> {
  const sides = await readChanged(before, after, languages);
  const plain = judge(sides, options);
  const alone = await inNewerForm(plain, sides, languages, options, (given) => judge(given, options));
  const gone = goneFrom(alone, sides);
  if (isNothingGone(gone)) return alone;
  const { code: spelling, texts } = mayStillSay(gone, surroundings, [...before, ...after], languages);
  const around = (names: readonly string[]): readonly SourceFile[] =>
    codeNaming(names, surroundings, [...before, ...after], languages);
  const own = new Set([...before, ...after].map(({ path }) => path));
  const beside = packageNeighbours(gone.symbols, after).filter((path) => !own.has(path));
  const code = unlike([...spelling, ...askingFiles(gone, around), ...surroundings.read(beside)]);
  // They did not change, so that whatever they refer to has to mean the same.
  const among = code.length > 0 ? await withUnchanged(sides, code, languages) : sides;
  const manifests = (paths: readonly string[]): readonly SourceFile[] => {
    const own = after.filter(({ path }) => paths.includes(path));
    return [...own, ...surroundings.read(paths.filter((path) => own.every((file) => file.path !== path)))];
  };
  const symbols = code.length > 0 ? inTheirPackages(gone.symbols, manifests) : gone.symbols;
  const naming = (names: readonly string[]): readonly SourceFile[] => [...after, ...around(names)];
  const inherited = withHeirs(symbols, naming, new Set(after.map(({ path }) => path)));
  const held = code.length > 0 ? await withMakers(inherited.gone, naming, languages) : inherited.gone;
  const still = stillSaid({ ...gone, symbols: held }, sides, among, texts);
  const said = new Map([
    ...inherited.taken,
    ...assumedUsers(alone, around),
    ...reflectedMembers(gone.hidden, around),
    ...(await takenImports(gone.imports, around, languages)),
    ...still,
  ]);
  if (code.length === 0 && said.size === 0) return alone;
  const judging = { ...options, stillNamed: said };
  // A newer form has symbols of its own, to which nothing that is still said could be told.
  if (alone !== plain && said.size > 0) return judge(among, judging);
  return alone === plain
    ? keepingWhatChanged(plain, (unproved) => judge(among, { ...judging, unproved }))
    : judgeInAnyForm(among, languages, judging);
}

/** The files that spell one of the names: of code, that are no part of the change set; and others, wherever they stand. */
function mayStillSay(
  gone: GoneNames,
  surroundings: Surroundings,
  changed: readonly SourceFile[],
  languages: Languages,
): { readonly code: readonly SourceFile[]; readonly texts: readonly SaidText[] } {
  const own = new Set(changed.map(({ path }) => path));
  const isOfCode = (path: string): boolean => languages.profileFor(path) !== null;
  // A program without an ending says in its first line what it is.
  const isCode = (file: SourceFile): boolean =>
    file.type === 'text' && languages.profileFor(file.path, file.text) !== null;
  const names = new Set([...gone.words, ...gone.modules]);
  const naming = names.size > 0 ? surroundings.naming([...names]) : [];
  const paths = [
    naming.filter((path) => isOfCode(path) && !own.has(path)),
    naming.filter((path) => !isOfCode(path) && !isReadingMatter(path) && !isOwnPath(path)),
  ];
  const read = paths.flatMap((some) => (some.length <= MOST_FILES ? surroundings.read(some) : []));
  const code = read
    .filter((file) => isCode(file) && !own.has(file.path))
    .filter(spellsWhatIsGone(gone, languages));
  const others = (wanted: readonly string[]): readonly SourceFile[] =>
    surroundings.read(wanted.filter((path) => !own.has(path)));
  return {
    code: [...code, ...(gone.words.size > 0 ? handingOn(code, gone.words, others) : [])],
    texts: read.flatMap((file) => (file.type === 'text' && !isCode(file) ? [plainText(file)] : [])),
  };
}

function isNothingGone({ words, modules, holders, meeting, hidden, imports }: GoneNames): boolean {
  return (
    hidden.length + imports.length === 0 && [words, modules, holders, meeting].every(({ size }) => size === 0)
  );
}

/** Each file once. */
function unlike(files: readonly SourceFile[]): readonly SourceFile[] {
  return [...new Map(files.map((file) => [file.path, file])).values()];
}

/** The files of code around the change that say one of the names; none where too many do. */
function codeNaming(
  names: readonly string[],
  surroundings: Surroundings,
  changed: readonly SourceFile[],
  languages: Languages,
): readonly SourceFile[] {
  const own = new Set(changed.map(({ path }) => path));
  const paths = surroundings
    .naming(names)
    .filter((path) => !own.has(path) && languages.profileFor(path) !== null);
  return paths.length <= MOST_FILES ? surroundings.read(paths) : [];
}

/** Judges once more what was proved; what was not is told as it was. */
function keepingWhatChanged(
  alone: Comparison,
  again: (unproved: ReadonlySet<CodeSymbol>) => Comparison,
): Comparison {
  const failed = alone.forms.filter(({ refused, difference }) => refused !== null || difference !== null);
  const among = again(new Set(failed.map(({ before }) => before)));
  const known = new Map(
    alone.changes.flatMap((change) =>
      change.mutationClass === 'INTENT_EVOLUTION' ? [[change.after ?? change.before, change] as const] : [],
    ),
  );
  return {
    ...among,
    changes: among.changes.map((change) => {
      const told = known.get(change.after ?? change.before);
      return told?.before === change.before ? told : change;
    }),
    forms: [...failed, ...among.forms],
  };
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
