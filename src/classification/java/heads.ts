import type { AstNode } from '../../model/ast-node.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import type { Walk } from '../proof.ts';
import { entityOf } from '../walk/entities.ts';
import type { Entity } from '../world.ts';
import { arity, baseTypes, isJavaClass, isSubtype, lastName, parameterTypes, upwards } from './hierarchy.ts';

/** What holds a type that only says which values may stand there. */
const DECLARING =
  /^(?:formal_parameter|spread_parameter|local_variable_declaration|field_declaration|constant_declaration|method_declaration|enhanced_for_statement|array_type|type_arguments|type_bound|wildcard)$/;

/**
 * A declared type that became a super type of it: calls reach the same methods of the same objects.
 *
 *     int sum(ArrayCart cart) { return cart.sum(); }      ->      int sum(Cart cart) { return cart.sum(); }
 *
 * Refused: casts, `instanceof`, `new`, class literals; where both have a field or a static method of one name, which
 * the type decides on; where a method is overloaded for the type and for what stands above it; where the type has a method
 * of the name that the base has it for other parameters alone.
 */
export function isWidened(walk: Walk, before: AstNode, after: AstNode, old: Entity, now: Entity): boolean {
  const { world } = walk;
  if (old.type !== 'symbol' || before.kind !== 'type_identifier') return false;
  if (after.kind !== 'type_identifier' || !isJavaClass(old.symbol)) return false;
  const holder = walk.pathBefore.findLast(
    ({ kind }) => kind !== 'generic_type' && kind !== 'scoped_type_identifier',
  );
  if (!holder || !DECLARING.test(holder.kind)) return false;
  const sub = world.mapping.after(old.symbol);
  if (!sub) return false;
  if (isOverloadedFor(walk, sub)) return false;
  if (now.type !== 'symbol') return isNamedBase(walk, sub, now);
  if (!isJavaClass(now.symbol) || !isSubtype(world.after, sub, now.symbol)) return false;
  return !shareStatics(sub, now.symbol) && !leavesOut(sub, now.symbol);
}

/** A base that isn't in the change set, as far as the head of the class says that it is one. */
function isNamedBase({ world }: Walk, sub: CodeSymbol, base: Entity): boolean {
  const same = (entity: Entity | null): boolean =>
    (entity?.type === 'free' && base.type === 'free' && entity.name === base.name) ||
    (entity?.type === 'outside' &&
      base.type === 'outside' &&
      entity.module === base.module &&
      entity.name === base.name);
  for (const one of upwards(world.after, sub)) {
    const facts = world.after.factsOf(one);
    for (const type of baseTypes(one)) {
      const name = lastName(type);
      if (name && same(entityOf(world.after, facts, name))) return true;
    }
  }
  return false;
}

function shareStatics(sub: CodeSymbol, base: CodeSymbol): boolean {
  const bound = ({ kind }: CodeSymbol): boolean => /^(?:field|constant)$/.test(kind);
  return sub.children.some(
    (one) => bound(one) && base.children.some((other) => bound(other) && other.simpleName === one.simpleName),
  );
}

/**
 * Two methods of one name, of which one takes this type where the other takes what may stand above it: which of them is
 * called, the declared type decides.
 */
function isOverloadedFor({ world }: Walk, sub: CodeSymbol): boolean {
  const above = new Set(['Object', ...[...upwards(world.after, sub)].flatMap((one) => namesAbove(one))]);
  const methods = [...world.after.files.values()].flatMap(({ file }) =>
    file.symbols.filter(({ kind }) => kind === 'method' || kind === 'constructor'),
  );
  const types = new Map(methods.map((method) => [method, parameterTypes(method)] as const));
  return methods.some((one) => {
    const places = types.get(one)!.flatMap((type, at) => (type === sub.simpleName ? [at] : []));
    if (places.length === 0) return false;
    return methods.some(
      (other) =>
        other !== one &&
        other.simpleName === one.simpleName &&
        other.parent === one.parent &&
        arity(other) === arity(one) &&
        places.some((at) => above.has(types.get(other)![at]!) || isVariable(other, types.get(other)![at]!)),
    );
  });
}

function namesAbove(type: CodeSymbol): readonly string[] {
  return baseTypes(type).flatMap((base) => lastName(base)?.text ?? []);
}

/** A type that the caller chooses, by the method or by its class: `T`. */
function isVariable({ declaration, parent }: CodeSymbol, name: string): boolean {
  const declares = (node: AstNode | undefined): boolean =>
    node?.children.some(
      (child) =>
        child.kind === 'type_parameters' &&
        child.children.some((one) => one.children.some(({ text }) => text === name)),
    ) ?? false;
  return declares(declaration) || declares(parent?.declaration);
}

/** A method beside one that the base declares, which nobody finds who only has the base: `put(String)` beside `put(Object)`. */
function leavesOut(sub: CodeSymbol, base: CodeSymbol): boolean {
  const methods = ({ children }: CodeSymbol): readonly CodeSymbol[] =>
    children.filter(({ kind }) => kind === 'method');
  const shown = methods(base);
  return methods(sub).some((one) => {
    const named = shown.filter((other) => other.simpleName === one.simpleName && arity(other) === arity(one));
    return named.length > 0 && !named.some((other) => takeTheSame(one, other));
  });
}

function takeTheSame(one: CodeSymbol, other: CodeSymbol): boolean {
  const types = parameterTypes(other);
  return parameterTypes(one).every((type, at) => type === types[at] || isVariable(other, types[at]!));
}
