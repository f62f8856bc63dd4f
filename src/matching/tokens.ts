import type { AstNode } from '../model/ast-node.ts';
import type { CodeSymbol } from '../model/symbol.ts';

/** How often each word occurs in a symbol: names, literals and keywords, without punctuation and comments. */
export type Bag = ReadonlyMap<string, number>;

const bags = new WeakMap<CodeSymbol, Bag>();
const sizes = new WeakMap<CodeSymbol, number>();

export function bagOf(symbol: CodeSymbol): Bag {
  const known = bags.get(symbol);
  if (known) return known;
  const bag = new Map<string, number>();
  const visit = (node: AstNode): void => {
    if (node.extra) return;
    if (node.children.length === 0) {
      const word = node.text.trim();
      if (/[\p{L}\p{N}_]/u.test(word)) bag.set(word, (bag.get(word) ?? 0) + 1);
    } else for (const child of node.children) visit(child);
  };
  for (const node of symbol.nodes) visit(node);
  bags.set(symbol, bag);
  return bag;
}

/** What one bag has more of than another. */
export function without(these: Bag, those: Bag): Bag {
  const rest = new Map<string, number>();
  for (const [word, count] of these) {
    const left = count - (those.get(word) ?? 0);
    if (left > 0) rest.set(word, left);
  }
  return rest;
}

/** Number of words in a symbol. */
export function sizeOf(symbol: CodeSymbol): number {
  const known = sizes.get(symbol);
  if (known !== undefined) return known;
  const size = bagSize(bagOf(symbol));
  sizes.set(symbol, size);
  return size;
}

/** Dice's coefficient of two symbols' bags, from 0 (no word in common) to 1 (the same words as often). */
export function likeness(before: CodeSymbol, after: CodeSymbol): number {
  return dice(bagOf(before), sizeOf(before), bagOf(after), sizeOf(after));
}

export function bagLikeness(one: Bag, two: Bag): number {
  return dice(one, bagSize(one), two, bagSize(two));
}

export function bagSize(bag: Bag): number {
  let size = 0;
  for (const count of bag.values()) size += count;
  return size;
}

function dice(one: Bag, sizeOfOne: number, two: Bag, sizeOfTwo: number): number {
  const [small, large] = one.size < two.size ? [one, two] : [two, one];
  let common = 0;
  for (const [word, count] of small) common += Math.min(count, large.get(word) ?? 0);
  const total = sizeOfOne + sizeOfTwo;
  return total === 0 ? 1 : (2 * common) / total;
}

/** Dice's coefficient of two names' bigrams, ignoring case and underscores; 1 for equal names. */
export function nameLikeness(before: string, after: string): number {
  const [a, b] = [before, after].map((name) => name.toLowerCase().replace(/[_$]/g, '')) as [string, string];
  if (a === b) return 1;
  if (a.length < 2 || b.length < 2) return 0;
  const grams = new Map<string, number>();
  for (let at = 0; at + 1 < a.length; at++)
    grams.set(a.slice(at, at + 2), (grams.get(a.slice(at, at + 2)) ?? 0) + 1);
  let common = 0;
  for (let at = 0; at + 1 < b.length; at++) {
    const left = grams.get(b.slice(at, at + 2)) ?? 0;
    if (left > 0) common += 1;
    grams.set(b.slice(at, at + 2), left - 1);
  }
  return (2 * common) / (a.length + b.length - 2);
}
