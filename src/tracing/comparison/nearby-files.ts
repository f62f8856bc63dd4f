import { folderOf } from '../../classification/modules/folders.ts';
import { calledBy } from '../../classification/modules/spelled-modules.ts';
import { handsOut, namesKeptAnew, namesShowing } from '../../classification/rust/kept-in-crate.ts';
import { namesShownAnew, takesByStar } from '../../classification/rust/taken-by-stars.ts';
import type { SourceFile } from '../../model/source-file.ts';
import { loadedNearby } from './loaded-nearby.ts';

/** Past these, files that did not change are no surroundings that one looks through for one name. */
const MOST_FILES = 50;
const MOST_CHARACTERS = 1_000_000;

const WORD = /[\p{L}_$][\p{L}\p{N}_$]*/gu;
/** As a member, and by itself, a word is another one: `this.tax(1)` may become `tax(1)`. */
const WORD_OR_MEMBER = /\.?[\p{L}_$][\p{L}\p{N}_$]*/gu;

/**
 * The files that did not change and spell a word which the change set has more or less often than before: what it
 * stopped calling, or calls now, may stand there. None where too many do.
 *
 *     a.go: shop.Total(c)  ->  sum(c.Prices)            shop.go, where `Total` is `sum(c.Prices)`
 *
 * And those that a line which came or went may name, since what is imported from elsewhere now may still stand there:
 *
 *     a.py: from util.money import Money  ->  from money import Money        util/money.py, which has a `Money`
 *
 * And those of a package of Go that do something when the program starts, where a file of it is called otherwise now, or
 * does more or less then: the names of its files say in which order that is.
 *
 * And those that name a file of Python in which an import may have become one for type checkers alone.
 *
 * And those of Python that have a class or a function which the change set names, and make descriptors of it: what is
 * read under their names is asked each time.
 *
 * And those that take from a file of Python what it imports in another way now.
 *
 * And those that spell a function which takes other parameters now: they may call it as before.
 *
 *     a.py: def area(w, h)  ->  def area(h, w)            b.py, which says `area(1, 2)`
 *
 * And those that are loaded otherwise, or in another order, and do something then.
 *
 * And those of Rust that hand out what is `pub(crate)` now: another crate may have it from there. And those that take with
 * a star what others show, where that is more now.
 */
export function nearbyFiles(
  before: readonly SourceFile[],
  after: readonly SourceFile[],
  unchanged: readonly SourceFile[],
): readonly SourceFile[] {
  if (unchanged.length === 0) return [];
  const [was, is] = [wordsOf(before), wordsOf(after)];
  const counted = [...was.keys(), ...is.keys()].filter((word) => was.get(word) !== is.get(word));
  const moving = new Set([
    ...counted.map(withoutDot),
    ...namesOfGoneFiles(before, after),
    ...givenToCheckers(before, after),
    ...declaredOtherwise(before, after),
  ]);
  const near = unchanged.filter((file) =>
    textOf(file)
      .match(WORD)
      ?.some((word) => moving.has(word)),
  );
  const lines = wordsOfMovedLines(before, after);
  const folders = foldersOfOrderedGo(before, after);
  const handedOn = namesHandedOn(before, after);
  const kept = withGivers(keptAnew(before, after), unchanged);
  const shown = shownAnew(before, after);
  const named = unchanged.filter(
    (file) =>
      !near.includes(file) &&
      (lines.has(calledBy(file.path)) ||
        (folders.has(folderOf(file.path)) && runsAtStart(file)) ||
        describersOf(file).some((name) => was.has(name) || is.has(name)) ||
        takesHandedOn(file, handedOn) ||
        handsOutOfCrate(file, kept) ||
        shown.some((one) => takesByStar({ path: file.path, text: textOf(file) }, one.path, one.names))),
  );
  const loaded = loadedNearby(before, after, unchanged).filter(
    (file) => !near.includes(file) && !named.includes(file),
  );
  return [[...near, ...named, ...loaded], [...near, ...named], near].find(areFew) ?? [];
}

