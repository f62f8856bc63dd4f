import {
  HEIRS_ARE_IN_SIGHT,
  METHODS_ARE_METHODS,
  NAMES_ARE_HANDED_ON,
  NO_OVERRIDE,
  NOBODY_ADDS_MEMBERS,
  NOBODY_EXTENDS_IT,
  NOBODY_LISTS_FIELDS,
  NOBODY_MAKES_IT,
  NOBODY_NAMES_CLASSES,
  NOBODY_NEEDS_THE_SUBTYPE,
  NOBODY_NEEDS_THE_TEST,
  NOBODY_OUTSIDE_THE_CRATE,
  NOBODY_WRITES_IT,
  SAME_INSTANCE,
} from '../../classification/assumptions.ts';
import { isPageScript } from '../../classification/modules/private-to-file.ts';
import { calledBy } from '../../classification/modules/spelled-modules.ts';
import { accessorNames, binaryNames } from '../../classification/open-world/accessor-names.ts';
import { baseNamesIn } from '../../classification/symbols/base-names.ts';
import type { JudgedChange } from '../../model/classification.ts';
import type { Comparison } from '../../model/comparison.ts';
import { groupBy } from '../../model/group-by.ts';
import { wordPattern } from '../../model/literal-pattern.ts';
import type { ReadFile } from '../../model/parsed-file.ts';
import type { SourceFile } from '../../model/source-file.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import { giversOf } from './givers.ts';
import type { GoneNames } from './gone-names.ts';
import { loadingAnew, madeLater } from './loading-circles.ts';
import { assumesOf, type MissedChanges, missedChanges } from './missed-changes.ts';
import { newFieldOf } from './new-fields.ts';
import { type ShownAnew, shownAnew } from './new-names.ts';
import { newNameOf } from './new-overrides.ts';
import type { ReadSides } from './read-sides.ts';
import { seenByMore } from './seen-by-more.ts';
import { type LostNames, leftBy, lostImports } from './taken-imports.ts';

/** What a change set that was judged by itself renamed, moved or removed, as far as that was called a refactoring. */
export function goneFrom(comparison: Comparison, sides: ReadSides): GoneNames {
  const missed = missedChanges(comparison, sides);
  const gathered = Object.entries(GATHERED).map(([name, gather]) => [name, gather(missed)] as const);
  return Object.fromEntries(gathered) as unknown as GoneNames;
}

/** What is assumed of those who have the class, or make another from it. */
const OF_HEIRS = [
  HEIRS_ARE_IN_SIGHT,
  NO_OVERRIDE,
  NOBODY_EXTENDS_IT,
  NOBODY_LISTS_FIELDS,
  NOBODY_MAKES_IT,
  NOBODY_NEEDS_THE_SUBTYPE,
  NOBODY_NEEDS_THE_TEST,
  NOBODY_OUTSIDE_THE_CRATE,
  NOBODY_NAMES_CLASSES,
  NOBODY_WRITES_IT,
  SAME_INSTANCE,
  METHODS_ARE_METHODS,
  NOBODY_ADDS_MEMBERS,
];

