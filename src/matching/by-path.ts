import { type CodeSymbol, parentPrefix } from '../model/symbol.ts';
import { assign, type Candidate } from './assign.ts';
import { type Displaced, displacedSiblings, displacedTypes } from './displaced.ts';
import { exchangedNames } from './exchanged-names.ts';
import { keptInOrder } from './kept-order.ts';
import { compatible } from './kinds.ts';
import { parameterWords } from './own-words.ts';
import type { Pairing } from './pairing.ts';
import { takenElsewhere } from './taken-elsewhere.ts';
import { likeness } from './tokens.ts';

/**
 * What has the same name under the same parent is the same symbol. Siblings of one name (overloads, a getter and its
 * setter) are paired by what is in them, not by their ordinal:
 *
 *     read(a: string), read(a: number)     with a new overload put first:
 *     read(a: Buffer), read(a: string), read(a: number)     pairs string with string, number with number
 */
export function pairByPath(pairing: Pairing): void {
  const types = displacedTypes(pairing);
  for (const { before, after } of [...types, ...takenElsewhere(pairing)])
    pairing.pair(before, after, { by: 'displaced' });
  for (const { before, after } of [...pairing.pairs])
    if (before.kind === 'module') pairChildren(pairing, before, after);
  for (const { before, after } of types) pairChildren(pairing, before, after);
}

/** Pairs the children of two symbols that are one, and their children in turn. */
export function pairChildren(pairing: Pairing, before: CodeSymbol, after: CodeSymbol): void {
  const now = byName(after.children.filter(pairing.isFree));
  const old = byName(before.children.filter(pairing.isFree));
  const kept = new Map([...old].filter(([name]) => now.has(name)));
  const exchanged = exchangedNames([...kept].map(([name, symbols]) => [symbols, now.get(name)!] as const));
  const displaced = displacedAmong(old, now);
  const isCrowded = [...kept].some(([name, { length }]) => length > 1 && now.get(name)!.length > 1);
  const inOrder = isCrowded ? keptInOrder(before.children, after.children) : NOTHING;
  for (const pair of displaced) pairing.pair(pair.before, pair.after, { by: 'displaced' });
  for (const [name, symbols] of kept) {
    const candidates = sameNamed(symbols, now.get(name)!, inOrder).filter(
      ({ before: symbol, after: partner }) =>
        !exchanged.has(symbol) && pairing.isFree(symbol) && pairing.isFree(partner),
    );
    for (const chosen of assign(candidates)) pairing.pair(chosen.before, chosen.after, { by: 'path' });
  }
  for (const [symbol, partner] of exchanged) pairing.pair(symbol, partner, { by: 'shape' });
  for (const child of before.children) {
    const partner = pairing.partner(child);
    if (partner && child.children.length > 0) pairChildren(pairing, child, partner);
  }
}

function displacedAmong(old: Siblings, now: Siblings): readonly Displaced[] {
  const gone = [...old].flatMap(([name, symbols]) => (now.has(name) ? [] : symbols));
  const come = [...now].flatMap(([name, symbols]) => (old.has(name) ? [] : symbols));
  const kept = [...old].flatMap(([name, symbols]) => {
    const partners = now.get(name) ?? [];
    return symbols.length === 1 && partners.length === 1 ? [[symbols[0]!, partners[0]!] as const] : [];
  });
  return displacedSiblings(kept, gone, come);
}

/** Callers tell overloads apart by their parameters: one of the same name and parameters is the one they called. */
const SAME_PARAMETERS = 0.9;

/** Of those that are equally close, the ones that kept their places go together. */
const IN_ORDER = 0.3;
const NOTHING: ReadonlyMap<CodeSymbol, CodeSymbol> = new Map();

/** The name as it is seen from the parent; a constructor's is its class's. Go's `(s *Foo) bar` and Rust's `impl Foo` stand at the top as `Foo.bar`. */
type Siblings = ReadonlyMap<string, readonly CodeSymbol[]>;

function byName(symbols: readonly CodeSymbol[]): Siblings {
  const groups = new Map<string, CodeSymbol[]>();
  for (const symbol of symbols) {
    const prefix = parentPrefix(symbol).length;
    const name =
      symbol.kind === 'constructor' ? ' constructor' : symbol.name.slice(prefix).replace(/~\d+$/, '');
    const group = groups.get(name) ?? [];
    group.push(symbol);
    groups.set(name, group);
  }
  return groups;
}

function sameNamed(
  before: readonly CodeSymbol[],
  after: readonly CodeSymbol[],
  inOrder: ReadonlyMap<CodeSymbol, CodeSymbol>,
): readonly Candidate[] {
  const single = before.length === 1 && after.length === 1;
  // Nobody can refer to what is called `_`: of as many of them on both sides each one is the one in its place.
  const isBlank = before[0]!.simpleName === '_' && before.length === after.length;
  return before.flatMap((old, oldOrder) =>
    after
      .filter((now, order) => compatible(old.kind, now.kind) && (!isBlank || order === oldOrder))
      .map((now, order) => ({
        before: old,
        after: now,
        score:
          single || isBlank
            ? 1
            : closeness(old, now) +
              (old.kind === now.kind ? 0.2 : 0) +
              (inOrder.get(old) === now ? IN_ORDER : 0) -
              Math.abs(oldOrder - order) * 1e-4,
      })),
  );
}

function closeness(before: CodeSymbol, after: CodeSymbol): number {
  if (before.contentHash === after.contentHash) return 4;
  if (before.structureHash === after.structureHash) return 3;
  if (before.shapeHash === after.shapeHash) return 2;
  const [old, now] = [parameterWords(before), parameterWords(after)];
  return likeness(before, after) + (old !== null && old === now ? SAME_PARAMETERS : 0);
}
