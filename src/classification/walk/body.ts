import type { AstNode } from '../../model/ast-node.ts';
import { sliceOf } from '../../model/span.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import { starsAgree } from '../java/package-names.ts';
import { isIdleStaticImport } from '../java/static-imports.ts';
import { followsItsFolder } from '../modules/package-line.ts';
import { isUse, usesAgree } from '../modules/php-uses.ts';
import type { Mismatch, Unit, Walk } from '../proof.ts';
import type { FileFacts } from '../world.ts';
import { itemsOf } from './body-items.ts';
import { commute } from './commute.ts';
import type { Item } from './item.ts';
import { onlyLoads } from './loading.ts';
import { mismatch, outOfBudget, unexplained } from './mismatch.ts';

/**
 * Compares two lists of children in which child symbols stand. What is left without them must be the same in the same
 * order. Child symbols must be each other's partners; those that came, went, or moved to another parent are judged as
 * symbols, not here. Where the order differs, each two that changed places must be unable to tell.
 */
export function compareBody(
  walk: Walk,
  parentBefore: AstNode | null,
  before: readonly AstNode[],
  parentAfter: AstNode | null,
  after: readonly AstNode[],
): Mismatch | null {
  const { world, unit } = walk;
  const moved = parentBefore === unit.old.file.root ? headComment(unit) : null;
  if (moved) return unexplained(unit, moved.before, moved.after);
  const areStarsIdle = starsAgree(unit.old, unit.now);
  const old = itemsOf(unit.old, unit.before, parentBefore, before, areStarsIdle, (symbol) =>
    world.mapping.after(symbol),
  );
  const now = itemsOf(unit.now, unit.after, parentAfter, after, areStarsIdle, (symbol) =>
    world.mapping.before(symbol),
  );
  const areUsesIdle = parentBefore === unit.old.file.root && usesAgree(unit.old, unit.now);
  const isLoose = ({ symbol, node }: Item): boolean => !symbol && !(areUsesIdle && isUse(node));
  const [was, is] = [
    [world.before, unit.old],
    [world.after, unit.now],
  ] as const;
  const looseOld = old.filter((item) => isLoose(item) && !isIdleStaticImport(was, is, item.node));
  const looseNow = besideTheSame(
    unit,
    looseOld,
    now.filter((item) => isLoose(item) && !isIdleStaticImport(is, was, item.node)),
  );
  const matched = new Map<Item, Item>();
  for (let at = 0; at < Math.max(looseOld.length, looseNow.length); at++) {
    const [left, right] = [looseOld[at], looseNow[at]];
    if (!left || !right) return unexplained(walk.unit, left?.node ?? null, right?.node ?? null);
    const found = followsItsFolder(left.node, unit.old, right.node, unit.now)
      ? null
      : walk.compare(left.node, right.node);
    if (found) return found;
    matched.set(left, right);
  }
  const elsewhere = matchSymbols(walk, old, now, matched);
  if (elsewhere) return elsewhere;
  return compareOrder(walk, parentBefore, old, now, matched);
}

/** Adds which child symbol is which; one that stands at another place inside of the same parent is a difference. */
function matchSymbols(
  { world, unit }: Walk,
  old: readonly Item[],
  now: readonly Item[],
  matched: Map<Item, Item>,
): Mismatch | null {
  const { mapping } = world;
  const places = new Map(now.filter(({ symbol }) => symbol).map((item) => [item.symbol!, item]));
  const arrived = new Set<CodeSymbol>();
  for (const item of old) {
    if (!item.symbol) continue;
    const partner = mapping.after(item.symbol);
    const place = partner && places.get(partner);
    if (partner && place) {
      matched.set(item, place);
      arrived.add(partner);
    } else if (
      partner &&
      partner.parent === (unit.after.kind === 'module' ? null : unit.after) &&
      partner.path === unit.after.path
    ) {
      return mismatch(
        'unexplained-edit',
        item.node,
        partner.declaration,
        `${item.symbol.name} stands at another place inside ${unit.after.name}`,
      );
    }
  }
  for (const [symbol, item] of places) {
    const origin = arrived.has(symbol) ? null : mapping.before(symbol);
    if (
      origin &&
      (origin.parent ?? unit.old.file.module) === unit.before &&
      origin.path === unit.before.path
    ) {
      return mismatch(
        'unexplained-edit',
        origin.declaration,
        item.node,
        `${symbol.name} stood at another place inside ${unit.before.name}`,
      );
    }
  }
  return null;
}

