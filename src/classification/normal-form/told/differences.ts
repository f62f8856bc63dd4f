import type { AstNode } from '../../../model/ast-node.ts';
import type { Core } from '../../../model/core.ts';
import type { Meaning } from '../compared-by.ts';
import { type Difference, type Equality, makeEquality } from '../equal.ts';
import { size } from '../tree.ts';

/** More edits than these tell a reader nothing. */
const MOST = 8;

/** Lists whose parts may come and go are aligned; longer ones are paired as they stand. */
const LONGEST_ALIGNED = 60;

/** Larger forms are not searched for more than their first difference. */
const MOST_NODES = 8_000;

/** Nor are those in which each node would be compared more often: what stands inside of each other all the way down. */
const MOST_ROUNDS = 20;

/** How two forms are put beside each other. */
export interface SideBySide {
  /** The smallest parts in which they differ, in order; none where they are equal. */
  readonly differences: readonly Difference[];
  /** What is written on each side of the largest parts between them, which are equal. */
  readonly alike: readonly (readonly [AstNode, AstNode])[];
}

/** Parts are gathered while two forms are gone through. */
interface Gathered {
  readonly differences: Difference[];
  readonly alike: [AstNode, AstNode][];
  isGivenUp(): boolean;
}

/**
 * Puts two forms side by side. Children of lists are aligned by a longest common subsequence, as text is by `diff`. Of
 * forms that are very large the first difference alone is looked for.
 */
export function sideBySide(before: Core, after: Core, meaning: Meaning): SideBySide {
  const equality = makeEquality(before, after, meaning);
  const nodes = size(before) + size(after);
  const isGivenUp = (): boolean => equality.compared() > MOST_ROUNDS * nodes;
  const found: Gathered = { differences: [], alike: [], isGivenUp };
  if (nodes <= MOST_NODES) {
    collect(equality, before, after, found, { before, after });
    if (!isGivenUp()) return { differences: found.differences, alike: found.alike };
  }
  const first = makeEquality(before, after, meaning).tried(before, after);
  return { differences: first ? [first] : [], alike: [] };
}

/** @param around the nearest nodes that somebody wrote: what a rule made up is found by them. */
function collect(equality: Equality, old: Core, now: Core, found: Gathered, around: Difference): void {
  const { differences } = found;
  if (differences.length >= MOST || found.isGivenUp()) return;
  if (equality.tried(old, now) === null) {
    found.alike.push(...writtenAlike(old, now));
    return;
  }
  const same = equality.sameNode(old, now);
  const [left, right] = [old.children, now.children];
  if (!same || (left.length === 0 && right.length === 0)) {
    differences.push(located({ before: old, after: now }, around));
    return;
  }
  const inside = { before: old.source ? old : around.before, after: now.source ? now : around.after };
  if (left.length === right.length && !isList(old)) {
    left.forEach((child, at) => {
      collect(equality, child, right[at]!, found, inside);
    });
    return;
  }
  for (const [one, other] of aligned(equality, left, right)) {
    if (one && other) collect(equality, one, other, found, inside);
    else if (differences.length < MOST) differences.push(located({ before: one, after: other }, inside));
  }
}

/** What was written for two equal parts: what a rule made up is found by its own parts. */
function writtenAlike(old: Core, now: Core): readonly [AstNode, AstNode][] {
  if (old.source && now.source) return [[old.source, now.source]];
  if (old.children.length !== now.children.length) return [];
  return old.children.flatMap((child, at) => writtenAlike(child, now.children[at]!));
}

function located({ before, after }: Difference, around: Difference): Difference {
  const at = (node: Core | null, outer: Core | null): Core | null =>
    node && { ...node, source: node.source ?? outer?.source ?? null };
  return { before: at(before, around.before), after: at(after, around.after) };
}

function isList({ op }: Core): boolean {
  return op === 'block' || op === 'sequence' || op === 'case' || op === 'array' || op === 'object';
}

type Pair = readonly [Core | null, Core | null];

/** Equal parts at both ends, and between them a longest common subsequence; what is left over is paired in turn. */
function aligned(equality: Equality, left: readonly Core[], right: readonly Core[]): readonly Pair[] {
  let start = 0;
  while (start < left.length && start < right.length && equality.tried(left[start]!, right[start]!) === null)
    start += 1;
  const head = left.slice(0, start).map((child, at): Pair => [child, right[at]!]);
  const [old, now] = [left.slice(start), right.slice(start)];
  if (old.length * now.length > LONGEST_ALIGNED * LONGEST_ALIGNED) return [...head, ...inTurn(old, now)];
  const pairs: Pair[] = [];
  let [at, to] = [0, 0];
  for (const [one, other] of commonSubsequence(equality, old, now)) {
    pairs.push(...inTurn(old.slice(at, one), now.slice(to, other)), [old[one]!, now[other]!]);
    [at, to] = [one + 1, other + 1];
  }
  return [...head, ...pairs, ...inTurn(old.slice(at), now.slice(to))];
}

function inTurn(left: readonly Core[], right: readonly Core[]): readonly Pair[] {
  const pairs: Pair[] = [];
  for (let at = 0; at < Math.max(left.length, right.length); at++)
    pairs.push([left[at] ?? null, right[at] ?? null]);
  return pairs;
}

function commonSubsequence(
  equality: Equality,
  left: readonly Core[],
  right: readonly Core[],
): readonly (readonly [number, number])[] {
  const equal = left.map((one) => right.map((other) => equality.wouldEqual(one, other)));
  const longest = Array.from({ length: left.length + 1 }, () => new Array<number>(right.length + 1).fill(0));
  for (let i = left.length - 1; i >= 0; i--) {
    for (let j = right.length - 1; j >= 0; j--) {
      longest[i]![j] = equal[i]![j]
        ? longest[i + 1]![j + 1]! + 1
        : Math.max(longest[i + 1]![j]!, longest[i]![j + 1]!);
    }
  }
  const pairs: (readonly [number, number])[] = [];
  for (let [i, j] = [0, 0]; i < left.length && j < right.length; ) {
    if (equal[i]![j]) pairs.push([i++, j++]);
    else if (longest[i + 1]![j]! >= longest[i]![j + 1]!) i += 1;
    else j += 1;
  }
  return pairs;
}
