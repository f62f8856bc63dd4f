import type { AstNode } from '../../model/ast-node.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import type { Unit } from '../proof.ts';
import { ownNodes } from '../walk/walk.ts';
import type { FileFacts, World } from '../world.ts';
import { makeSameness, type Sameness } from './same-nodes.ts';

/** Neighbours that stood there, and what stands there now; one of the lists is empty where something came or went. */
export interface Edit {
  readonly before: readonly AstNode[];
  readonly after: readonly AstNode[];
}

/** Nodes that have less in common are shown whole, as one that took the place of another. */
const ALIKE = 0.4;

/** Longer lists are paired as they stand. */
const MOST_PAIRS = 3_600;

/**
 * The smallest edits that make one side of a symbol out of the other, in their order; null where it takes too long to
 * find them. Lists are aligned so that as much as can be stays, as text is by `diff`; names that only changed are none.
 *
 *     g(a); h(b)                    g(a); k(c); h(b)                 `k(c)` was added
 *     if (a === null)               if (a === null || b)             `a === null` became `a === null || b`
 *     return a < b                  return a <= b                    `<` became `<=`
 *
 * After GumTree's edit actions (Falleri et al., 2014), with children in their order and none that move.
 */
export function smallestEdits(
  world: World,
  unit: Unit,
  names: ReadonlyMap<string, string>,
): readonly Edit[] | null {
  const sameness = makeSameness(world, unit, names);
  const edits: Edit[] = [];
  const [old, now] = [nodesOf(unit.before, unit.old), nodesOf(unit.after, unit.now)];
  if (old.length === 1 && now.length === 1) collectInside(sameness, old[0]!, now[0]!, edits);
  else collect(sameness, old, now, edits);
  return sameness.isGivenUp() ? null : edits;
}

function nodesOf(symbol: CodeSymbol, facts: FileFacts): readonly AstNode[] {
  return symbol === facts.file.module ? [facts.file.root] : ownNodes(symbol, facts);
}

/** What differs in two lists. */
function collect(sameness: Sameness, old: readonly AstNode[], now: readonly AstNode[], edits: Edit[]): void {
  const { same } = sameness;
  let start = 0;
  while (start < old.length && start < now.length && same(old[start]!, now[start]!)) start += 1;
  let end = 0;
  const most = Math.min(old.length, now.length) - start;
  while (end < most && same(old[old.length - 1 - end]!, now[now.length - 1 - end]!)) end += 1;
  const [left, right] = [old.slice(start, old.length - end), now.slice(start, now.length - end)];
  for (const pair of aligned(sameness, left, right)) {
    if (pair.before.length === 1 && pair.after.length === 1)
      collectIn(sameness, pair.before[0]!, pair.after[0]!, edits);
    else add(edits, pair);
  }
}

function collectIn(sameness: Sameness, old: AstNode, now: AstNode, edits: Edit[]): void {
  if (sameness.isGivenUp() || sameness.same(old, now)) return;
  if (isWhole(sameness, old, now)) add(edits, { before: [old], after: [now] });
  else collectInside(sameness, old, now, edits);
}

function collectInside(sameness: Sameness, old: AstNode, now: AstNode, edits: Edit[]): void {
  const [left, right] = [sameness.parts('old', old), sameness.parts('now', now)];
  if (haveSamePlaces(left, right))
    left.forEach((part, at) => {
      collectIn(sameness, part, right[at]!, edits);
    });
  else collect(sameness, left, right, edits);
}

/** The condition of one is the condition of the other, whatever stands there: nothing came or went. */
function haveSamePlaces(left: readonly AstNode[], right: readonly AstNode[]): boolean {
  if (left.length !== right.length || left.length === 0) return false;
  return left.every((part, at) => {
    const other = right[at]!;
    return part.named && other.named
      ? part.field !== null && part.field === other.field
      : part.kind === other.kind;
  });
}

/** Whether two nodes are better shown whole: there is nothing inside, or they are another thing altogether. */
function isWhole(sameness: Sameness, old: AstNode, now: AstNode): boolean {
  const [left, right] = [sameness.parts('old', old), sameness.parts('now', now)];
  if (old.kind !== now.kind || left.length === 0 || right.length === 0) return true;
  if (sameness.likeness(old, now) < ALIKE || isAnotherOperation(sameness, left, right)) return true;
  return (
    standsIn(sameness, 'now', now, (part) => sameness.same(old, part)) ||
    standsIn(sameness, 'old', old, (part) => sameness.same(part, now))
  );
}

