import { NOBODY_CALLS_THE_OLD_WAY, NOBODY_PASSES_BY_KEYWORD } from '../../classification/assumptions.ts';
import type { Gone } from '../../classification/modules/gone.ts';
import { isModuleFile, isPrivateToFile } from '../../classification/modules/private-to-file.ts';
import { type SaidText, saidInTexts } from '../../classification/modules/said-in-texts.ts';
import { calledBy } from '../../classification/modules/spelled-modules.ts';
import { stillNamed } from '../../classification/modules/still-named.ts';
import { isStillShown } from '../../classification/modules/still-shown.ts';
import { textsOf } from '../../classification/modules/texts-in-code.ts';
import type { JudgedChange } from '../../model/classification.ts';
import type { Comparison } from '../../model/comparison.ts';
import { wordPattern } from '../../model/literal-pattern.ts';
import type { ReadFile } from '../../model/parsed-file.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import type { ReadSides } from './read-sides.ts';

/** The names under which others knew what is gone, is elsewhere, or is called in another way now. */
export interface GoneNames {
  readonly words: ReadonlySet<string>;
  /** Of files: the names that imports spell. */
  readonly modules: ReadonlySet<string>;
  /** Those that their own file shows nobody any more. */
  readonly symbols: readonly Gone[];
  /** Classes in which such a name is of no symbol (`self.base`), or whose constructor is called otherwise. */
  readonly holders: ReadonlySet<string>;
}

/** What a change set that was judged by itself renamed, moved or removed, as far as that was called a refactoring. */
export function goneFrom({ changes, assumedMoved }: Comparison, { before, after }: ReadSides): GoneNames {
  const files = new Map(before.map((file) => [file.path, file]));
  const now = new Map(after.map((file) => [file.path, file]));
  const words = new Set(assumedMoved);
  const modules = new Set<string>();
  const symbols: Gone[] = [];
  const holders = new Set<string>();
  const isAssumed = assumedMoved.length > 0 ? wordPattern(assumedMoved) : null;
  for (const change of changes) {
    const symbol = change.before;
    if (change.mutationClass !== 'AST_REFACTOR' || !symbol) continue;
    const gone = { before: symbol, after: change.after };
    const holder = symbol.parent?.kind === 'class' ? symbol.parent : null;
    if (holder && isAssumed && says(files.get(symbol.path), symbol, isAssumed))
      holders.add(holder.simpleName);
    if (symbol.kind === 'module') {
      const name = calledBy(symbol.path);
      if (change.after?.path === symbol.path) continue;
      for (const word of [name, ...otherWordsFor(symbol.path)]) if (word !== '') modules.add(word);
      if (!now.has(symbol.path)) symbols.push(gone);
    } else if (mayBeMissed(change)) {
      const file = files.get(symbol.path);
      if (file?.type === 'parsed' && isPrivateToFile(file, symbol)) continue;
      // Who calls a constructor says the class, or one that inherits it.
      if (isConstructor(symbol)) holders.add(symbol.parent!.simpleName);
      words.add(isConstructor(symbol) ? symbol.parent!.simpleName : symbol.simpleName);
      if (!isAtItsPlace(change) && !isStillShown(now.get(symbol.path), gone))
        symbols.push({ ...gone, isGlobal: isShared(file) });
    }
  }
  return { words, modules, symbols, holders };
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
): ReadonlyMap<CodeSymbol, string> {
  const unchanged = among.after.slice(sides.after.length).filter((file) => file.type === 'parsed');
  const said = saidInTexts(symbols, [...among.after.flatMap(textsOf), ...texts]);
  return new Map([...said, ...stillNamed(symbols, unchanged)]);
}

function says(file: ReadFile | undefined, { range }: CodeSymbol, word: RegExp): boolean {
  return file?.type === 'parsed' && word.test(file.text.slice(range.start, range.end));
}

/** Scripts without imports and exports share what they declare. */
function isShared(file: ReadFile | undefined): boolean {
  return file?.type === 'parsed' && file.profile.modules === 'ecmascript' && !isModuleFile(file);
}

/** An index is asked for as its folder, from within; what a file of Kotlin holds as a class that is called after it. */
function otherWordsFor(path: string): readonly string[] {
  if (/\.kt$/.test(path)) return [`${calledBy(path)}Kt`];
  return /(?:^|\/)index\.[cm]?[jt]sx?$/.test(path)
    ? ["'.'", '"."', "'./'", '"./"', "'..'", '".."', "'../'", '"../"']
    : [];
}

function isConstructor({ kind, simpleName, parent }: CodeSymbol): boolean {
  return parent?.kind === 'class' && (kind === 'constructor' || /^__(?:init|new)__$/.test(simpleName));
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

function isInsideFunction({ parent }: CodeSymbol): boolean {
  for (let outer = parent; outer; outer = outer.parent)
    if (/^(?:function|method|constructor)$/.test(outer.kind)) return true;
  return false;
}
