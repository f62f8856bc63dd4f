import { type AstNode, textOf } from '../../model/ast-node.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import type { Mismatch, Walk } from '../proof.ts';
import { entityOf } from '../walk/entities.ts';
import type { World } from '../world.ts';
import {
  arity,
  baseTypes,
  isAbstract,
  isSubtype,
  lastName,
  modifierWords,
  parameterCount,
  upwards,
} from './hierarchy.ts';

const INTERFACES = /^(?:super_interfaces|extends_interfaces)$/;

/**
 * Compares the interfaces in the heads of two classes. One that exists on one side only is declared, or was, in the
 * change set itself: where it gives a class nothing that it hasn't without it, it is judged where it stands.
 *
 *     class A {}                       ->      class A implements I {}      with `I` new
 *     class A implements Runnable {}   ->      class A implements I {}      with a new `I extends Runnable`
 *
 * Refused: an interface or an abstract class that has a method by it alone, a default method that comes with it, and
 * what it makes of a class by its own bases: `interface I extends Serializable {}`.
 */
export function compareInterfaces(
  walk: Walk,
  before: readonly AstNode[],
  after: readonly AstNode[],
): Mismatch | 'differs' | null {
  const [old, now] = [types(before), types(after)];
  const [was, is] = [
    distinct(old.flatMap((type) => withoutOneSided(walk, 'before', type))),
    distinct(now.flatMap((type) => withoutOneSided(walk, 'after', type))),
  ];
  if (was.length !== is.length) return 'differs';
  for (const [at, type] of was.entries()) {
    const found = walk.compare(type, is[at]!);
    if (found) return found;
  }
  return null;
}

/** What stands behind `implements`, and behind the `extends` of an interface. */
export function isInterfaceList({ kind }: AstNode): boolean {
  return INTERFACES.test(kind);
}

function types(children: readonly AstNode[]): readonly AstNode[] {
  return children
    .filter(isInterfaceList)
    .flatMap((head) => head.children.filter(({ kind }) => kind === 'type_list'))
    .flatMap((list) => list.children.filter((child) => child.named && !child.extra));
}

/** Each type once, as it is spelled. */
function distinct(all: readonly AstNode[]): readonly AstNode[] {
  return [...new Map(all.map((type) => [textOf(type).replace(/\s+/g, ''), type])).values()];
}

/**
 * A type in the head of a class, or what stands behind the `extends` of an interface that only one side has, and with it
 * nothing that the class would not have without it.
 */
function withoutOneSided(walk: Walk, which: 'before' | 'after', type: AstNode): readonly AstNode[] {
  const { world, unit } = walk;
  const name = lastName(type);
  const facts = which === 'before' ? unit.old : unit.now;
  const entity = name && entityOf(world[which], facts, name);
  if (entity?.type !== 'symbol' || entity.symbol.kind !== 'interface') return [type];
  const one = entity.symbol;
  const partnerOf = which === 'before' ? world.mapping.after : world.mapping.before;
  if (partnerOf(one) !== null) return [type];
  const given = [...upwards(world[which], one)].filter((base) => partnerOf(base) === null);
  // What a name means in another file, this one doesn't say.
  if (given.some((base) => base.path !== unit[which].path && baseTypes(base).length > 0)) return [type];
  if (
    !given.every((base) =>
      base.children.every((child) => hasWithout(world, which, unit[which], child, given)),
    )
  )
    return [type];
  return given.flatMap(baseTypes).filter((base) => {
    const stands = lastName(base);
    const above = stands && entityOf(world[which], facts, stands);
    return above?.type !== 'symbol' || !given.includes(above.symbol);
  });
}

/** Whether a class has such a method by itself, by others that it is, or had it itself on the other side. */
function hasWithout(
  world: World,
  which: 'before' | 'after',
  heir: CodeSymbol,
  member: CodeSymbol,
  given: readonly CodeSymbol[],
): boolean {
  if (member.kind !== 'method' || modifierWords(member.declaration).includes('static')) return true;
  // A class of which objects are made has a method with a body for each that has none.
  const isMade = heir.kind !== 'interface' && !modifierWords(heir.declaration).includes('abstract');
  if (isMade && isAbstract(member)) return true;
  const side = world[which];
  const isOwn = [...upwards(side, heir)].some(
    (one) =>
      !given.includes(one) &&
      one.children.some(
        ({ kind, simpleName, declaration }) =>
          kind === 'method' &&
          simpleName === member.simpleName &&
          parameterCount(declaration) === arity(member),
      ),
  );
  if (isOwn) return true;
  const [other, partnerOf] =
    which === 'before' ? [world.after, world.mapping.after] : [world.before, world.mapping.before];
  const [home, was] = [partnerOf(heir), partnerOf(member)?.parent];
  return Boolean(home && was && (was === home || isSubtype(other, home, was)));
}