/** What a file was called that stands elsewhere now, or nowhere. */
function namesOfGoneFiles(before: readonly SourceFile[], after: readonly SourceFile[]): readonly string[] {
  const kept = new Set(after.map(({ path }) => path));
  return before.flatMap(({ path }) => (kept.has(path) ? [] : (calledBy(path).match(WORD) ?? [])));
}

/** Folders in which a file of Go came or went, or has other variables now, or another `init`. */
function foldersOfOrderedGo(
  before: readonly SourceFile[],
  after: readonly SourceFile[],
): ReadonlySet<string> {
  const [was, is] = [startsByFile(before), startsByFile(after)];
  const paths = [...was.keys(), ...is.keys()].filter((path) => was.get(path) !== is.get(path));
  return new Set(paths.map(folderOf));
}

/** What a file of Go does when the program starts, by its path. */
function startsByFile(files: readonly SourceFile[]): ReadonlyMap<string, string> {
  const ofGo = files.filter(({ path }) => path.endsWith('.go'));
  return new Map(ofGo.map((file) => [file.path, textOf(file).match(STARTS)?.join('\n') ?? '']));
}

const STARTS = /^(?:func init\(|var\b[^(\n]*$|var \([\s\S]*?^\))/gm;

/** Whether a file of Go does something when the program starts. */
export function runsAtStart(file: SourceFile): boolean {
  return file.path.endsWith('.go') && /^(?:func init\(|var\b)/m.test(textOf(file));
}

/** The classes and functions of a file of Python that has descriptors: `class Counted: def __get__(...)`. */
function describersOf(file: SourceFile): readonly string[] {
  const text = textOf(file);
  if (!file.path.endsWith('.py') || !/\bdef __get__\b|\breturn \w*property\(/.test(text)) return [];
  return [...text.matchAll(/^(?:class|def) (\w+)/gm)].map(([, name]) => name!);
}

/** What the files are called that import something under a condition and did not do so before. */
function givenToCheckers(before: readonly SourceFile[], after: readonly SourceFile[]): readonly string[] {
  const known = new Set(before.flatMap((file) => textOf(file).split(/\r?\n/)));
  return after
    .filter((file) => {
      const text = textOf(file);
      if (!text.includes('TYPE_CHECKING')) return false;
      return text.split(/\r?\n/).some((line) => /^\s+(?:from|import)\s/.test(line) && !known.has(line));
    })
    .flatMap(({ path }) => calledBy(path).match(WORD) ?? []);
}

/** The functions that are said to take something else on one side than on the other. */
function declaredOtherwise(before: readonly SourceFile[], after: readonly SourceFile[]): readonly string[] {
  const [was, is] = [headsOf(before), headsOf(after)];
  return [...was].flatMap(([head, name]) => (is.has(head) ? [] : [name]));
}

const HEAD = /\b(?:def|func|function)\s+([\p{L}_$][\p{L}\p{N}_$]*)\s*\([^)]*/gu;

/** The names of functions by how they are declared, up to the end of their parameters. */
function headsOf(files: readonly SourceFile[]): ReadonlyMap<string, string> {
  return new Map(
    files.flatMap((file) => [...textOf(file).matchAll(HEAD)].map(([head, name]) => [head, name!])),
  );
}

/** By what files of Python are called, the words of their imports that came or went. */
function namesHandedOn(
  before: readonly SourceFile[],
  after: readonly SourceFile[],
): ReadonlyMap<string, ReadonlySet<string>> {
  const texts = new Map(before.map((file) => [file.path, textOf(file)]));
  const found = new Map<string, ReadonlySet<string>>();
  for (const file of after) {
    const was = texts.get(file.path);
    if (was === undefined || !file.path.endsWith('.py')) continue;
    const [old, now] = [was, textOf(file)].map((text) => new Set(text.match(IMPORT_LINE))) as [
      Set<string>,
      Set<string>,
    ];
    const moved = [...old, ...now].filter((line) => !old.has(line) || !now.has(line));
    if (moved.length > 0)
      found.set(calledBy(file.path), new Set(moved.flatMap((line) => line.match(WORD) ?? [])));
  }
  return found;
}

const IMPORT_LINE = /^from[^\S\n].*$/gm;

/** `from .prices import total`, where prices.py takes `total` from elsewhere now. */
function takesHandedOn(file: SourceFile, handedOn: ReadonlyMap<string, ReadonlySet<string>>): boolean {
  if (handedOn.size === 0 || !file.path.endsWith('.py')) return false;
  return (textOf(file).match(IMPORT_LINE) ?? []).some((line) => {
    const [, module = '', names = ''] = /^from\s+([\w.]+)\s+import\b(.*)/.exec(line) ?? [];
    const words = handedOn.get(module.split('.').at(-1)!);
    return words !== undefined && (names.match(WORD) ?? []).some((name) => words.has(name));
  });
}

/** What a file of Rust keeps to its crate, or shows, from now on. */
interface KeptAnew {
  readonly path: string;
  readonly names: readonly string[];
}

function keptAnew(before: readonly SourceFile[], after: readonly SourceFile[]): readonly KeptAnew[] {
  return after.flatMap((now) => {
    const was = now.path.endsWith('.rs') ? before.find(({ path }) => path === now.path) : undefined;
    const [one, other] = [was, now].map((file) => file && { path: file.path, text: textOf(file) });
    const names = one && other ? namesKeptAnew(one, other) : [];
    return names.length > 0 ? [{ path: now.path, names }] : [];
  });
}

/** What files of Rust show by its name from now on, be it to their crate alone. */
function shownAnew(before: readonly SourceFile[], after: readonly SourceFile[]): readonly KeptAnew[] {
  return after.flatMap((now) => {
    const was = now.path.endsWith('.rs') ? before.find(({ path }) => path === now.path) : undefined;
    const [one, other] = [was, now].map((file) => file && { path: file.path, text: textOf(file) });
    return one && other ? [{ path: now.path, names: namesShownAnew(one, other) }] : [];
  });
}

/**
 * With the files that say in what they show a type which is kept, whoever hands that out in turn:
 *
 *     lines.rs: impl Lines { pub(crate) fn count(&self) }      shop.rs: pub struct Shop { pub lines: Lines }      lib.rs: pub use shop::Shop
 */
function withGivers(kept: readonly KeptAnew[], unchanged: readonly SourceFile[]): readonly KeptAnew[] {
  if (kept.length === 0) return kept;
  const files = unchanged.filter(({ path }) => path.endsWith('.rs'));
  const all = [...kept];
  const names = new Set(kept.flatMap((one) => one.names));
  for (const one of all)
    for (const file of files) {
      const saying = one.names.flatMap((name) => namesShowing({ path: file.path, text: textOf(file) }, name));
      if (saying.length === 0) continue;
      const others = saying.filter((name) => !names.has(name));
      all.push({ path: file.path, names: others });
      for (const name of others) names.add(name);
    }
  return all;
}

/** `pub use lines::count;`, where `count` was `pub` in lines.rs, and is `pub(crate)` now. */
function handsOutOfCrate(file: SourceFile, kept: readonly KeptAnew[]): boolean {
  if (kept.length === 0 || !file.path.endsWith('.rs')) return false;
  const shown = { path: file.path, text: textOf(file) };
  return kept.some(
    ({ path, names }) => path === file.path || names.some((name) => handsOut(shown, path, name)),
  );
}

function areFew(files: readonly SourceFile[]): boolean {
  const size = files.reduce((sum, file) => sum + textOf(file).length, 0);
  return files.length <= MOST_FILES && size <= MOST_CHARACTERS;
}

function wordsOfMovedLines(before: readonly SourceFile[], after: readonly SourceFile[]): ReadonlySet<string> {
  const lines = (files: readonly SourceFile[]): ReadonlySet<string> =>
    new Set(files.flatMap((file) => textOf(file).split(/\r?\n/)));
  const [was, is] = [lines(before), lines(after)];
  const moved = [...was, ...is].filter((line) => !was.has(line) || !is.has(line));
  return new Set(moved.flatMap((line) => line.match(WORD) ?? []));
}

function wordsOf(files: readonly SourceFile[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const file of files)
    for (const [word] of textOf(file).matchAll(WORD_OR_MEMBER)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

function withoutDot(word: string): string {
  return word.replace(/^\./, '');
}

function textOf(file: SourceFile): string {
  return file.type === 'text' ? file.text : '';
}
