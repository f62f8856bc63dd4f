import type { ContentHash } from '../model/content-hash.ts';
import type { CodeSymbol } from '../model/symbol.ts';
import { assign, type Candidate } from './assign.ts';
import { pairChildren } from './by-path.ts';
import type { Pairing } from './pairing.ts';
import { nameLikeness, sizeOf } from './tokens.ts';

/** Which of a symbol's hashes is compared, and from what size on equality outside of the same parent tells something. */
export interface HashRule {
  readonly by: 'content' | 'structure' | 'shape';
  readonly hash: (symbol: CodeSymbol) => ContentHash;
  /** In words. `x: number` is everywhere; a function of a few lines is not. */
  readonly tellingSize: number;
}

/** Of so many times so many look-alikes (generated code) nothing can be said that is worth the time. */
const MOST_LOOK_ALIKES = 100_000;

/**
 * Pairs free symbols of equal hash, outermost first, so that a class takes its methods with it.
 * Where several have the same hash, those under one parent go together, then those in files that became one another;
 * among them those whose names are most alike, then in order. Where their numbers differ too, only what a parent or a
 * file decides is paired, and of a shape, which is nobody's own, only what could be nothing else:
 *
 *     void flush(); void removeToken();        void clearToken();        it is removeToken, which its shape can't tell
 */
export function pairByHash(pairing: Pairing, rule: HashRule): void {
  const now = new Map<ContentHash, CodeSymbol[]>();
  for (const symbol of pairing.freeAfter()) {
    const same = now.get(rule.hash(symbol)) ?? [];
    same.push(symbol);
    now.set(rule.hash(symbol), same);
  }
  const old = new Map<ContentHash, CodeSymbol[]>();
  for (const symbol of pairing.freeBefore()) {
    if (!now.has(rule.hash(symbol))) continue;
    const same = old.get(rule.hash(symbol)) ?? [];
    same.push(symbol);
    old.set(rule.hash(symbol), same);
  }
  const nearness: readonly ((before: CodeSymbol, after: CodeSymbol) => boolean)[] = [
    (before, after) => pairing.partnerOfParent(before) === (after.parent ?? pairing.moduleOf(after)),
    (before, after) =>
      pairing.partner(pairing.moduleOf(before)) === pairing.moduleOf(after) && telling(rule, before),
    (before) => telling(rule, before),
  ];
  for (const [hash, symbols] of old) {
    for (const [level, near] of nearness.entries()) {
      const free = symbols.filter(pairing.isFree);
      const partners = now.get(hash)!.filter(pairing.isFree);
      if (free.length * partners.length > MOST_LOOK_ALIKES) break;
      const candidates = free.flatMap((before) =>
        partners
          .filter((after) => before.kind === after.kind && near(before, after))
          .map((after) => ({ before, after, score: rule.by === 'shape' ? nameKept(before, after) : 0 })),
      );
      const undecided = level === 2 || rule.by === 'shape';
      const isOnly = onlyOnes(candidates);
      for (const candidate of assign(candidates)) {
        const { before, after } = candidate;
        if (undecided && free.length !== partners.length && !isOnly(candidate)) continue;
        if (!pairing.isFree(before) || !pairing.isFree(after)) continue;
        pairing.pair(before, after, { by: rule.by });
        pairChildren(pairing, before, after);
      }
    }
  }
}

/** Which candidates are the only ones that either of their symbols has. */
function onlyOnes(candidates: readonly Candidate[]): (candidate: Candidate) => boolean {
  const times = new Map<CodeSymbol, number>();
  for (const { before, after } of candidates)
    for (const symbol of [before, after]) times.set(symbol, (times.get(symbol) ?? 0) + 1);
  return ({ before, after }) => times.get(before) === 1 && times.get(after) === 1;
}

/** The other hashes have the name in them. */
function nameKept(before: CodeSymbol, after: CodeSymbol): number {
  return nameLikeness(before.simpleName, after.simpleName);
}

function telling(rule: HashRule, symbol: CodeSymbol): boolean {
  return sizeOf(symbol) >= rule.tellingSize;
}
