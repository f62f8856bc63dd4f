import type { AstNode } from '../model/ast-node.ts';
import type { CodeSymbol } from '../model/symbol.ts';
import { type Bag, bagSize, likenessOfSizes } from '../model/word-bags.ts';

const bags = new WeakMap<CodeSymbol, Bag>();
const sizes = new WeakMap<CodeSymbol, number>();

/** How often each word occurs in a symbol: names, literals and keywords, without punctuation and comments. */
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

/** How alike two symbols' bags are, from 0 to 1. */
export function likeness(before: CodeSymbol, after: CodeSymbol): number {
  return likenessOfSizes(bagOf(before), sizeOf(before), bagOf(after), sizeOf(after));
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
