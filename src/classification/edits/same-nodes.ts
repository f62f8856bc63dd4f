import type { AstNode } from '../../model/ast-node.ts';
import type { Binding } from '../../model/bindings.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import { type Bag, bagLikeness } from '../../model/word-bags.ts';
import type { Unit } from '../proof.ts';
import { entityOf } from '../walk/entities.ts';
import type { Entity, FileFacts, World } from '../world.ts';

/** Two trees of one unit in comparison, for somebody who is to be shown what differs; nothing is proved by it. */
export interface Sameness {
  /** What counts of a node's children: no layout, and no symbol that is judged on its own. */
  readonly parts: (side: 'old' | 'now', node: AstNode) => readonly AstNode[];
  /** Whether two nodes say the same, by the same names or by those that became one another. */
  readonly same: (old: AstNode, now: AstNode) => boolean;
  /** Which share of their tokens two nodes have in common: from 0 to 1. */
  readonly likeness: (old: AstNode, now: AstNode) => number;
  /** Whether more was looked at than a reader's answer is worth. */
  readonly isGivenUp: () => boolean;
}

/** Nodes that may be looked at for one symbol. */
const MOST_LOOKS = 200_000;

/** @param names members that have another name now, as far as the walk has come. */
export function makeSameness(world: World, unit: Unit, names: ReadonlyMap<string, string>): Sameness {
  const forth = new Map<Binding, Binding>();
  const back = new Map<Binding, Binding>();
  const bags = new Map<AstNode, Bag>();
  let looks = MOST_LOOKS;

  const factsOf = (side: 'old' | 'now'): FileFacts => unit[side];
  const selfOf = (side: 'old' | 'now'): CodeSymbol => (side === 'old' ? unit.before : unit.after);

  const parts = (side: 'old' | 'now', node: AstNode): readonly AstNode[] => {
    const facts = factsOf(side);
    const children = facts.view.children(node);
    return children.some((child) => isOther(side, child))
      ? children.filter((child) => !isOther(side, child))
      : children;
  };

  const isOther = (side: 'old' | 'now', node: AstNode): boolean =>
    factsOf(side)
      .holesAt(node)
      .some((symbol) => symbol !== selfOf(side));

  function same(old: AstNode, now: AstNode): boolean {
    const learnt: Binding[] = [];
    const found = compare(old, now, learnt);
    if (!found)
      for (const binding of learnt) {
        back.delete(forth.get(binding)!);
        forth.delete(binding);
      }
    return found;
  }

  function compare(old: AstNode, now: AstNode, learnt: Binding[]): boolean {
    looks -= 1;
    if (looks < 0 || old.kind !== now.kind) return false;
    const [isLeaf, isLeafNow] = [unit.old.view.isLeaf(old), unit.now.view.isLeaf(now)];
    if (isLeaf !== isLeafNow) return false;
    if (isLeaf) return sameLeaf(old, now, learnt);
    const [left, right] = [parts('old', old), parts('now', now)];
    return left.length === right.length && left.every((part, at) => compare(part, right[at]!, learnt));
  }

  function sameLeaf(old: AstNode, now: AstNode, learnt: Binding[]): boolean {
    const [was, is] = [unit.old.view.text(old), unit.now.view.text(now)];
    if (names.get(was) === is) return true;
    const [before, after] = [entityOf(world.before, unit.old, old), entityOf(world.after, unit.now, now)];
    // What keeps its name is no other's new one, whatever else is said of it.
    return (before !== null && after !== null && sameEntity(before, after, learnt)) || was === is;
  }

  function sameEntity(before: Entity, after: Entity, learnt: Binding[]): boolean {
    if (before.type === 'symbol')
      return after.type === 'symbol' && world.mapping.after(before.symbol) === after.symbol;
    if (before.type !== 'binding' || after.type !== 'binding') return false;
    const [known, inverse] = [forth.get(before.binding), back.get(after.binding)];
    if (known || inverse) return known === after.binding;
    forth.set(before.binding, after.binding);
    back.set(after.binding, before.binding);
    learnt.push(before.binding);
    return true;
  }

  /** The tokens of a node, and how often each stands there. */
  function bagOf(side: 'old' | 'now', node: AstNode): Bag {
    const known = bags.get(node);
    if (known) return known;
    const bag = new Map<string, number>();
    const visit = (inner: AstNode): void => {
      looks -= 1;
      if (looks < 0) return;
      const { view } = factsOf(side);
      if (view.isLeaf(inner)) bag.set(view.text(inner), (bag.get(view.text(inner)) ?? 0) + 1);
      else parts(side, inner).forEach(visit);
    };
    visit(node);
    bags.set(node, bag);
    return bag;
  }

  const likeness = (old: AstNode, now: AstNode): number => bagLikeness(bagOf('old', old), bagOf('now', now));

  return { parts, same, likeness, isGivenUp: () => looks < 0 };
}
