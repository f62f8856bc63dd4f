import {
  NOBODY_CALLS_THE_OLD_WAY,
  NOBODY_PASSES_BY_KEYWORD,
  NOBODY_PASSES_MORE,
} from '../../classification/assumptions.ts';
import { interfaceOf } from '../../classification/modules/module-interface.ts';
import { isPrivateToFile } from '../../classification/modules/private-to-file.ts';
import { calledBy } from '../../classification/modules/spelled-modules.ts';
import { accessorNames, binaryNames } from '../../classification/open-world/accessor-names.ts';
import type { GoneExport } from '../../classification/open-world/still-imported.ts';
import { isStillShown } from '../../classification/open-world/still-shown.ts';
import { makeSideFacts } from '../../classification/world.ts';
import type { Assumption } from '../../model/assumption.ts';
import type { Finding, JudgedChange } from '../../model/classification.ts';
import type { Comparison } from '../../model/comparison.ts';
import type { ReadFile } from '../../model/parsed-file.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import type { ReadSides } from './read-sides.ts';

/** What was done to something that was there. */
export interface MissedChange extends JudgedChange {
  readonly before: CodeSymbol;
}

/** What of a change set that was judged by itself was called a refactoring, by who may miss what was there. */
export interface MissedChanges {
  readonly comparison: Comparison;
  readonly sides: ReadSides;
  readonly filesBefore: ReadonlyMap<string, ReadFile>;
  readonly filesAfter: ReadonlyMap<string, ReadFile>;
  readonly proved: readonly JudgedChange[];
  /** Files that are called otherwise now, or are no more. */
  readonly modules: readonly MissedChange[];
  /** Symbols that others see: gone from their place or their name, or with something assumed of their callers. */
  readonly named: readonly MissedChange[];
  /** Those among them that are gone, and that their file shows under the old name all the same. */
  readonly shown: readonly MissedChange[];
  /** Those that are gone, and that it shows no more. */
  readonly left: readonly MissedChange[];
  /** Symbols that their own file alone can see. */
  readonly hidden: readonly MissedChange[];
  /** Names under which a file shows no more what it shows under others. */
  readonly exports: readonly GoneExport[];
}

/**
 * Sorts the proved changes by who may miss what was there; the others need nobody's word, since they are
 * INTENT_EVOLUTION anyway.
 */
export function missedChanges(comparison: Comparison, sides: ReadSides): MissedChanges {
  const filesBefore = new Map(sides.before.map((file) => [file.path, file]));
  const filesAfter = new Map(sides.after.map((file) => [file.path, file]));
  const proved = comparison.changes.filter(({ mutationClass }) => mutationClass === 'AST_REFACTOR');
  const wereThere = proved.filter((change): change is MissedChange => change.before !== null);
  const missed = wereThere.filter((change) => change.before.kind !== 'module' && mayBeMissed(change));
  const [hidden, named] = parted(missed, ({ before }) => isHidden(filesBefore.get(before.path), before));
  const gone = named.filter((change) => !isAtItsPlace(change));
  const [shown, left] = parted(gone, (change) => isStillShown(filesAfter.get(change.before.path), change));
  const modules = wereThere.filter(isGoneFile);
  const exports = wereThere.flatMap((change) => exportsGone(change, filesBefore, filesAfter));
  return { comparison, sides, filesBefore, filesAfter, proved, modules, named, shown, left, hidden, exports };
}

/** Whether a proof takes one of these things for granted. */
export function assumesOf({ findings }: JudgedChange, wanted: readonly Assumption[]): boolean {
  return findings.some(({ assumes }) => assumes && wanted.includes(assumes));
}

/**
 * By the path of a file, the names of what it declares that was renamed, moved or removed, or of whose users something is
 * assumed, and of the classes around it.
 */
export function declaring({ changes }: Comparison): ReadonlyMap<string, ReadonlySet<string>> {
  const told = changes.filter(
    (change): change is MissedChange =>
      change.before !== null && (!isAtItsPlace(change as MissedChange) || change.findings.some(isAboutUsers)),
  );
  const declared = told.flatMap(({ before, after }) => [before, ...(after ? [after] : [])]);
  const names = new Map<string, Set<string>>();
  for (const symbol of declared) {
    const known = names.get(symbol.path) ?? new Set();
    names.set(symbol.path, known);
    for (const name of namesAround(symbol)) known.add(name);
  }
  return names;
}

function namesAround(symbol: CodeSymbol): readonly string[] {
  const word = symbol.kind === 'module' ? calledBy(symbol.path) : symbol.simpleName;
  const own = [word, ...accessorNames(symbol), ...binaryNames(symbol)];
  return symbol.parent ? [...own, ...namesAround(symbol.parent)] : own;
}

function isAboutUsers({ assumes }: Finding): boolean {
  return assumes !== null && /\b(?:nobody|no subclass)\b/.test(assumes.sentence);
}

/** What is assumed of callers, who say the name. */
const CALLED_OTHERWISE = [NOBODY_CALLS_THE_OLD_WAY, NOBODY_PASSES_BY_KEYWORD, NOBODY_PASSES_MORE];

function mayBeMissed(change: MissedChange): boolean {
  if (isInsideFunction(change.before)) return false;
  return assumesOf(change, CALLED_OTHERWISE) || !isAtItsPlace(change);
}

function isAtItsPlace({ before, after }: MissedChange): boolean {
  return after?.simpleName === before.simpleName && after.path === before.path;
}

function isInsideFunction({ parent }: CodeSymbol): boolean {
  for (let outer = parent; outer; outer = outer.parent)
    if (/^(?:function|method|constructor)$/.test(outer.kind)) return true;
  return false;
}

function isHidden(file: ReadFile | undefined, symbol: CodeSymbol): boolean {
  return file?.type === 'parsed' && isPrivateToFile(file, symbol);
}

/** What the finding of another name was said of: which names these are stands in the files. */
function exportsGone(
  { before, after, findings }: MissedChange,
  filesBefore: ReadonlyMap<string, ReadFile>,
  filesAfter: ReadonlyMap<string, ReadFile>,
): readonly GoneExport[] {
  const old = filesBefore.get(before.path);
  const now = filesAfter.get(after?.path ?? before.path);
  if (old?.type !== 'parsed' || now?.type !== 'parsed') return [];
  if (!findings.some(({ rule }) => rule === 'rename-export')) return [];
  const kept = interfaceOf(makeSideFacts(now)).names;
  return [...interfaceOf(makeSideFacts(old)).names.keys()]
    .filter((name) => !kept.has(name))
    .map((name) => ({ told: before, file: { before: old.module, after: null }, name }));
}

function isGoneFile({ before, after }: MissedChange): boolean {
  return before.kind === 'module' && after?.path !== before.path;
}

function parted<T>(
  all: readonly T[],
  test: (one: T) => boolean,
): readonly [yes: readonly T[], no: readonly T[]] {
  return [all.filter(test), all.filter((one) => !test(one))];
}