/** More of a node need not be searched to see that another one was put around it. */
const MOST_SEARCHED = 64;

/** `a * b` and `a * b * 2`, `f(x)` and `g(f(x))`: one is the other with something around it. */
function standsIn(
  { parts }: Sameness,
  side: 'old' | 'now',
  whole: AstNode,
  isIt: (part: AstNode) => boolean,
): boolean {
  const pending = [...parts(side, whole)];
  for (let at = 0; at < pending.length && at < MOST_SEARCHED; at += 1) {
    const part = pending[at]!;
    if (part.kind === whole.kind && isIt(part)) return true;
    pending.push(...parts(side, part));
  }
  return false;
}

/** `a < b` and `b || c`: not the same operator, nor the same operands. */
function isAnotherOperation(
  { same }: Sameness,
  left: readonly AstNode[],
  right: readonly AstNode[],
): boolean {
  if (left.length !== right.length || left.length > 5) return false;
  const differing = left.flatMap((part, at) => (same(part, right[at]!) ? [] : [at]));
  return differing.length > 1 && differing.some((at) => !left[at]!.named && !right[at]!.named);
}

/** Which of two lists belong together, and between them what came, went, or took another's place. */
function aligned(sameness: Sameness, old: readonly AstNode[], now: readonly AstNode[]): readonly Edit[] {
  if (old.length === 0 && now.length === 0) return [];
  if (old.length === 0 || now.length === 0) return [{ before: old, after: now }];
  if (old.length * now.length > MOST_PAIRS) return inTurn(old, now);
  const worth = old.map((one) => now.map((other) => worthOf(sameness, one, other)));
  const best = Array.from({ length: old.length + 1 }, () => new Array<number>(now.length + 1).fill(0));
  for (let i = old.length - 1; i >= 0; i--)
    for (let j = now.length - 1; j >= 0; j--) {
      const paired = worth[i]![j]! === 0 ? 0 : worth[i]![j]! + best[i + 1]![j + 1]!;
      best[i]![j] = Math.max(paired, best[i + 1]![j]!, best[i]![j + 1]!);
    }
  const found: Edit[] = [];
  let gap: { before: AstNode[]; after: AstNode[] } = { before: [], after: [] };
  const close = (): void => {
    if (gap.before.length + gap.after.length > 0) found.push(gap);
    gap = { before: [], after: [] };
  };
  for (let [i, j] = [0, 0]; i < old.length || j < now.length; ) {
    const paired = i < old.length && j < now.length ? worth[i]![j]! : 0;
    if (paired > 0 && best[i]![j] === paired + best[i + 1]![j + 1]!) {
      close();
      found.push({ before: [old[i++]!], after: [now[j++]!] });
    } else if (j >= now.length || (i < old.length && best[i]![j] === best[i + 1]![j]!))
      gap.before.push(old[i++]!);
    else gap.after.push(now[j++]!);
  }
  close();
  return found;
}

/** Two that are the same stay together before any that are only alike do. */
function worthOf({ same, likeness }: Sameness, one: AstNode, other: AstNode): number {
  if (one.kind !== other.kind) return 0;
  if (same(one, other)) return one.named ? 2 : 0.1;
  if (!one.named) return 0;
  const alike = likeness(one, other);
  return alike < ALIKE ? 0 : alike;
}

function inTurn(old: readonly AstNode[], now: readonly AstNode[]): readonly Edit[] {
  return Array.from({ length: Math.max(old.length, now.length) }, (_, at) => ({
    before: old.slice(at, at + 1),
    after: now.slice(at, at + 1),
  }));
}

/** Commas that came or went with their neighbours need no word of their own. */
function add(edits: Edit[], { before, after }: Edit): void {
  const isAlone = before.length === 0 || after.length === 0;
  const [left, right] = isAlone ? [trimmed(before), trimmed(after)] : [before, after];
  if (left.length + right.length > 0) edits.push({ before: left, after: right });
}

function trimmed(nodes: readonly AstNode[]): readonly AstNode[] {
  const isMark = (node: AstNode | undefined): boolean => node !== undefined && /^[,;]$/.test(node.kind);
  if (nodes.every(isMark)) return nodes;
  const start = isMark(nodes[0]) ? 1 : 0;
  return nodes.slice(start, isMark(nodes.at(-1)) ? -1 : undefined);
}
