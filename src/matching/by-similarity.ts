import { groupBy } from '../model/group-by.ts';
import type { CodeSymbol } from '../model/symbol.ts';
import { type Bag, bagLikeness, bagSize } from '../model/word-bags.ts';
import type { Candidate } from './assign.ts';
import { pairChildren } from './by-path.ts';
import { SIMILARITY } from './evidence.ts';
import { compatible, isCallable, isContainer } from './kinds.ts';
import { isNamedInPlace } from './named-in-place.ts';
import { bodyWords, ownWords, parameterWords } from './own-words.ts';
import type { Pairing } from './pairing.ts';
import { replacedNames } from './replaced-names.ts';
import { respelledUnderName, wordsAfterRenames, wordsUnderName } from './respelled-words.ts';
import { bagOf, likeness, nameLikeness, sizeOf, without } from './tokens.ts';
import { uncrossed } from './uncrossed.ts';

/**
 * What is left is paired by likeness: of its words, its name, its parent. Outermost first and a level at a time, so
 * that the members of a renamed class find each other by name before they are looked for elsewhere.
 *
 * Only symbols that share an uncommon word, a name or a parent are ever compared: the number of comparisons grows
 * with the number of symbols, not with its square.
 */
export function pairBySimilarity(pairing: Pairing): void {
  pairOutermost(pairing);
  if (pairRound(pairing, pairing.freeBefore(), pairing.freeAfter())) pairOutermost(pairing);
}

function pairOutermost(pairing: Pairing): void {
  for (let round = 0; round < 8; round++) {
    const old = pairing.freeBefore().filter((symbol) => !symbol.parent || !pairing.isFree(symbol.parent));
    const now = pairing.freeAfter().filter((symbol) => !symbol.parent || !pairing.isFree(symbol.parent));
    if (!pairRound(pairing, old, now)) break;
  }
}

function pairRound(pairing: Pairing, old: readonly CodeSymbol[], now: readonly CodeSymbol[]): boolean {
  const chosen = uncrossed(candidates(pairing, old, now));
  for (const { before, after, score } of chosen) {
    pairing.pair(before, after, { by: 'similarity', score: Math.round(score * 1000) / 1000 });
    pairChildren(pairing, before, after);
  }
  return chosen.length > 0;
}

function candidates(
  pairing: Pairing,
  old: readonly CodeSymbol[],
  now: readonly CodeSymbol[],
): readonly Candidate[] {
  const find = finder(pairing, now);
  const replaced = replacedNames(pairing);
  const renamed = wordsAfterRenames(pairing);
  const apart = distance(old, now);
  return old.flatMap((before) =>
    find(before).flatMap((after) => {
      if (!compatible(before.kind, after.kind) || takesArguments(before) !== takesArguments(after)) return [];
      if (isNamedInPlace(pairing, before, after) || isNamedInPlace(pairing, after, before)) return [];
      const members = isContainer(before.kind) ? sharedMembers(pairing, before, after) : 0;
      const inParent = pairing.partnerOfParent(before) === (after.parent ?? pairing.moduleOf(after));
      const renaming = renamed(before) === bagOf(before) ? 0 : bagLikeness(renamed(before), bagOf(after));
      const { score, bound } = similarity(
        before,
        after,
        inParent,
        !inParent && areKin(pairing, before, after),
        replaced(before, after),
        Math.max(renaming, likenessOfKept(pairing, before, after)),
      );
      // Of siblings that are as alike as others, those that kept their order go together.
      const astray = inParent ? apart(before, after) : 0;
      const alike = score < bound ? 0 : score - SIMILARITY.outOfOrder * astray;
      // Members that they share make no less of two classes than their words do.
      return alike > 0 || members > 0 ? [{ before, after, score: Math.max(alike, members) }] : [];
    }),
  );
}

/**
 * How far two siblings stand from one another, from 0 to 1, among those of their parents that have no partner yet; 0 where
 * more of them came than went, or fewer, so that the places say nothing.
 */