/** The first comment that tools obey which is at the head of a file on one side alone: below an import it is none. */
function headComment({ old, now }: Unit): Record<'before' | 'after', AstNode | null> | null {
  const [was, is] = [atHead(old), atHead(now)];
  const lost = was.find((node) => !is.some(({ text }) => text === node.text)) ?? null;
  const come = is.find((node) => !was.some(({ text }) => text === node.text)) ?? null;
  const isOnlyOther = lost !== null && come !== null && was.length === is.length;
  return (lost || come) && !isOnlyOther ? { before: lost, after: lost ? null : come } : null;
}

function atHead({ file, view }: FileFacts): readonly AstNode[] {
  const { children } = file.root;
  const first = children.findIndex(({ extra }) => !extra);
  return children.slice(0, first < 0 ? children.length : first).filter((node) => view.isDirective(node));
}

/** Statements that load modules stand beside those that load the same, wherever these stand; the others in their order. */
function besideTheSame({ old, now }: Unit, before: readonly Item[], after: readonly Item[]): readonly Item[] {
  const loading = new Map<string, Item>();
  for (const item of after) if (onlyLoads(now, item.node)) loading.set(sliceOf(now.file, item.node), item);
  if (loading.size === 0) return after;
  const found = before.map(({ node }) =>
    onlyLoads(old, node) ? (loading.get(sliceOf(old.file, node)) ?? null) : null,
  );
  const taken = new Set(found);
  if (taken.size - (taken.has(null) ? 1 : 0) < found.filter((item) => item !== null).length) return after;
  const others = after.filter((item) => !taken.has(item));
  const placed = found.map((item) => item ?? others.shift());
  return [...placed.filter((item) => item !== undefined), ...others];
}

function compareOrder(
  walk: Walk,
  parent: AstNode | null,
  old: readonly Item[],
  now: readonly Item[],
  matched: ReadonlyMap<Item, Item>,
): Mismatch | null {
  const place = new Map(now.map((item, at) => [item, at]));
  const row = old.flatMap((item) => {
    const partner = matched.get(item);
    return partner ? [{ item, partner, at: place.get(partner)! }] : [];
  });
  const disturbed = inInversion(row.map(({ at }) => at));
  if (disturbed.length === 0) return null;
  for (const [index, later] of disturbed.entries()) {
    for (const earlier of disturbed.slice(0, index)) {
      walk.world.budget.left -= 1;
      if (walk.world.budget.left < 0) return outOfBudget(row[earlier]!.item.node, row[later]!.partner.node);
      const [first, second] = [row[earlier]!, row[later]!];
      if (first.at < second.at) continue;
      const reason = commute(walk, parent, first, second);
      if (reason !== null)
        return mismatch('reorder', second.item.node, second.partner.node, reason, second.item.symbol);
    }
  }
  walk.proof.reordered = true;
  return null;
}

/** Indexes of the values that stand before a smaller or after a larger one. */
function inInversion(values: readonly number[]): readonly number[] {
  const smallestAfter = new Array<number>(values.length + 1).fill(Number.POSITIVE_INFINITY);
  for (let at = values.length - 1; at >= 0; at--)
    smallestAfter[at] = Math.min(smallestAfter[at + 1]!, values[at]!);
  let largestBefore = Number.NEGATIVE_INFINITY;
  return values.flatMap((value, at) => {
    const inverted = value < largestBefore || value > smallestAfter[at + 1]!;
    largestBefore = Math.max(largestBefore, value);
    return inverted ? [at] : [];
  });
}
