import type { Core, CoreVariable } from '../../../model/core.ts';
import { countVisit } from '../work.ts';

/** What is left of two forms when everything that stands in both is taken away, as it is spelled. */
export interface Residue {
  readonly before: readonly Core[];
  readonly after: readonly Core[];
  /** Calls of one thing with another number of arguments. */
  readonly calls: readonly (readonly [Core, Core])[];
}

/** Longer lists are not aligned, but compared as bags. */
const LONGEST_ALIGNED = 200;

/**
 * Takes from two forms what is spelled alike: the same branches, the same statements of lists that were put together
 * otherwise, the same elements.
 *
 *     a(); if (b) { c(); d(1) }          a(); if (b) { d(2); e() }          c(), 1 | 2, e()
 */
export function residueOf(before: Core, after: Core): Residue {
  const shapes = makeShapes();
  const rest: { before: Core[]; after: Core[]; calls: [Core, Core][] } = { before: [], after: [], calls: [] };
  apart(before, after);
  return rest;

  function apart(old: Core, now: Core): void {
    if (shapes(old) === shapes(now)) return;
    const same = old.op === now.op && old.text === now.text && isNamedAlike(old.variable, now.variable);
    if (!same) keep([old], [now]);
    else if (isList(old)) lists(old.children, now.children);
    // What a list is made with says how long it will be, or what is in it.
    else if (old.op === 'new' && old.children.length !== now.children.length) keep([old], [now]);
    else if (old.children.length === now.children.length)
      old.children.forEach((child, at) => {
        apart(child, now.children[at]!);
      });
    else lists(old.children, now.children);
    if (
      same &&
      old.op === 'call' &&
      old.children.length !== now.children.length &&
      shapes(old.children[0]!) === shapes(now.children[0]!)
    )
      rest.calls.push([old, now]);
  }

  function lists(olds: readonly Core[], nows: readonly Core[]): void {
    const gaps =
      Math.max(olds.length, nows.length) > LONGEST_ALIGNED ? [bags(olds, nows)] : aligned(olds, nows);
    for (const [left, right] of gaps) {
      if (left.length === right.length && left.every(({ op }, at) => op === right[at]!.op))
        left.forEach((node, at) => {
          apart(node, right[at]!);
        });
      else keep(left, right);
    }
  }

  function keep(olds: readonly Core[], nows: readonly Core[]): void {
    rest.before.push(...olds);
    rest.after.push(...nows);
  }

  /** What stands in one of them and not in the other, in whichever order. */
  function bags(olds: readonly Core[], nows: readonly Core[]): readonly [readonly Core[], readonly Core[]] {
    const counts = new Map<number, number>();
    for (const node of nows) counts.set(shapes(node), (counts.get(shapes(node)) ?? 0) + 1);
    const left = olds.filter((node) => {
      const known = counts.get(shapes(node)) ?? 0;
      counts.set(shapes(node), known - 1);
      return known <= 0;
    });
    const right = nows.toReversed().filter((node) => {
      const known = counts.get(shapes(node)) ?? 0;
      counts.set(shapes(node), known - 1);
      return known > 0;
    });
    return [left, right.reverse()];
  }

  /** The parts between what a longest common subsequence keeps. */
  function aligned(
    olds: readonly Core[],
    nows: readonly Core[],
  ): readonly (readonly [readonly Core[], readonly Core[]])[] {
    const width = nows.length + 1;
    const best = new Uint16Array((olds.length + 1) * width);
    for (let i = olds.length - 1; i >= 0; i--)
      for (let j = nows.length - 1; j >= 0; j--)
        best[i * width + j] =
          shapes(olds[i]!) === shapes(nows[j]!)
            ? best[(i + 1) * width + j + 1]! + 1
            : Math.max(best[(i + 1) * width + j]!, best[i * width + j + 1]!);
    const gaps: [Core[], Core[]][] = [[[], []]];
    let [i, j] = [0, 0];
    while (i < olds.length || j < nows.length) {
      const [left, right] = gaps.at(-1)!;
      if (i < olds.length && j < nows.length && shapes(olds[i]!) === shapes(nows[j]!)) {
        if (left.length + right.length > 0) gaps.push([[], []]);
        i += 1;
        j += 1;
      } else if (
        j >= nows.length ||
        (i < olds.length && best[(i + 1) * width + j]! >= best[i * width + j + 1]!)
      )
        left.push(olds[i++]!);
      else right.push(nows[j++]!);
    }
    return gaps;
  }
}

function isList({ op }: Core): boolean {
  return /^(?:block|sequence|case|array|object|switch|class|call|parameters)$/.test(op);
}

/**
 * Numbers forms so that two have the same number if they are spelled alike, and otherwise but for an accident: numbers
 * of fifty bits mixed from those of the parts (Merkle), in far less time than texts put together of them would take.
 */
function makeShapes(): (node: Core) => number {
  const [kinds, texts, spellings] = [numbering<string>(), numbering<string>(), numbering<string>()];
  const labels = numbering<number>();
  const names = new Map<CoreVariable, number>();
  const nameOf = (variable: CoreVariable): number => {
    const known = names.get(variable);
    if (known !== undefined) return known;
    const name = spellings(spelledAs(variable));
    names.set(variable, name);
    return name;
  };
  const known = new Map<Core, number>();
  const shape = (node: Core): number => {
    const number = known.get(node);
    if (number !== undefined) return number;
    countVisit();
    const { op, text, variable, children } = node;
    // Of numbers, since to put a text together for each node takes longer than all else that is done here.
    const at = labels(
      ((variable ? nameOf(variable) : 0) * MOST_TEXTS + texts(text)) * MOST_KINDS + kinds(op),
    );
    let [low, high] = [Math.imul(at, 0x9e3779b1), Math.imul(at ^ 0x5bd1e995, 0x85ebca6b)];
    for (const child of children) {
      const inner = shape(child);
      low = Math.imul(low ^ (inner | 0), 0x01000193) ^ (low >>> 15);
      high = Math.imul(high ^ ((inner / 0x2000000) | 0), 0xc2b2ae35) ^ (high >>> 13);
    }
    const made = (low >>> 7) + (high >>> 7) * 0x2000000;
    known.set(node, made);
    return made;
  };
  return shape;
}

/** More than there are kinds of nodes, and more texts than a form can have that is looked at; together a number of 52 bits. */
const [MOST_KINDS, MOST_TEXTS] = [2 ** 10, 2 ** 21];

function isNamedAlike(one: CoreVariable | null, other: CoreVariable | null): boolean {
  return one && other ? spelledAs(one) === spelledAs(other) : one === other;
}

function spelledAs({ kind, member, name }: CoreVariable): string {
  return `${kind} ${member ?? name}`;
}

function numbering<T>(): (one: T) => number {
  const numbers = new Map<T, number>();
  return (one) => {
    const known = numbers.get(one);
    if (known !== undefined) return known;
    numbers.set(one, numbers.size + 1);
    return numbers.size;
  };
}
