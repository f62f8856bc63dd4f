import type { CodeSymbol } from '../model/symbol.ts';
import { type Bag, bagSize } from '../model/word-bags.ts';
import { ORIGIN } from './evidence.ts';
import { isCallable } from './kinds.ts';
import { bodyWords, ownCalls, ownWords, parameterNames } from './own-words.ts';
import { statementsOf } from './statements.ts';
import { without } from './tokens.ts';

/** A symbol in which something was lost or gained. */
export interface Part {
  readonly symbol: CodeSymbol;
  /** What it is on the other side; null where it came or went as a whole. */
  readonly other: CodeSymbol | null;
  /** What it says that the other side doesn't. */
  readonly words: Bag;
  /** What the other side says instead. */
  readonly instead: Bag;
  /** What the other side calls, or mentions, more often. */
  readonly calls: ReadonlySet<string>;
}

/** How much of a symbol that came (or went) is found in what another lost (or gained). */
export interface Transfer {
  readonly whole: CodeSymbol;
  readonly part: Part;
  /** How many words its body has. */
  readonly size: number;
  /** From 0 to 1: how much of the body. */
  readonly share: number;
  /** How many words, each weighed by how much it tells. */
  readonly mass: number;
  /** The other side of the part calls it, itself or through what came (or went) with it. */
  readonly called: boolean;
  /** The other side of the part says nothing new but the call. */
  readonly inPlace: boolean;
  /** A statement of the body is among what the part lost (or gained), or a symbol that stood in the part stands in it. */
  readonly told: boolean;
  /** Whoever calls it calls the part as well: what was one step is two. */
  readonly beside: boolean;
}

/**
 * For each symbol that came (or went) where its code may have come from (or gone to). Only symbols that share an
 * uncommon word or a call are compared, so that the work grows with the size of the change, not with its square.
 *
 * @param stoodIn where a symbol that now stands in a whole stood on the other side.
 */
export function* transfersInto(
  wholes: readonly CodeSymbol[],
  parts: readonly Part[],
  weightOf: (word: string) => number,
  stoodIn: (inside: CodeSymbol) => CodeSymbol | null,
): Iterable<readonly [CodeSymbol, readonly Transfer[]]> {
  const byWord = index(parts, ({ words }) => words.keys());
  const byCall = index(parts, ({ calls }) => calls);
  const together = new Set(wholes);
  const callersAmong = index(wholes.filter(isCallable), (whole) => ownCalls(whole).keys());
  for (const whole of wholes) {
    const body = bodyWith(together, whole);
    const names = namesFor(whole, callersAmong);
    const callers = [...names].flatMap((name) => (byCall.get(name) ?? []).slice(0, ORIGIN.commonWord));
    const near = new Map<Part, number>();
    for (const word of body.keys()) {
      const holders = byWord.get(word) ?? [];
      if (holders.length > ORIGIN.commonWord) continue;
      for (const part of holders) near.set(part, (near.get(part) ?? 0) + weightOf(word));
    }
    const nearest = [...near].sort((a, b) => b[1] - a[1]).slice(0, ORIGIN.mostCandidates);
    const candidates = new Set([...callers.slice(0, ORIGIN.commonWord), ...nearest.map(([part]) => part)]);
    if (candidates.size === 0) continue;
    const said = [whole, ...insideOf(together, whole)];
    yield [
      whole,
      [...candidates].map((part) => ({
        ...transfer(whole, said, body, part, names, weightOf, stoodIn),
        beside: callers.some((caller) => caller !== part && callsBoth(caller, whole, part)),
      })),
    ];
  }
}

/** Whether one that calls what is new calls a part as well, as it did before. */
function callsBoth(caller: Part, whole: CodeSymbol, { symbol, other }: Part): boolean {
  if (!caller.other || !other || !isCallable(other)) return false;
  const calls = ownCalls(caller.other);
  return (
    calls.has(`(${whole.simpleName}`) &&
    calls.has(`(${other.simpleName}`) &&
    ownCalls(caller.symbol).has(`(${symbol.simpleName}`)
  );
}

