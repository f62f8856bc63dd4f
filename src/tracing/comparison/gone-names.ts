import {
  METHODS_ARE_METHODS,
  NAMES_ARE_HANDED_ON,
  NO_OVERRIDE,
  NOBODY_ADDS_MEMBERS,
  NOBODY_CALLS_THE_OLD_WAY,
  NOBODY_EXTENDS_IT,
  NOBODY_LISTS_FIELDS,
  NOBODY_NAMES_CLASSES,
  NOBODY_NEEDS_THE_SUBTYPE,
  NOBODY_NEEDS_THE_TEST,
  NOBODY_PASSES_BY_KEYWORD,
  NOBODY_PASSES_MORE,
  NOBODY_WRITES_IT,
  SAME_INSTANCE,
} from '../../classification/assumptions.ts';
import type { Gone } from '../../classification/modules/gone.ts';
import { isPageScript, isPrivateToFile } from '../../classification/modules/private-to-file.ts';
import { type SaidText, saidInTexts } from '../../classification/modules/said-in-texts.ts';
import { calledBy } from '../../classification/modules/spelled-modules.ts';
import { stillNamed } from '../../classification/modules/still-named.ts';
import { isStillShown } from '../../classification/modules/still-shown.ts';
import { textsOf } from '../../classification/modules/texts-in-code.ts';
import type { StillUsed } from '../../classification/still-used.ts';
import type { Assumption } from '../../model/assumption.ts';
import type { JudgedChange } from '../../model/classification.ts';
import type { Comparison } from '../../model/comparison.ts';
import { wordPattern } from '../../model/literal-pattern.ts';
import type { ReadFile } from '../../model/parsed-file.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import { type ShownAnew, shownAnew } from './new-names.ts';
import { type NewName, newNameOf } from './new-overrides.ts';
import type { ReadSides } from './read-sides.ts';
import { type LostNames, leftBy, lostImports } from './taken-imports.ts';

/** What is assumed of callers, who say the name. */
const CALLED_OTHERWISE = [NOBODY_CALLS_THE_OLD_WAY, NOBODY_PASSES_BY_KEYWORD, NOBODY_PASSES_MORE];
/** What is assumed of those who have the class, or make another from it. */
const OF_HEIRS = [
  NO_OVERRIDE,
  NOBODY_EXTENDS_IT,
  NOBODY_LISTS_FIELDS,
  NOBODY_NEEDS_THE_SUBTYPE,
  NOBODY_NEEDS_THE_TEST,
  NOBODY_NAMES_CLASSES,
  NOBODY_WRITES_IT,
  SAME_INSTANCE,
  METHODS_ARE_METHODS,
  NOBODY_ADDS_MEMBERS,
];

/** The names under which others knew what is gone, is elsewhere, or is called in another way now. */
export interface GoneNames {
  readonly words: ReadonlySet<string>;
  /** Of files: the names that imports spell. */
  readonly modules: ReadonlySet<string>;
  /** Those that their own file shows nobody any more. */
  readonly symbols: readonly Gone[];
  /**
   * Classes in which such a name is of no symbol (`self.base`), whose constructor is called otherwise, or of whose heirs
   * something was assumed.
   */
  readonly holders: ReadonlySet<string>;
  /** New names that may hide others, or be asked for, without a word of the type that has them. */
  readonly meeting: ReadonlySet<string>;
  /** Private members of Java and Kotlin, of which others know by reflection alone. */
  readonly hidden: readonly CodeSymbol[];
  readonly imports: readonly LostNames[];
  /** Methods that got their names, whose bases may have them already. */
  readonly overriding: readonly NewName[];
  /** What a file shows under a name that it didn't show. */
  readonly shownAnew: readonly ShownAnew[];
  /** Whether a new name is asked of a file that hands on what others show. */
  readonly isHandedOn: boolean;
}