/** How each of the names is found. What they are asked for stands where they are declared. */
const GATHERED: { readonly [Name in keyof GoneNames]: (missed: MissedChanges) => GoneNames[Name] } = {
  words: ({ comparison, named, exports }) =>
    new Set([
      ...comparison.assumedMoved,
      ...exports.map(({ told, name }) => (name === 'default' ? told.simpleName : name)),
      ...named.flatMap(({ before }) => [askedBy(before), ...accessorNames(before), ...binaryNames(before)]),
    ]),
  modules: ({ modules, exports }) =>
    new Set(
      [...modules, ...exports.map(({ file }) => file)].flatMap(({ before }) => wordsForFile(before.path)),
    ),
  symbols: ({ modules, left, filesBefore, filesAfter }) => [
    ...modules
      .filter(({ before }) => !filesAfter.has(before.path))
      .map(({ before, after }) => ({ before, after })),
    ...left.map(({ before, after }) => ({
      before,
      after,
      isGlobal: isShared(filesBefore.get(before.path)),
      facade: facadeOf(filesBefore.get(before.path)),
    })),
  ],
  exports: ({ exports }) => exports,
  holders: (missed) =>
    new Set([
      ...holdersOfAssumed(missed),
      ...missed.proved.flatMap(holderOfHeirs),
      ...missed.named.flatMap(({ before }) => (isConstructor(before) ? [askedBy(before)] : [])),
      ...missed.named.flatMap(({ before }) =>
        /^(?:field|property)$/.test(before.kind) ? giversOf(before, missed.filesBefore.get(before.path)) : [],
      ),
    ]),
  bases: ({ proved, filesBefore }) => new Set(proved.flatMap((change) => basesOfHidden(change, filesBefore))),
  meeting: ({ proved, filesAfter }) =>
    new Set(
      proved.flatMap(({ before, after }) =>
        mayHideAnother(before, after, filesAfter) ? [after.simpleName, ...accessorNames(after)] : [],
      ),
    ),
  hidden: ({ hidden }) =>
    hidden.flatMap(({ before }) => (before.parent && /\.(?:java|kt)$/.test(before.path) ? [before] : [])),
  imports: (missed) => [
    ...missed.proved.flatMap((change) => importsLeftBy(change, missed)),
    ...missed.shown.flatMap(({ before }) =>
      before.path.endsWith('.py') && before.parent === null
        ? [{ of: before, at: before.path, names: [before.simpleName], areShown: true, isWhole: false }]
        : [],
    ),
  ],
  overriding: ({ proved, filesBefore, filesAfter }) =>
    proved.flatMap(
      (change) => newNameOf(change, filesBefore, filesAfter.get(change.after?.path ?? '')) ?? [],
    ),
  fields: ({ proved, filesBefore, filesAfter }) =>
    proved.flatMap(
      (change) => newFieldOf(change, filesBefore, filesAfter.get(change.after?.path ?? '')) ?? [],
    ),
  seenByMore: ({ proved }) => proved.flatMap(seenByMore),
  loading: ({ proved, sides }) => (proved.length > 0 ? loadingOf(proved, sides) : []),
  reordered: ({ proved }) =>
    proved.flatMap(({ before, changes }) =>
      before?.kind === 'class' && before.path.endsWith('.py') && changes.includes('reordered')
        ? [before]
        : [],
    ),
  shownAnew: ({ comparison, proved }) => namesShownAnew(comparison, proved),
  isHandedOn: ({ proved }) => proved.some((change) => assumesOf(change, [NAMES_ARE_HANDED_ON])),
};

function namesShownAnew({ changes }: Comparison, proved: readonly JudgedChange[]): readonly ShownAnew[] {
  const placeOf = ({ path, name }: { readonly path: string; readonly name: string }): string =>
    `${path}#${name}`;
  const places = groupBy(
    changes.flatMap(({ before }) => before ?? []),
    placeOf,
  );
  return proved.flatMap((change) => shownAnew(change, (place) => places.get(placeOf(place))?.[0]) ?? []);
}

function loadingOf(proved: readonly JudgedChange[], { before, after }: ReadSides): readonly string[] {
  return [...new Set([...loadingAnew(textsOf(before), textsOf(after)), ...proved.flatMap(madeLater)])];
}

function textsOf(files: readonly ReadFile[]): readonly SourceFile[] {
  return files.flatMap((file) =>
    file.type === 'parsed' ? [{ type: 'text', path: file.path, text: file.text }] : [],
  );
}

/** The word by which others ask for a symbol: who calls a constructor says the class, or one that inherits it. */
function askedBy(symbol: CodeSymbol): string {
  return isConstructor(symbol) ? symbol.parent!.simpleName : symbol.simpleName;
}

/** Classes in which what is taken to have moved is said, of no symbol: `self.base`. */
function holdersOfAssumed({ comparison, proved, filesBefore }: MissedChanges): readonly string[] {
  if (comparison.assumedMoved.length === 0) return [];
  const word = wordPattern(comparison.assumedMoved);
  return proved.flatMap(({ before }) => {
    const holder = before && holderOf(before);
    return holder && says(filesBefore.get(before.path), before, word) ? [holder.simpleName] : [];
  });
}

