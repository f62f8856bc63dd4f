import { NOBODY_CALLS_THE_OLD_WAY, NOBODY_PASSES_BY_KEYWORD } from '../../classification/assumptions.ts';
import type { JudgeOptions } from '../../classification/classify.ts';
import { isPrivateToFile } from '../../classification/modules/private-to-file.ts';
import { type Gone, stillNamed } from '../../classification/modules/still-named.ts';
import type { JudgedChange } from '../../model/classification.ts';
import type { Comparison } from '../../model/comparison.ts';
import { literalPattern, wordPattern } from '../../model/literal-pattern.ts';
import type { SourceFile } from '../../model/source-file.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import type { Languages } from '../../syntax/languages.ts';
import { type ReadLimits, readSourceFile, toSourceFile } from '../../workspace/files/source-files.ts';
import { filesBytesAt } from '../../workspace/git/git.ts';
import { filesNaming } from '../../workspace/tree/name-search.ts';
import { judge, judgeInAnyForm, type ReadSides, readChanged, withUnchanged } from '../compare.ts';
import { calledBy } from './nearby-files.ts';
import { inNewerForm } from './newer-form.ts';

/** More files than these are not read for one change set; a name that so many spell is no name to go by. */
const MOST_FILES = 200;

/** Where a change set stands: the files around it, in which somebody may still use what it renamed. */
export interface Surroundings {
  /** Paths of the files that hold one of the names as a word. */
  naming(names: readonly string[]): readonly string[];
  read(paths: readonly string[]): readonly SourceFile[];
}

/** The working tree as surroundings. */
export function workingTree(
  root: string,
  limits: ReadLimits,
  ignored: (path: string) => boolean = () => false,
): Surroundings {
  return {
    naming: (names) => filesNaming(root, names).filter((path) => !ignored(path)),
    read: (paths) => paths.flatMap((path) => readSourceFile(root, path, limits) ?? []),
  };
}

/** A commit as surroundings. */
export function committedTree(root: string, revision: string, limits: ReadLimits): Surroundings {
  return {
    naming: (names) => filesNaming(root, names, revision),
    read: (paths) =>
      [...filesBytesAt(root, revision, paths)].map(([path, bytes]) => toSourceFile(path, bytes, limits)),
  };
}

/** Files that are at hand as surroundings. */
export function filesAtHand(files: readonly SourceFile[]): Surroundings {
  return {
    naming(names) {
      const word = wordPattern(names);
      return files.flatMap((file) => (file.type === 'text' && word.test(file.text) ? [file.path] : []));
    },
    read(paths) {
      const asked = new Set(paths);
      return files.filter(({ path }) => asked.has(path));
    },
  };
}

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
  if (gone.words.size + gone.modules.size === 0) return alone;
  const own = new Set([...before, ...after].map(({ path }) => path));
  const paths = surroundings
    .naming([...new Set([...gone.words, ...gone.modules])])
    .filter((path) => !own.has(path) && languages.profileFor(path) !== null);
  if (paths.length === 0 || paths.length > MOST_FILES) return alone;
  const spells = spellsWhatIsGone(gone, languages);
  const around = surroundings.read(paths).filter(spells);
  if (around.length === 0) return alone;
  // They did not change, so that whatever they refer to has to mean the same.
  const among = await withUnchanged(sides, around, languages);
  const unchanged = among.after.slice(sides.after.length).filter((file) => file.type === 'parsed');
  const judging = { ...options, stillNamed: stillNamed(gone.symbols, unchanged) };
  return alone === plain
    ? keepingWhatChanged(plain, (unproved) => judge(among, { ...judging, unproved }))
    : judgeInAnyForm(among, languages, judging);
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

/** The names under which others knew what is gone, is elsewhere, or is called in another way now. */
interface GoneNames {
  readonly words: ReadonlySet<string>;
  /** Of files: the names that imports spell. */
  readonly modules: ReadonlySet<string>;
  /** Those of whom their own file says nothing any more. */
  readonly symbols: readonly Gone[];
}

function goneFrom({ changes, assumedMoved }: Comparison, { before, after }: ReadSides): GoneNames {
  const files = new Map(before.map((file) => [file.path, file]));
  const now = new Map(after.map((file) => [file.path, file]));
  const words = new Set(assumedMoved);
  const modules = new Set<string>();
  const symbols: Gone[] = [];
  for (const change of changes) {
    const symbol = change.before;
    if (change.mutationClass !== 'AST_REFACTOR' || !symbol) continue;
    if (symbol.kind === 'module') {
      const name = calledBy(symbol.path);
      // A single letter stands everywhere.
      if (change.after?.path === symbol.path || name.length < 2) continue;
      modules.add(name);
      if (!now.has(symbol.path)) symbols.push({ before: symbol, after: change.after });
    } else if (mayBeMissed(change)) {
      const file = files.get(symbol.path);
      if (file?.type === 'parsed' && isPrivateToFile(file, symbol)) continue;
      words.add(symbol.simpleName);
      // A file that hands on what has moved elsewhere says its name.
      const isSaid = wordPattern([symbol.simpleName]).test(now.get(symbol.path)?.text ?? '');
      if (!isAtItsPlace(change) && !isSaid) symbols.push({ before: symbol, after: change.after });
    }
  }
  return { words, modules, symbols };
}

function mayBeMissed({ before, after, findings }: JudgedChange): boolean {
  if (isInsideFunction(before!)) return false;
  const calledOtherwise = [NOBODY_CALLS_THE_OLD_WAY, NOBODY_PASSES_BY_KEYWORD];
  if (findings.some(({ assumes }) => assumes && calledOtherwise.includes(assumes))) return true;
  return !isAtItsPlace({ before, after });
}

function isAtItsPlace({ before, after }: Pick<JudgedChange, 'before' | 'after'>): boolean {
  return after?.simpleName === before?.simpleName && after?.path === before?.path;
}

/** An ECMAScript module is asked for by a text; a word like `common` or `loader` stands in many a file besides. */
function spellsWhatIsGone(
  { words, modules }: GoneNames,
  languages: Languages,
): (file: SourceFile) => boolean {
  if (modules.size === 0) return () => true;
  const names = [...modules].map(literalPattern).join('|');
  const asked = new RegExp(`['"\`][^'"\`\\n]*(?:${names})[^'"\`\\n]*['"\`]`);
  const said = words.size > 0 ? wordPattern([...words]) : null;
  return (file) => {
    if (file.type !== 'text' || languages.profileFor(file.path, file.text)?.modules !== 'ecmascript')
      return true;
    return asked.test(file.text) || (said?.test(file.text) ?? false);
  };
}

function isInsideFunction({ parent }: CodeSymbol): boolean {
  for (let outer = parent; outer; outer = outer.parent)
    if (/^(?:function|method|constructor)$/.test(outer.kind)) return true;
  return false;
}