function distance(
  old: readonly CodeSymbol[],
  now: readonly CodeSymbol[],
): (before: CodeSymbol, after: CodeSymbol) => number {
  const [gone, come] = [placesOf(old), placesOf(now)];
  return (before, after) => {
    const [one, other] = [gone.get(before)!, come.get(after)!];
    if (one.of !== other.of || one.of === 1) return 0;
    return Math.abs(one.at - other.at) / (one.of - 1);
  };
}

/** Which of how many siblings each symbol is. */
function placesOf(
  symbols: readonly CodeSymbol[],
): ReadonlyMap<CodeSymbol, { readonly at: number; readonly of: number }> {
  const groups = [...groupBy(symbols, ({ parent, path }) => parent ?? path).values()];
  return new Map(
    groups.flatMap((group) => group.map((symbol, at) => [symbol, { at, of: group.length }] as const)),
  );
}

/**
 * How many of the members of two containers are the same, from 0 to 1, where that makes them one:
 *
 *     class Reach(status, reason)         class StatusAndReason(status, reason)         Reach is StatusAndReason
 */
function sharedMembers(pairing: Pairing, before: CodeSymbol, after: CodeSymbol): number {
  const { share, fewest } = SIMILARITY.sameMembers;
  const all = before.children.length + after.children.length;
  const same = before.children.filter((child) => pairing.partner(child)?.parent === after).length;
  return same >= fewest && (2 * same) / all >= share ? (2 * same) / all : 0;
}

/**
 * How alike two containers are without the members that came from others, or went to others: they say nothing about what
 * the rest is.
 *
 *     class Reach { enum Status { A, B } companion object { ... } }      enum NodeStatus { A, B; companion object { ... } }
 */
function likenessOfKept(pairing: Pairing, before: CodeSymbol, after: CodeSymbol): number {
  if (!isContainer(before.kind) || !isContainer(after.kind)) return 0;
  const strangers = (symbol: CodeSymbol, other: CodeSymbol): readonly CodeSymbol[] =>
    symbol.children.filter((child) => !pairing.isFree(child) && pairing.partner(child)?.parent !== other);
  const [gone, come] = [strangers(before, after), strangers(after, before)];
  if (gone.length + come.length === 0) return 0;
  const kept = (symbol: CodeSymbol, others: readonly CodeSymbol[]): Bag =>
    others.map(bagOf).reduce(without, bagOf(symbol));
  const words = respelledUnderName(kept(before, gone), before.simpleName, after.simpleName);
  const rest = kept(after, come);
  return Math.min(bagSize(words), bagSize(rest)) < SIMILARITY.small ? 0 : bagLikeness(words, rest);
}

/** Members of a class and of one that it extends: a member is pulled up and pushed down between them. */
function areKin(pairing: Pairing, before: CodeSymbol, after: CodeSymbol): boolean {
  const [owner, other] = [before.parent && pairing.partner(before.parent), after.parent];
  if (!owner || !other || !isContainer(owner.kind) || !isContainer(other.kind)) return false;
  return ownWords(owner).has(other.simpleName) || ownWords(other).has(owner.simpleName);
}

/** A field doesn't become a method of another name; a constant that holds a function may become one. */
function takesArguments(symbol: CodeSymbol): boolean {
  return isCallable(symbol) || parameterWords(symbol) !== null;
}

/** How near they stand: in each other's container, in one that is kin to it, in one file, or anywhere. */
function placeLikeness(before: CodeSymbol, after: CodeSymbol, inParent: boolean, kin: boolean): number {
  if (inParent) return 1;
  if (kin) return 0.7;
  return before.path === after.path ? 0.4 : 0;
}

/**
 * How alike two symbols are, from 0 to 1: mostly their words, then their names, then where they stand; and how alike
 * they have to be. A symbol of few words is judged by its name and place, since its words are everybody's words.
 */
