import type { CodeSymbol } from '../model/symbol.ts';
import type { Bag } from '../model/word-bags.ts';
import type { Pairing } from './pairing.ts';
import { bagOf } from './tokens.ts';

/**
 * The words of a symbol as they read once it has another's name: what is called after a class is renamed with it.
 *
 *     class Cart { Cart cart; Cart getCart() }      read as `Basket`:      class Basket { Basket basket; Basket getBasket() }
 */
export function wordsUnderName(symbol: CodeSymbol, from: string, to: string): Bag {
  return respelledUnderName(bagOf(symbol), from, to);
}

/** The same of some words of a symbol. */
export function respelledUnderName(words: Bag, from: string, to: string): Bag {
  if (from === to) return words;
  const [small, other] = [uncapitalised(from), uncapitalised(to)];
  const isPart = from.length >= SHORTEST_PART;
  return respelled(words, (word) => {
    if (word === from) return to;
    return isPart && word.toLowerCase().includes(small.toLowerCase())
      ? word.replaceAll(from, to).replaceAll(small, other)
      : word;
  });
}

/** A shorter name is a part of many words by chance. */
const SHORTEST_PART = 4;

function uncapitalised(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}

/**
 * The words of a symbol as they read after the renamings that are known so far. A name that somebody still has, or that
 * became several, says nothing.
 *
 *     assert(status.isReachable())      after isReachable was found to be isLeaking:      assert(status.isLeaking())
 */
export function wordsAfterRenames(pairing: Pairing): (symbol: CodeSymbol) => Bag {
  const names = renames(pairing);
  const known = new Map<CodeSymbol, Bag>();
  return (symbol) => {
    if (names.size === 0) return bagOf(symbol);
    const bag = known.get(symbol) ?? respelled(bagOf(symbol), (word) => names.get(word) ?? word);
    known.set(symbol, bag);
    return bag;
  };
}

function renames(pairing: Pairing): ReadonlyMap<string, string> {
  const stays = new Set(pairing.freeAfter().map(({ simpleName }) => simpleName));
  for (const { after } of pairing.pairs) stays.add(after.simpleName);
  const found = new Map<string, string | null>();
  for (const { before, after } of pairing.pairs) {
    const name = before.simpleName;
    if (before.kind === 'module' || name === after.simpleName || stays.has(name)) continue;
    const known = found.get(name);
    found.set(name, known === undefined || known === after.simpleName ? after.simpleName : null);
  }
  return new Map([...found].flatMap(([name, other]) => (other === null ? [] : [[name, other]])));
}

/** The bag itself where no word reads otherwise. */
function respelled(bag: Bag, respell: (word: string) => string): Bag {
  if (![...bag.keys()].some((word) => respell(word) !== word)) return bag;
  const made = new Map<string, number>();
  for (const [word, count] of bag) made.set(respell(word), (made.get(respell(word)) ?? 0) + count);
  return made;
}
