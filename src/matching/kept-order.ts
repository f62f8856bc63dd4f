import { commonItems } from '../model/common-items.ts';
import type { CodeSymbol } from '../model/symbol.ts';

/** More siblings than so many are not laid side by side. */
const MOST = 2000;

/**
 * Which siblings stayed where they are among the others, so that of several with one name and one text each is the one
 * in its place, though something was put in before it:
 *
 *     test a: queryFn, enabled        test a: queryFn, enabled
 *     test b: queryFn                 test n: queryFn                  is new, not the one of test b
 *     test c: queryFn, select         test b: queryFn
 *                                     test c: queryFn, select
 */
export function keptInOrder(
  before: readonly CodeSymbol[],
  after: readonly CodeSymbol[],
): ReadonlyMap<CodeSymbol, CodeSymbol> {
  const [was, is] = [before.map(keyOf), after.map(keyOf)];
  let head = 0;
  while (head < was.length && head < is.length && was[head] === is[head]) head += 1;
  let tail = 0;
  while (tail < was.length - head && tail < is.length - head && was.at(-1 - tail) === is.at(-1 - tail))
    tail += 1;
  const [old, now] = [was.slice(head, was.length - tail), is.slice(head, is.length - tail)];
  const between = old.length > MOST || now.length > MOST ? [] : commonItems(old, now);
  return new Map([
    ...before.slice(0, head).map((symbol, at) => [symbol, after[at]!] as const),
    ...between.map(([one, other]) => [before[head + one]!, after[head + other]!] as const),
    ...before
      .slice(before.length - tail)
      .map((symbol, at) => [symbol, after[after.length - tail + at]!] as const),
  ]);
}

function keyOf({ simpleName, kind, contentHash }: CodeSymbol): string {
  return `${kind} ${simpleName} ${contentHash}`;
}
