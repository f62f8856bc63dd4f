import type { CodeSymbol } from '../model/symbol.ts';
import { assign, type Candidate } from './assign.ts';
import { pairChildren } from './by-path.ts';
import { compatible, isContainer } from './kinds.ts';
import type { Pairing } from './pairing.ts';
import { bagOf, likeness, nameLikeness, sizeOf } from './tokens.ts';

/** A pair must score this much; the weights below add up to 1. */
const THRESHOLD = 0.5;
/** Under one parent there are few to choose from, so less evidence will do. */
const THRESHOLD_IN_PARENT = 0.42;
/** Symbols compared with each other for each symbol; more share its rare words only in generated code. */
const MOST_CANDIDATES = 24;
/** A word that occurs in more symbols than this says nothing about which of them is meant. */
const COMMON_WORD = 40;

/**
 * What is left is paired by likeness: of its words, its name, its parent. Outermost first and a level at a time, so
 * that the members of a renamed class find each other by name before they are looked for elsewhere.
 *
 * Only symbols that share an uncommon word, a name or a parent are ever compared: the number of comparisons grows
 * with the number of symbols, not with its square.
 */
export function pairBySimilarity(pairing: Pairing): void {
  for (let round = 0; round < 8; round++) {
    const old = pairing.freeBefore().filter((symbol) => !symbol.parent || !pairing.isFree(symbol.parent));
    const now = pairing.freeAfter().filter((symbol) => !symbol.parent || !pairing.isFree(symbol.parent));
    if (!pairRound(pairing, old, now)) break;
  }
  pairRound(pairing, pairing.freeBefore(), pairing.freeAfter());
}

function pairRound(pairing: Pairing, old: readonly CodeSymbol[], now: readonly CodeSymbol[]): boolean {
  const chosen = assign(candidates(pairing, old, now));
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
  return old.flatMap((before) =>
    find(before).flatMap((after) => {
      if (!compatible(before.kind, after.kind)) return [];
      const sameParent = pairing.partnerOfParent(before) === (after.parent ?? pairing.moduleOf(after));
      const score = similarity(before, after, sameParent);
      return score >= (sameParent ? THRESHOLD_IN_PARENT : THRESHOLD) ? [{ before, after, score }] : [];
    }),
  );
}

/**
 * How alike two symbols are, from 0 to 1: mostly their words, then their names, then where they stand.
 * A symbol of few words is judged by its name and place, since its words are everybody's words.
 */
function similarity(before: CodeSymbol, after: CodeSymbol, sameParent: boolean): number {
  const small = Math.min(sizeOf(before), sizeOf(after)) < 6;
  const words = likeness(before, after);
  const name = nameLikeness(before.simpleName, after.simpleName);
  const place = sameParent ? 1 : before.path === after.path ? 0.4 : 0;
  const kind = before.kind === after.kind ? 1 : 0;
  const weights = small
    ? [0.35, 0.4, 0.2, 0.05]
    : isContainer(before.kind)
      ? [0.6, 0.25, 0.1, 0.05]
      : [0.65, 0.2, 0.1, 0.05];
  const score = words * weights[0]! + name * weights[1]! + place * weights[2]! + kind * weights[3]!;
  return words < (sameParent ? 0.3 : 0.4) && name < 0.8 ? 0 : score;
}

/** Finds what a symbol could have become, by its rare words, its name and its parent. */
function finder(pairing: Pairing, now: readonly CodeSymbol[]): (before: CodeSymbol) => readonly CodeSymbol[] {
  const byWord = new Map<string, CodeSymbol[]>();
  const byName = new Map<string, CodeSymbol[]>();
  const byParent = new Map<CodeSymbol, CodeSymbol[]>();
  const put = <K>(index: Map<K, CodeSymbol[]>, key: K, symbol: CodeSymbol): void => {
    const list = index.get(key);
    if (!list) index.set(key, [symbol]);
    else if (list.length <= COMMON_WORD) list.push(symbol);
  };
  for (const symbol of now) {
    for (const word of bagOf(symbol).keys()) put(byWord, word, symbol);
    put(byName, symbol.simpleName, symbol);
    put(byParent, symbol.parent ?? pairing.moduleOf(symbol), symbol);
  }
  return (before) => {
    const shared = new Map<CodeSymbol, number>();
    const count = (symbols: readonly CodeSymbol[] | undefined, weight: number): void => {
      if (!symbols || symbols.length > COMMON_WORD) return;
      for (const symbol of symbols) shared.set(symbol, (shared.get(symbol) ?? 0) + weight / symbols.length);
    };
    for (const word of bagOf(before).keys()) count(byWord.get(word), 1);
    count(byName.get(before.simpleName), 3);
    const parent = pairing.partnerOfParent(before);
    if (parent) count(byParent.get(parent), 1);
    const found = [...shared].sort((a, b) => b[1] - a[1]);
    return found.slice(0, MOST_CANDIDATES).map(([symbol]) => symbol);
  };
}
