import {
  METHODS_ARE_METHODS,
  NAMES_ARE_HANDED_ON,
  NO_OVERRIDE,
  NOBODY_ADDS_MEMBERS,
  NOBODY_CALLS_THE_OLD_WAY,
  NOBODY_EXTENDS_IT,
  NOBODY_LISTS_FIELDS,
  NOBODY_MAKES_IT,
  NOBODY_NAMES_CLASSES,
  NOBODY_NEEDS_THE_SUBTYPE,
  NOBODY_NEEDS_THE_TEST,
  NOBODY_PASSES_BY_KEYWORD,
  NOBODY_PASSES_MORE,
  NOBODY_WRITES_IT,
  SAME_INSTANCE,
} from '../../classification/assumptions.ts';
import { isPageScript, isPrivateToFile } from '../../classification/modules/private-to-file.ts';
import { calledBy } from '../../classification/modules/spelled-modules.ts';
import { isStillShown } from '../../classification/open-world/still-shown.ts';
import type { Assumption } from '../../model/assumption.ts';
import type { JudgedChange } from '../../model/classification.ts';
import type { Comparison } from '../../model/comparison.ts';
import { groupBy } from '../../model/group-by.ts';
import { wordPattern } from '../../model/literal-pattern.ts';
import type { ReadFile } from '../../model/parsed-file.ts';
import type { SourceFile } from '../../model/source-file.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import type { GoneNames } from './gone-names.ts';
import { loadingAnew, madeLater } from './loading-circles.ts';
import { shownAnew } from './new-names.ts';
import { newNameOf } from './new-overrides.ts';
import type { ReadSides } from './read-sides.ts';
import { seenByMore } from './seen-by-more.ts';
import { type LostNames, leftBy, lostImports } from './taken-imports.ts';

/** What is assumed of callers, who say the name. */
const CALLED_OTHERWISE = [NOBODY_CALLS_THE_OLD_WAY, NOBODY_PASSES_BY_KEYWORD, NOBODY_PASSES_MORE];
/** What is assumed of those who have the class, or make another from it. */
const OF_HEIRS = [
  NO_OVERRIDE,
  NOBODY_EXTENDS_IT,
  NOBODY_LISTS_FIELDS,
  NOBODY_MAKES_IT,
  NOBODY_NEEDS_THE_SUBTYPE,
  NOBODY_NEEDS_THE_TEST,
  NOBODY_NAMES_CLASSES,
  NOBODY_WRITES_IT,
  SAME_INSTANCE,
  METHODS_ARE_METHODS,
  NOBODY_ADDS_MEMBERS,
];

/** What a change set that was judged by itself renamed, moved or removed, as far as that was called a refactoring. */
export function goneFrom({ changes, assumedMoved }: Comparison, { before, after }: ReadSides): GoneNames {
  const texts: Texts = {
    before: new Map(before.map((file) => [file.path, file])),
    after: new Map(after.map((file) => [file.path, file])),
  };
  const proved = changes.filter(({ mutationClass }) => mutationClass === 'AST_REFACTOR');
  const missed = proved
    .filter(({ before: symbol }) => symbol && symbol.kind !== 'module')
    .filter(mayBeMissed);
  const [hidden, named] = [missed.filter(isHidden(texts)), missed.filter((one) => !isHidden(texts)(one))];
  const gone = named.filter((change) => !isAtItsPlace(change));
  const [shown, left] = [gone.filter(isShownStill(texts)), gone.filter((one) => !isShownStill(texts)(one))];
  const files = proved.filter(isGoneFile);
  const places = groupBy(
    changes.flatMap(({ before: symbol }) => symbol ?? []),
    placeOf,
  );
  return {
    words: new Set([...assumedMoved, ...named.map(({ before: symbol }) => askedBy(symbol!))]),
    modules: new Set(files.flatMap(({ before: file }) => wordsForFile(file!.path))),
    symbols: [
      ...files
        .filter(({ before: file }) => !texts.after.has(file!.path))
        .map(({ before: file, after: now }) => ({ before: file!, after: now })),
      ...left.map(({ before: symbol, after: now }) => ({
        before: symbol!,
        after: now,
        isGlobal: isShared(texts.before.get(symbol!.path)),
      })),
    ],
    holders: new Set([
      ...holdersOfAssumed(proved, assumedMoved, texts),
      ...holdersOfHeirs(proved),
      ...named.flatMap(({ before: symbol }) => (isConstructor(symbol!) ? [askedBy(symbol!)] : [])),
    ]),
    meeting: new Set(
      proved.flatMap(({ before: symbol, after: now }) =>
        mayHideAnother(symbol, now, texts.after) ? [now.simpleName] : [],
      ),
    ),
    // Of what only its file can see others know by reflection.
    hidden: hidden.flatMap(({ before: symbol }) =>
      symbol!.parent && /\.(?:java|kt)$/.test(symbol!.path) ? [symbol!] : [],
    ),
    imports: [
      ...proved.flatMap((change) => importsLeftBy(change, texts)),
      ...shown.flatMap(({ before: symbol }) =>
        symbol!.path.endsWith('.py') && symbol!.parent === null
          ? [{ of: symbol!, at: symbol!.path, names: [symbol!.simpleName], areShown: true, isWhole: false }]
          : [],
      ),
    ],
    overriding: proved.flatMap(
      (change) => newNameOf(change, texts.before, texts.after.get(change.after?.path ?? '')) ?? [],
    ),
    seenByMore: proved.flatMap(seenByMore),
    loading: proved.length > 0 ? loadingOf(proved, before, after) : [],
    reordered: proved.flatMap(({ before: symbol, changes: kinds }) =>
      symbol?.kind === 'class' && symbol.path.endsWith('.py') && kinds.includes('reordered') ? [symbol] : [],
    ),
    shownAnew: proved.flatMap(
      (change) => shownAnew(change, (place) => places.get(placeOf(place))?.[0]) ?? [],
    ),
    isHandedOn: proved.some((change) => assumesOf(change, [NAMES_ARE_HANDED_ON])),
  };
}

