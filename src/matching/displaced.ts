import type { CodeSymbol } from '../model/symbol.ts';
import { bagLikeness, bagSize } from '../model/word-bags.ts';
import { SIMILARITY } from './evidence.ts';
import { compatible, isCallable, isContainer } from './kinds.ts';
import { bodyWords, ownCalls, ownWords } from './own-words.ts';
import type { Pairing } from './pairing.ts';
import { likeness } from './tokens.ts';

/** A symbol that goes on under another name, although its name is still there. */
export interface Displaced {
  readonly before: CodeSymbol;
  readonly after: CodeSymbol;
}

/**
 * Siblings whose code stands under another's name: a name that was given to other code says nothing about identity.
 *
 *     shutdown() {}                          shutdown() { this.context.close() }      dispose is shutdown now
 *     dispose() { this.context.close() }
 *
 * Where the name's body was only rewritten, the other has to have it word for word:
 *
 *     void parses() { new Parser(a, b)... }       void parses() { Parser.of(a).with(b)... }
 *                                                 void parsesByConstructor() { new Parser(a, b)... }     is parses now
 *
 * A body that did nothing has nothing to keep, so that a shorter one says enough:
 *
 *     shutdown() {}                          shutdown() { context.close() }
 *     dispose() { context.close() }
 *
 * Not where the one calls the other: then the code was taken out of the one that kept its name, or put into it.
 *
 * @param kept siblings of one name, one on each side.
 */
export function displacedSiblings(
  kept: readonly (readonly [before: CodeSymbol, after: CodeSymbol])[],
  gone: readonly CodeSymbol[],
  come: readonly CodeSymbol[],
): readonly Displaced[] {
  const { most, strangers, wordForWord, fromNothing } = SIMILARITY.displaced;
  if (gone.length === 0 && come.length === 0) return [];
  if (gone.length + come.length > most) return [];
  const found: Displaced[] = [];
  const taken = new Set<CodeSymbol>();
  for (const [before, after] of kept) {
    if (!isCallable(before) || !isCallable(after) || before.contentHash === after.contentHash) continue;
    const stayed = bagLikeness(bodyWords(before), bodyWords(after));
    if (stayed > wordForWord.stayed) continue;
    const leastOf = (was: CodeSymbol) =>
      stayed > strangers ? wordForWord : bagSize(bodyWords(was)) === 0 ? fromNothing : null;
    const [give, take] = [leastOf(before), leastOf(after)];
    const taker = best(gone, taken, (other) => (calls(before, other) ? 0 : alike(other, after, give)));
    const heir = best(come, taken, (other) => (calls(after, other) ? 0 : alike(before, other, take)));
    const pair = taker ? { before: taker, after } : heir ? { before, after: heir } : null;
    if (!pair) continue;
    taken.add(pair.before).add(pair.after);
    found.push(pair);
  }
  return found;
}

function best(
  others: readonly CodeSymbol[],
  taken: ReadonlySet<CodeSymbol>,
  scoreOf: (other: CodeSymbol) => number,
): CodeSymbol | null {
  let [found, top]: [CodeSymbol | null, number] = [null, SIMILARITY.displaced.same];
  for (const other of others) {
    const score = isCallable(other) && !taken.has(other) ? scoreOf(other) : 0;
    if (score > top) [found, top] = [other, score];
  }
  return found;
}

/** How alike two bodies are; where `wordForWord` is asked for, only what is the same counts. */
function alike(
  before: CodeSymbol,
  after: CodeSymbol,
  wordForWord: { readonly fewest: number } | null,
): number {
  const [old, now] = [bodyWords(before), bodyWords(after)];
  const { fewest } = wordForWord ?? SIMILARITY.displaced;
  if (Math.min(bagSize(old), bagSize(now)) < fewest) return 0;
  const likeness = bagLikeness(old, now);
  return wordForWord && likeness < 1 ? 0 : likeness;
}

function calls(caller: CodeSymbol, callee: CodeSymbol): boolean {
  return ownCalls(caller).has(callee.simpleName);
}

/**
 * Types whose code stands under the name of a type that they were of, or that is of theirs now, in whatever file: an
 * interface and its one class became a class, or a class an interface and its one class.
 *
 *     interface Store { fun load() }                      class Store { fun load() {...} }
 *     class DiskStore : Store { fun load() {...} }        DiskStore is Store now
 */
export function displacedTypes(pairing: Pairing): readonly Displaced[] {
  const { most, contract, same } = SIMILARITY.displaced;
  const [old, now] = [typesOf(pairing.modulesBefore), typesOf(pairing.modulesAfter)];
  const kept = old.flatMap((before) => {
    const partner = pairing.partner(pairing.moduleOf(before));
    const after = partner?.children.filter(({ simpleName }) => simpleName === before.simpleName) ?? [];
    return after.length === 1 && isContainer(after[0]!.kind) ? [[before, after[0]!] as const] : [];
  });
  const gone = without(old, new Set(kept.map(([before]) => before)));
  const come = without(now, new Set(kept.map(([, after]) => after)));
  if (gone.length + come.length === 0 || gone.length + come.length > most) return [];
  const found: Displaced[] = [];
  const taken = new Set<CodeSymbol>();
  for (const [before, after] of kept) {
    if (before.contentHash === after.contentHash) continue;
    const named = (other: CodeSymbol): boolean =>
      !taken.has(other) && ownWords(other).has(before.simpleName) && other.children.length > 1;
    const takers = gone.filter((other) => named(other) && compatible(other.kind, after.kind));
    const heirs = come.filter((other) => named(other) && compatible(before.kind, other.kind));
    if (takers.length + heirs.length !== 1 || likeness(before, after) > contract) continue;
    const pair = takers[0] ? { before: takers[0], after } : { before, after: heirs[0]! };
    if (likeness(pair.before, pair.after) < same) continue;
    taken.add(takers[0] ?? heirs[0]!);
    found.push(pair);
  }
  return found;
}

function typesOf(modules: readonly CodeSymbol[]): readonly CodeSymbol[] {
  return modules.flatMap(({ children }) => children.filter(({ kind }) => isContainer(kind)));
}

function without(symbols: readonly CodeSymbol[], left: ReadonlySet<CodeSymbol>): readonly CodeSymbol[] {
  return symbols.filter((symbol) => !left.has(symbol));
}
