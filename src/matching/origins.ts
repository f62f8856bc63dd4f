import type { Origin } from '../model/classification.ts';
import type { CodeSymbol } from '../model/symbol.ts';
import type { SymbolMapping } from '../model/symbol-mapping.ts';
import { ORIGIN, SIMILARITY } from './evidence.ts';
import { isCallable, isContainer } from './kinds.ts';
import { bodyWords, handedTo, ownCalls, ownWords } from './own-words.ts';
import { without } from './tokens.ts';
import { type Part, type Transfer, transfersInto } from './transfers.ts';
import { wordWeights } from './word-weights.ts';

/**
 * Whose code is found in what is new, and what a symbol took in that is gone; by the symbol after. This is likeness,
 * not proof: what words one symbol lost another has, and whether the one calls the other where the words were.
 *
 *     function load() {                          function load() {
 *       const lines = text.split('\n')             const lines = readLines(text)        readLines: extracted_from load
 */
export function originsOf(mapping: SymbolMapping): ReadonlyMap<CodeSymbol, readonly Origin[]> {
  const found = new Map<CodeSymbol, Origin[]>();
  const put = (after: CodeSymbol, before: CodeSymbol, relation: Origin['relation']): void => {
    const known = found.get(after) ?? [];
    known.push({ path: before.path, name: before.name, relation });
    found.set(after, known);
  };
  const [gone, come] = [mapping.onlyBefore, mapping.onlyAfter].map((symbols) =>
    symbols.filter(({ kind }) => kind !== 'module'),
  ) as [CodeSymbol[], CodeSymbol[]];
  if (come.length === 0 && gone.length === 0) return found;
  const changed = mapping.pairs.filter(({ before, after }) => before.contentHash !== after.contentHash);
  const weightOf = wordWeights([
    ...changed.flatMap(({ before, after }) => [before, after]),
    ...gone,
    ...come,
  ]);

  const [names, oldNames] = [namesOf(come), namesOf(gone)];
  const lost = changed.map(({ before, after }) => partOf(before, after, names));
  const vanished = gone.map((symbol) => partOf(symbol, null, names));
  const stoodBefore = (inside: CodeSymbol): CodeSymbol | null => mapping.before(inside)?.parent ?? null;
  for (const [symbol, transfers] of transfersInto(come, [...lost, ...vanished], weightOf, stoodBefore)) {
    const sources = likely(transfers, true);
    const split = sources.filter(({ part }) => part.other === null);
    for (const { part } of sources) {
      const relation = part.other ? 'extracted_from' : split.length > 1 ? 'merged_from' : 'split_from';
      put(symbol, part.symbol, relation);
    }
  }
  for (const symbol of come) {
    const base = found.has(symbol) ? null : tookMembersOf(mapping, symbol);
    if (base) put(symbol, base, mapping.after(base) ? 'extracted_from' : 'split_from');
  }
  const gained = changed.map(({ before, after }) => partOf(after, before, oldNames));
  const standsNow = (inside: CodeSymbol): CodeSymbol | null => mapping.after(inside)?.parent ?? null;
  for (const [symbol, transfers] of transfersInto(gone, gained, weightOf, standsNow)) {
    for (const { part, called } of likely(transfers, false))
      put(part.symbol, symbol, called ? 'inlined_from' : 'merged_from');
  }
  return found;
}

/**
 * The type from which most members of a new one came: a base that was taken out of it, or a half of it.
 *
 *     class Bounds { optimise() {} polish() {} objective() {} }
 *
 *     class BaseBounds { optimise() {} polish() {} }      class Bounds extends BaseBounds { objective() {} }
 */
function tookMembersOf(mapping: SymbolMapping, symbol: CodeSymbol): CodeSymbol | null {
  const { share, fewest } = SIMILARITY.sameMembers;
  if (!isContainer(symbol.kind)) return null;
  const owners = symbol.children.flatMap((child) => mapping.before(child)?.parent ?? []);
  for (const owner of new Set(owners)) {
    const came = owners.filter((other) => other === owner).length;
    if (isContainer(owner.kind) && came >= fewest && came >= share * symbol.children.length) return owner;
  }
  return null;
}

function namesOf(symbols: readonly CodeSymbol[]): ReadonlySet<string> {
  return new Set(symbols.filter(isCallable).map(({ simpleName }) => simpleName));
}

/**
 * What a symbol says that the other side of its pair doesn't. What is only handed to the functions of these names is
 * not said there any more:
 *
 *     size = width * height              size = area(width, height)              lost: width * height
 */
function partOf(symbol: CodeSymbol, other: CodeSymbol | null, names: ReadonlySet<string>): Part {
  const these = ownWords(symbol);
  if (!other) return { symbol, other, words: these, instead: new Map(), calls: new Set() };
  const calls = without(ownCalls(other), ownCalls(symbol));
  const hands = [...calls.keys()].some((name) => names.has(name));
  const those = hands ? without(ownWords(other), handedTo(names, other)) : ownWords(other);
  const instead = without(those, these);
  // An import at the top of a file names what the file uses, and isn't where it is used.
  const mentions = symbol.kind === 'module' ? [] : without(ownWords(other), these).keys();
  return {
    symbol,
    other,
    words: without(these, those),
    instead,
    calls: new Set([...mentions, ...calls.keys()]),
  };
}

/** The transfers that are told from chance, the largest first. */
function likely(transfers: readonly Transfer[], isNew: boolean): readonly Transfer[] {
  const callers = transfers.filter(({ called }) => called).length;
  return transfers
    .filter(
      (transfer) =>
        isLikely(transfer) || (isNew ? callers === 1 && replacedByCall(transfer) : stoodInForCall(transfer)),
    )
    .sort((a, b) => b.mass * b.share - a.mass * a.share)
    .slice(0, ORIGIN.mostOrigins);
}

function isLikely(transfer: Transfer): boolean {
  const { whole, part, size, share, mass, called, told, beside } = transfer;
  const { uncalled, next, data, half, quarter } = ORIGIN;
  if (beside && isCallable(whole) && share >= next.share && mass >= next.mass) return true;
  if (!called || part.other === null) return share >= uncalled.share && mass >= uncalled.mass;
  if (!isCallable(whole)) return share >= data.share && mass >= data.mass;
  if (size < ORIGIN.anybodys) return false;
  if (told) return true;
  if (share >= half.share && mass >= half.mass) return true;
  return share >= quarter.share && (mass >= quarter.mass || isNear(transfer));
}

/** A function whose call is all that is new in its only caller took code over, whatever has become of the code. */
function replacedByCall(transfer: Transfer): boolean {
  const { kind } = transfer.whole;
  return transfer.called && isCallable(transfer.whole) && kind !== 'constructor' && isNear(transfer);
}

/** A function whose whole body, however small, is all that its caller says new, in the place of the call. */
function stoodInForCall({ whole, part, share, called }: Transfer): boolean {
  if (!called || !isCallable(whole) || share < 1 || whole.path !== (part.other ?? part.symbol).path)
    return false;
  return without(part.words, bodyWords(whole)).size === 0;
}

function isNear({ whole, part, inPlace }: Transfer): boolean {
  return inPlace && whole.path === (part.other ?? part.symbol).path;
}