function placeOf({ path, name }: { readonly path: string; readonly name: string }): string {
  return `${path}#${name}`;
}

function loadingOf(
  proved: readonly JudgedChange[],
  before: readonly ReadFile[],
  after: readonly ReadFile[],
): readonly string[] {
  return [...new Set([...loadingAnew(textsOf(before), textsOf(after)), ...proved.flatMap(madeLater)])];
}

function textsOf(files: readonly ReadFile[]): readonly SourceFile[] {
  return files.flatMap((file) =>
    file.type === 'parsed' ? [{ type: 'text', path: file.path, text: file.text }] : [],
  );
}

interface Texts {
  readonly before: ReadonlyMap<string, ReadFile>;
  readonly after: ReadonlyMap<string, ReadFile>;
}

/** A file that is called otherwise now, or is no more. */
function isGoneFile({ before, after }: JudgedChange): boolean {
  return before?.kind === 'module' && after?.path !== before.path;
}

/** What its own file alone can see. */
function isHidden({ before: texts }: Texts): (change: JudgedChange) => boolean {
  return ({ before }) => {
    const file = texts.get(before!.path);
    return file?.type === 'parsed' && isPrivateToFile(file, before!);
  };
}

/** What its file shows under the old name all the same. */
function isShownStill({ after: texts }: Texts): (change: JudgedChange) => boolean {
  return ({ before, after }) => isStillShown(texts.get(before!.path), { before: before!, after });
}

/** The word by which others ask for a symbol: who calls a constructor says the class, or one that inherits it. */
function askedBy(symbol: CodeSymbol): string {
  return isConstructor(symbol) ? symbol.parent!.simpleName : symbol.simpleName;
}

/** Classes in which what is taken to have moved is said, of no symbol: `self.base`. */
function holdersOfAssumed(
  proved: readonly JudgedChange[],
  assumedMoved: readonly string[],
  { before: texts }: Texts,
): readonly string[] {
  if (assumedMoved.length === 0) return [];
  const word = wordPattern(assumedMoved);
  return proved.flatMap(({ before }) => {
    const holder = before && holderOf(before);
    return holder && says(texts.get(before.path), before, word) ? [holder.simpleName] : [];
  });
}

/** Classes of whose heirs something was assumed. */
function holdersOfHeirs(proved: readonly JudgedChange[]): readonly string[] {
  return proved.flatMap((change) => {
    const { before } = change;
    return before && assumesOf(change, OF_HEIRS) ? [(holderOf(before) ?? before).simpleName] : [];
  });
}

function holderOf({ parent }: CodeSymbol): CodeSymbol | null {
  return /^(?:class|interface|struct|object)$/.test(parent?.kind ?? '') ? parent : null;
}

/** What a file imported for a symbol, or for itself, and others may take from there. */
function importsLeftBy({ before, after }: JudgedChange, texts: Texts): readonly LostNames[] {
  if (!before) return [];
  const file = texts.before.get(before.path);
  const left = leftBy(file, before, after && texts.after.get(after.path), after);
  const lost = before.kind === 'module' ? lostImports(file, texts.after.get(before.path)) : null;
  return lost ? [...left, lost] : left;
}

function says(file: ReadFile | undefined, { range }: CodeSymbol, word: RegExp): boolean {
  return file?.type === 'parsed' && word.test(file.text.slice(range.start, range.end));
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
 * in one of the scripts of a page.
 */
function mayHideAnother(
  before: CodeSymbol | null,
  after: CodeSymbol | null,
  now: ReadonlyMap<string, ReadFile>,
): after is CodeSymbol {
  if (!after || before?.simpleName === after.simpleName) return false;
  if (after.kind === 'method' && after.path.endsWith('.go')) return true;
  if (before) return after.kind === 'method' && after.path.endsWith('.rs');
  return after.parent === null && after.kind !== 'module' && isShared(now.get(after.path));
}

function isConstructor({ kind, simpleName, parent }: CodeSymbol): boolean {
  return parent?.kind === 'class' && (kind === 'constructor' || /^__(?:init|new)__$/.test(simpleName));
}

function mayBeMissed({ before, after, findings }: JudgedChange): boolean {
  if (isInsideFunction(before!)) return false;
  return assumesOf({ findings }, CALLED_OTHERWISE) || !isAtItsPlace({ before, after });
}

function assumesOf({ findings }: Pick<JudgedChange, 'findings'>, wanted: readonly Assumption[]): boolean {
  return findings.some(({ assumes }) => assumes && wanted.includes(assumes));
}

function isAtItsPlace({ before, after }: Pick<JudgedChange, 'before' | 'after'>): boolean {
  return after?.simpleName === before?.simpleName && after?.path === before?.path;
}

function isInsideFunction({ parent }: CodeSymbol): boolean {
  for (let outer = parent; outer; outer = outer.parent)
    if (/^(?:function|method|constructor)$/.test(outer.kind)) return true;
  return false;
}
