import type { AstNode } from '../../../model/ast-node.ts';
import { parentsOf } from '../../../model/parents.ts';
import { encloses } from '../../../model/span.ts';
import type { CodeSymbol } from '../../../model/symbol.ts';
import { type Occurrence, occurrencesOf } from '../../renames/occurrences.ts';
import { classesNamed, classesOf } from '../../symbols/classes.ts';
import { isSaidPrivate } from '../../symbols/said-modifiers.ts';
import type { FileFacts, Side } from '../../world.ts';
import { collectsFields } from './collected-fields.ts';

/**
 * Whether a member that exists on one side only may be put where it is used: nothing else by its name may be meant.
 *
 *     class A { f() { return this.g() }  g() { return 1 } }      class B extends A { g() { return 2 } }     refused
 *     a.g() that is left when `g` is gone                                                                   refused
 *     A.prototype.g = other                                                                                 refused
 *
 * What a member overrides, or is overridden by, stands in the classes that its class is related to; who found another
 * member under the name before, or still looks for it, spells the name on the other side.
 */
export function mayBeUnfolded(side: Side, other: Side, member: CodeSymbol): boolean {
  const { simpleName, parent } = member;
  if (!parent || isOverridden(side, parent, simpleName)) return false;
  if (member.kind === 'field' && collectsFields(side, parent)) return false;
  const found = occurrencesOf(other);
  if (found.quoted(simpleName) > 0) return false;
  const isGone = side.which === 'before';
  // What its class keeps to itself is called on no other object than its own.
  const isKept = isSaidPrivate(member);
  return !found
    .named(simpleName)
    .some(
      (one) =>
        (one.receiver === 'own' && !isOfUnrelated(side, parent, other, one)) ||
        (one.receiver === 'unknown' && ((isGone && !isKept) || isWritten(one.facts, one.node))),
    );
}

/**
 * Whether the object that runs is of a class that has nothing to do with another one, whose members it can't mean: a method
 * may have gone from the one to the other.
 */
function isOfUnrelated(side: Side, owner: CodeSymbol, other: Side, { facts, node }: Occurrence): boolean {
  const around = classesOf(other).findLast(
    ({ path, range }) => path === facts.file.path && encloses(range, node),
  );
  if (!around || around.simpleName === owner.simpleName) return false;
  const isNamed = (on: Side, one: CodeSymbol, name: string): boolean =>
    relatedTo(on, one).some(({ simpleName }) => simpleName === name);
  return !isNamed(other, around, owner.simpleName) && !isNamed(side, owner, around.simpleName);
}

/** `Cart.prototype.total = ...`, `cart.total = other` */
function isWritten({ file }: FileFacts, name: AstNode): boolean {
  const parents = parentsOf(file.root);
  const member = parents.get(name);
  const holder = member && parents.get(member);
  return member?.field === 'left' && /assignment/.test(holder?.kind ?? '');
}

/** True where a class above or below this one, as far as the change set shows them, has a member of that name. */
export function isOverridden(side: Side, owner: CodeSymbol, name: string): boolean {
  const has = ({ children }: CodeSymbol): boolean => children.some((child) => child.simpleName === name);
  return relatedTo(side, owner).some((one) => one !== owner && has(one));
}

function relatedTo(side: Side, owner: CodeSymbol): readonly CodeSymbol[] {
  const { above, below } = hierarchyOf(side);
  const reached = (start: CodeSymbol, next: (one: CodeSymbol) => readonly CodeSymbol[]): CodeSymbol[] => {
    const met = new Set<CodeSymbol>([start]);
    for (const one of met) for (const other of next(one)) met.add(other);
    return [...met];
  };
  const heirs = reached(owner, below);
  // With several bases an heir's other base may come first.
  return [...new Set([...reached(owner, above), ...heirs.flatMap((heir) => reached(heir, above))])];
}

interface Hierarchy {
  above(one: CodeSymbol): readonly CodeSymbol[];
  below(one: CodeSymbol): readonly CodeSymbol[];
}

const known = new WeakMap<Side, Hierarchy>();

/** By the names of classes alone: two of one name are both meant. */
function hierarchyOf(side: Side): Hierarchy {
  const made = known.get(side) ?? readHierarchy(side);
  known.set(side, made);
  return made;
}

function readHierarchy(side: Side): Hierarchy {
  const above = new Map<CodeSymbol, CodeSymbol[]>();
  const below = new Map<CodeSymbol, CodeSymbol[]>();
  for (const symbol of classesOf(side)) {
    const { file } = side.factsOf(symbol);
    const body = symbol.declaration.children.find(({ field }) => field === 'body');
    const header = file.text.slice(
      symbol.nameNode?.end ?? symbol.range.start,
      body?.start ?? symbol.range.end,
    );
    for (const word of header.match(/[\p{L}_$][\p{L}\p{N}_$]*/gu) ?? []) {
      for (const base of classesNamed(side, word)) {
        above.set(symbol, [...(above.get(symbol) ?? []), base]);
        below.set(base, [...(below.get(base) ?? []), symbol]);
      }
    }
  }
  return { above: (one) => above.get(one) ?? [], below: (one) => below.get(one) ?? [] };
}