/** The class of whose heirs something was assumed. */
function holderOfHeirs(change: JudgedChange): readonly string[] {
  const { before, after } = change;
  if (!before || !(assumesOf(change, OF_HEIRS) || goesToAnotherClass(before, after))) return [];
  // What goes up or down has two classes.
  return [before, ...(after ? [after] : [])].map((one) => (holderOf(one) ?? one).simpleName);
}

/** A member of Java that went up or down: an object of a third class may be asked for it. */
function goesToAnotherClass(before: CodeSymbol, after: CodeSymbol | null): boolean {
  const [from, to] = [holderOf(before), after && holderOf(after)];
  return /\.java$/.test(before.path) && from !== null && to !== null && from?.simpleName !== to?.simpleName;
}

/** What a class is made from that has accessors for a field now, or had them: a field of that name would hide them. */
function basesOfHidden(change: JudgedChange, filesBefore: ReadonlyMap<string, ReadFile>): readonly string[] {
  const { before } = change;
  const file = before && assumesOf(change, [NOBODY_LISTS_FIELDS]) ? filesBefore.get(before.path) : undefined;
  const holder = before && (holderOf(before) ?? before);
  return holder && file?.type === 'parsed' ? baseNamesIn(file, holder) : [];
}

function holderOf({ parent }: CodeSymbol): CodeSymbol | null {
  return /^(?:class|interface|struct|object)$/.test(parent?.kind ?? '') ? parent : null;
}

/** What a file imported for a symbol, or for itself, and others may take from there. */
function importsLeftBy(
  { before, after }: JudgedChange,
  { filesBefore, filesAfter }: MissedChanges,
): readonly LostNames[] {
  if (!before) return [];
  const file = filesBefore.get(before.path);
  const left = leftBy(file, before, after && filesAfter.get(after.path), after);
  const lost = before.kind === 'module' ? lostImports(file, filesAfter.get(before.path)) : null;
  return lost ? [...left, lost] : left;
}

function says(file: ReadFile | undefined, { range }: CodeSymbol, word: RegExp): boolean {
  return file?.type === 'parsed' && word.test(file.text.slice(range.start, range.end));
}

/** `@file:JvmName("Rates")` */
function facadeOf(file: ReadFile | undefined): string | undefined {
  return /^@file\s*:\s*JvmName\(\s*"(\w+)"/m.exec(file?.text ?? '')?.[1];
}

function isShared(file: ReadFile | undefined): boolean {
  return file?.type === 'parsed' && isPageScript(file);
}

/** An index is asked for as its folder, from within; what a file of Kotlin holds as a class that is called after it. */
function wordsForFile(path: string): readonly string[] {
  const fromWithin = ["'.'", '"."', "'./'", '"./"', "'..'", '".."', "'../'", '"../"'];
  const isIndex = /(?:^|\/)index\.[cm]?[jt]sx?$/.test(path);
  const others = /\.kt$/.test(path) ? [`${calledBy(path)}Kt`] : isIndex ? fromWithin : [];
  return [calledBy(path), ...others].filter((word) => word !== '');
}

/**
 * In Go and Rust a method may hide another one by its new name, or be what an interface asks for; so may a new function
 * in one of the scripts of a page. In Kotlin what stands in no class may be hidden by a member of one.
 */
function mayHideAnother(
  before: CodeSymbol | null,
  after: CodeSymbol | null,
  now: ReadonlyMap<string, ReadFile>,
): after is CodeSymbol {
  if (!after || before?.simpleName === after.simpleName) return false;
  if (after.kind === 'method' && after.path.endsWith('.go')) return true;
  if (after.path.endsWith('.kt')) return before !== null && after.parent === null && after.kind !== 'module';
  if (after.path.endsWith('.rs')) return after.kind === 'method';
  if (before) return false;
  return after.parent === null && after.kind !== 'module' && isShared(now.get(after.path));
}

function isConstructor({ kind, simpleName, parent }: CodeSymbol): boolean {
  return parent?.kind === 'class' && (kind === 'constructor' || /^__(?:init|new)__$/.test(simpleName));
}