function index<T>(items: readonly T[], wordsOf: (item: T) => Iterable<string>): ReadonlyMap<string, T[]> {
  const found = new Map<string, T[]>();
  for (const item of items) {
    for (const word of wordsOf(item)) {
      const list = found.get(word);
      if (list) list.push(item);
      else found.set(word, [item]);
    }
  }
  return found;
}

/** Its name, and the names of those that came with it and call it: a function extracted from what was extracted. */
function namesFor(
  whole: CodeSymbol,
  callersAmong: ReadonlyMap<string, readonly CodeSymbol[]>,
): ReadonlySet<string> {
  const through = (callersAmong.get(whole.simpleName) ?? []).slice(0, ORIGIN.mostCandidates);
  const names = [whole, ...through].flatMap(namesOf);
  // One constructor calls another by no name.
  return new Set(whole.kind === 'constructor' ? [...names, '(this'] : names);
}

function transfer(
  whole: CodeSymbol,
  said: readonly CodeSymbol[],
  body: Bag,
  part: Part,
  names: ReadonlySet<string>,
  weightOf: (word: string) => number,
  stoodIn: (inside: CodeSymbol) => CodeSymbol | null,
): Omit<Transfer, 'beside'> {
  const holes = parameterNames(whole);
  let [mass, total] = [0, 0];
  for (const [word, count] of body) {
    const there = Math.min(count, part.words.get(word) ?? 0);
    mass += there * weightOf(word);
    // A parameter stands for whatever its callers say.
    if (there > 0 || !holes.has(word)) total += count * weightOf(word);
  }
  const called = [...names].some((name) => part.calls.has(name));
  const inPlace =
    called &&
    namesOf(whole).some((name) => part.calls.has(name)) &&
    standsInPlace(whole, body, part, weightOf);
  const told =
    called &&
    (said.some((symbol) => saysAStatementOf(symbol, part)) ||
      whole.children.some((child) => stoodIn(child) === part.symbol));
  const share = total === 0 ? 0 : mass / total;
  return { whole, part, size: bagSize(body), mass, share, called, inPlace, told };
}

function saysAStatementOf(whole: CodeSymbol, { symbol, other }: Part): boolean {
  const lost = other ? without(statementsOf(symbol), statementsOf(other)) : statementsOf(symbol);
  return [...statementsOf(whole).keys()].some((statement) => lost.has(statement));
}

/** What a symbol does, with what stands in it and came (or went) with it. */
function bodyWith(together: ReadonlySet<CodeSymbol>, whole: CodeSymbol): Bag {
  const inside = insideOf(together, whole);
  if (inside.length === 0) return bodyWords(whole);
  const body = new Map(bodyWords(whole));
  for (const child of inside)
    for (const [word, count] of bodyWords(child)) body.set(word, (body.get(word) ?? 0) + count);
  return body;
}

function insideOf(together: ReadonlySet<CodeSymbol>, whole: CodeSymbol): readonly CodeSymbol[] {
  const inside = whole.children.filter((child) => together.has(child));
  return inside.flatMap((child) => [child, ...insideOf(together, child)]);
}

function namesOf({ simpleName }: CodeSymbol): readonly string[] {
  return [simpleName, `(${simpleName}`];
}

/**
 * True where the call took the place of code: nothing else is new, and code was lost for it; or all that is in the
 * symbol was said before by the other.
 *
 *     return mod(angle + 180, 360)        return normalise(angle)      whatever normalise does
 */
function standsInPlace(
  whole: CodeSymbol,
  body: Bag,
  { symbol, words, instead }: Part,
  weightOf: (word: string) => number,
): boolean {
  const weigh = (bag: Bag): number => {
    let sum = 0;
    for (const [word, count] of bag) if (word !== whole.simpleName) sum += count * weightOf(word);
    return sum;
  };
  const [lost, gained] = [weigh(words), weigh(instead)];
  if (lost > 0 && gained <= ORIGIN.besideTheCall * lost) return true;
  return gained <= 0.5 && weigh(without(body, ownWords(symbol))) <= 0.1 * weigh(body);
}