function similarity(
  before: CodeSymbol,
  after: CodeSymbol,
  inParent: boolean,
  kin: boolean,
  replaced: number,
  renamed: number,
): { readonly score: number; readonly bound: number } {
  const { fewestWords, keptName } = SIMILARITY;
  const own = isContainer(before.kind)
    ? bagLikeness(wordsUnderName(before, before.simpleName, after.simpleName), bagOf(after))
    : 0;
  const words = Math.max(likeness(before, after), bodyLikeness(before, after), renamed, own);
  const spelled = nameLikeness(before.simpleName, after.simpleName);
  // Where those who used the one use the other, the name has as good as stayed; or other code does the work now.
  const name = words < fewestWords.elsewhere ? spelled : Math.max(spelled, replaced);
  const place = placeLikeness(before, after, inParent, kin);
  const kind = before.kind === after.kind ? 1 : 0;
  const bound = inParent
    ? SIMILARITY.inParent
    : name >= keptName
      ? SIMILARITY.sameName
      : SIMILARITY.elsewhere;
  if (words < (inParent ? fewestWords.inParent : fewestWords.elsewhere) && spelled < keptName)
    return { score: 0, bound };
  if (spelled < keptName && replaced === 0 && renamed === 0 && areStrangers(before, after))
    return { score: 0, bound };
  const small = Math.min(sizeOf(before), sizeOf(after)) < SIMILARITY.small;
  const weights = SIMILARITY.weights[small ? 'small' : isContainer(before.kind) ? 'container' : 'code'];
  const score = words * weights.words + name * weights.name + place * weights.place + kind * weights.kind;
  return { score, bound };
}

/**
 * Bodies that have not one word in common: what stands before them is everybody's.
 *
 *     override suspend fun refresh() { TODO("later") }        override suspend fun load() = rows ?: throw Missing()
 */
function areStrangers(before: CodeSymbol, after: CodeSymbol): boolean {
  if (!isCallable(before) || !isCallable(after)) return false;
  const [old, now] = [bodyWords(before), bodyWords(after)];
  return Math.min(bagSize(old), bagSize(now)) > 1 && bagLikeness(old, now) === 0;
}

function bodyLikeness(before: CodeSymbol, after: CodeSymbol): number {
  if (!takesArguments(before)) return 0;
  const [old, now] = [bodyWords(before), bodyWords(after)];
  return Math.min(bagSize(old), bagSize(now)) < SIMILARITY.tellingBody ? 0 : bagLikeness(old, now);
}

/** Finds what a symbol could have become, by its rare words, its name and its parent. */
function finder(pairing: Pairing, now: readonly CodeSymbol[]): (before: CodeSymbol) => readonly CodeSymbol[] {
  const byWord = new Map<string, CodeSymbol[]>();
  const byName = new Map<string, CodeSymbol[]>();
  const byParent = new Map<CodeSymbol, CodeSymbol[]>();
  const put = <K>(index: Map<K, CodeSymbol[]>, key: K, symbol: CodeSymbol): void => {
    const list = index.get(key);
    if (!list) index.set(key, [symbol]);
    else if (list.length <= SIMILARITY.commonWord) list.push(symbol);
  };
  const free = new Set(now);
  for (const symbol of now) {
    for (const word of bagOf(symbol).keys()) put(byWord, word, symbol);
    put(byName, symbol.simpleName, symbol);
    put(byParent, symbol.parent ?? pairing.moduleOf(symbol), symbol);
  }
  return (before) => {
    const shared = new Map<CodeSymbol, number>();
    const count = (symbols: readonly CodeSymbol[] | undefined, weight: number): void => {
      if (!symbols || symbols.length > SIMILARITY.commonWord) return;
      for (const symbol of symbols) shared.set(symbol, (shared.get(symbol) ?? 0) + weight / symbols.length);
    };
    for (const word of bagOf(before).keys()) count(byWord.get(word), 1);
    count(byName.get(before.simpleName), 3);
    for (const child of before.children) {
      const heir = pairing.partner(child)?.parent;
      if (heir && free.has(heir)) shared.set(heir, (shared.get(heir) ?? 0) + 1);
    }
    const parent = pairing.partnerOfParent(before);
    if (parent) count(byParent.get(parent), 1);
    const found = [...shared].sort((a, b) => b[1] - a[1]);
    return found.slice(0, SIMILARITY.mostCandidates).map(([symbol]) => symbol);
  };
}