/** What a change set that was judged by itself renamed, moved or removed, as far as that was called a refactoring. */
export function goneFrom({ changes, assumedMoved }: Comparison, { before, after }: ReadSides): GoneNames {
  const files = new Map(before.map((file) => [file.path, file]));
  const now = new Map(after.map((file) => [file.path, file]));
  const words = new Set(assumedMoved);
  const modules = new Set<string>();
  const symbols: Gone[] = [];
  const holders = new Set<string>();
  const meeting = new Set<string>();
  const hidden: CodeSymbol[] = [];
  const imports: LostNames[] = [];
  const overriding: NewName[] = [];
  const anew: ShownAnew[] = [];
  let isHandedOn = false;
  const isAssumed = assumedMoved.length > 0 ? wordPattern(assumedMoved) : null;
  for (const change of changes) {
    if (change.mutationClass !== 'AST_REFACTOR') continue;
    const { before: symbol, after: partner } = change;
    if (mayHideAnother(symbol, partner, now)) meeting.add(partner.simpleName);
    if (assumesOf(change, [NAMES_ARE_HANDED_ON])) isHandedOn = true;
    const named = newNameOf(change, files, now.get(partner?.path ?? ''));
    if (named) overriding.push(named);
    const shown = shownAnew(change);
    if (shown) anew.push(shown);
    if (!symbol) continue;
    const gone = { before: symbol, after: change.after };
    const holder = /^(?:class|interface|struct|object)$/.test(symbol.parent?.kind ?? '')
      ? symbol.parent
      : null;
    if (holder && isAssumed && says(files.get(symbol.path), symbol, isAssumed))
      holders.add(holder.simpleName);
    if (assumesOf(change, OF_HEIRS)) holders.add((holder ?? symbol).simpleName);
    imports.push(...leftBy(files.get(symbol.path), symbol, partner && now.get(partner.path), partner));
    if (symbol.kind === 'module') {
      const lost = lostImports(files.get(symbol.path), now.get(symbol.path));
      if (lost) imports.push(lost);
      const name = calledBy(symbol.path);
      if (change.after?.path === symbol.path) continue;
      for (const word of [name, ...otherWordsFor(symbol.path)]) if (word !== '') modules.add(word);
      if (!now.has(symbol.path)) symbols.push(gone);
    } else if (mayBeMissed(change)) {
      const file = files.get(symbol.path);
      if (file?.type === 'parsed' && isPrivateToFile(file, symbol)) {
        if (symbol.parent && /\.(?:java|kt)$/.test(symbol.path)) hidden.push(symbol);
        continue;
      }
      // Who calls a constructor says the class, or one that inherits it.
      const made = isConstructor(symbol) ? symbol.parent!.simpleName : null;
      if (made !== null) holders.add(made);
      words.add(made ?? symbol.simpleName);
      if (isAtItsPlace(change)) continue;
      if (!isStillShown(now.get(symbol.path), gone)) symbols.push({ ...gone, isGlobal: isShared(file) });
      else if (symbol.path.endsWith('.py') && symbol.parent === null)
        imports.push({ of: symbol, at: symbol.path, names: [symbol.simpleName], areShown: true });
    }
  }
  return {
    words,
    modules,
    symbols,
    holders,
    meeting,
    hidden,
    imports,
    overriding,
    shownAnew: anew,
    isHandedOn,
  };
}

export function isNothingGone({
  words,
  modules,
  holders,
  meeting,
  hidden,
  imports,
  overriding,
  shownAnew: anew,
}: GoneNames): boolean {
  return (
    hidden.length + imports.length + overriding.length + anew.length === 0 &&
    [words, modules, holders, meeting].every(({ size }) => size === 0)
  );
}

/**
 * Who still says one of the names, by the symbol: the path of one such file.
 *
 * @param sides the change set.
 * @param among the same with files behind it that did not change.
 * @param texts further files, that are no code.
 */
export function stillSaid(
  { symbols }: Pick<GoneNames, 'symbols'>,
  sides: ReadSides,
  among: ReadSides,
  texts: readonly SaidText[] = [],
): ReadonlyMap<CodeSymbol, StillUsed> {
  const unchanged = among.after.slice(sides.after.length).filter((file) => file.type === 'parsed');
  const said = saidInTexts(symbols, [...among.after.flatMap(textsOf), ...texts]);
  return new Map([...said, ...stillNamed(symbols, unchanged)]);
}

function says(file: ReadFile | undefined, { range }: CodeSymbol, word: RegExp): boolean {
  return file?.type === 'parsed' && word.test(file.text.slice(range.start, range.end));
}

function isShared(file: ReadFile | undefined): boolean {
  return file?.type === 'parsed' && isPageScript(file);
}

/** An index is asked for as its folder, from within; what a file of Kotlin holds as a class that is called after it. */
function otherWordsFor(path: string): readonly string[] {
  if (/\.kt$/.test(path)) return [`${calledBy(path)}Kt`];
  return /(?:^|\/)index\.[cm]?[jt]sx?$/.test(path)
    ? ["'.'", '"."', "'./'", '"./"', "'..'", '".."', "'../'", '"../"']
    : [];
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
