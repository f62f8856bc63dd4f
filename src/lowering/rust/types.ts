import type { AstNode } from '../../model/ast-node.ts';
import type { Binding } from '../../model/bindings.ts';
import { type Core, core, formKey } from '../../model/core.ts';
import { named, partOf } from '../../model/node-parts.ts';
import { lowerExpression } from './expressions.ts';
import type { Lowering } from './lowering.ts';
import { lowerPath } from './paths.ts';
import { around } from './tree-facts.ts';

/** An alias may name itself through another. */
const MOST_DEPTH = 20;

/**
 * A type as it stands, with what has no part at run time left out: lifetimes, parentheses, the order of bounds; an
 * alias of this file is what it stands for.
 *
 *     type A<T> = Vec<T>; A<u8>      Vec<u8>
 */
export function lowerType(
  l: Lowering,
  node: AstNode,
  bound: ReadonlyMap<Binding, Core> = new Map(),
  depth = 0,
): Core {
  const go = (child: AstNode): Core => lowerType(l, child, bound, depth + 1);
  switch (node.kind) {
    case 'type_identifier':
    case 'identifier':
    case 'scoped_type_identifier':
    case 'scoped_identifier': {
      if (node.text === '_') return core('opaque', 'type _', [], node);
      if (node.text === 'Self') return lowerSelf(l, node, bound, depth);
      const known = l.file.bindings.of(node);
      const given = known && bound.get(known);
      if (given) return given;
      return expanded(l, lowerPath(l, node), [], depth);
    }
    case 'generic_type':
    case 'generic_type_with_turbofish': {
      const type = partOf(node, 'type')!;
      const args = typesIn(partOf(node, 'type_arguments')).map(go);
      const head = lowerPath(l, type);
      const alias = expanded(l, head, args, depth);
      if (alias !== head) return alias;
      return args.length === 0 ? head : core('opaque', 'type generic', [head, ...args], node);
    }
    case 'reference_type': {
      const mut = node.children.some(({ kind }) => kind === 'mutable_specifier');
      return core('opaque', mut ? 'type &mut' : 'type &', [go(partOf(node, 'type')!)], node);
    }
    case 'dynamic_type':
    case 'abstract_type': {
      const bounds = boundsOf(l, partOf(node, 'trait')!, bound, depth);
      return node.kind === 'dynamic_type' ? joined(bounds, node) : core('opaque', 'type impl', bounds, node);
    }
    case 'bounded_type': {
      // `impl A + B` is parsed as `(impl A) + B`.
      const first = innermost(node);
      if (first.kind !== 'abstract_type' && first.kind !== 'dynamic_type')
        return joined(boundsOf(l, node, bound, depth), node);
      const others = flatBounds(node).filter((part) => part !== first);
      const trait = partOf(first, 'trait')!;
      const all = [
        ...boundsOf(l, trait, bound, depth),
        ...others.flatMap((part) => boundsOf(l, part, bound, depth)),
      ];
      return first.kind === 'dynamic_type'
        ? joined(sorted(all), node)
        : core('opaque', 'type impl', sorted(all), node);
    }
    case 'array_type': {
      const length = partOf(node, 'length');
      const [element] = named(node);
      const size = length ? constant(l, length, bound) : null;
      return core('opaque', 'type array', [go(element!), ...(size ? [size] : [])], node);
    }
    case 'type_binding':
      return core('opaque', `type ${partOf(node, 'name')!.text} =`, [go(partOf(node, 'type')!)], node);
    case 'lifetime':
      return core('opaque', 'type lifetime', [], node);
    case 'tuple_type':
      return core('opaque', 'type tuple', typesIn(node).map(go), node);
    case 'unit_type':
      return core('opaque', 'type tuple', [], node);
    default: {
      if (isExpression(node)) return constant(l, node, bound);
      if (node.children.length === 0) return core('opaque', `type ${node.kind} ${node.text}`, [], node);
      const tokens = node.children.filter((child) => !child.named && !child.extra).map(({ text }) => text);
      const kind = node.kind === 'parenthesized_type' ? '' : node.kind;
      const inside = typesIn(node).map(go);
      if (kind === '' && inside.length === 1) return inside[0]!;
      return core('opaque', `type ${kind} ${tokens.join(' ')}`, inside, node);
    }
  }
}

function innermost(node: AstNode): AstNode {
  return node.kind === 'bounded_type' ? innermost(named(node)[0]!) : node;
}

function flatBounds(node: AstNode): readonly AstNode[] {
  return node.kind === 'bounded_type' ? named(node).flatMap(flatBounds) : [node];
}

/** What stands in a list of types, without the lifetimes. */
export function typesIn(list: AstNode | null): readonly AstNode[] {
  return list ? named(list).filter(({ kind }) => kind !== 'lifetime' && kind !== 'for_lifetimes') : [];
}

/** Bounds in one order; a lifetime among them says nothing about behaviour. */
export function boundsOf(
  l: Lowering,
  node: AstNode,
  bound: ReadonlyMap<Binding, Core> = new Map(),
  depth = 0,
): readonly Core[] {
  const flat = (at: AstNode): readonly AstNode[] =>
    at.kind === 'trait_bounds' || at.kind === 'bounded_type'
      ? typesIn(at).flatMap(flat)
      : at.kind === 'lifetime'
        ? []
        : [at];
  return sorted(flat(node).map((one) => lowerType(l, one, bound, depth + 1)));
}

/** A type by its traits: before 2021 `Box<dyn Show>` was spelled `Box<Show>` as well. */
function joined(bounds: readonly Core[], node: AstNode): Core {
  const [only, ...more] = bounds;
  return only && more.length === 0 ? only : core('opaque', 'type +', bounds, node);
}

/** In an order that both sides share, for bounds and traits that mean the same in any. */
export function sorted(list: readonly Core[]): readonly Core[] {
  const keyed = list.map((node) => [formKey(node), node] as const);
  return keyed.sort(([one], [two]) => (one < two ? -1 : one > two ? 1 : 0)).map(([, node]) => node);
}

function isExpression({ kind }: AstNode): boolean {
  return /^(?:integer_literal|boolean_literal|char_literal|block|negative_literal|string_literal)$/.test(
    kind,
  );
}

function constant(l: Lowering, node: AstNode, bound: ReadonlyMap<Binding, Core>): Core {
  const known = l.file.bindings.of(node);
  const given = known && bound.get(known);
  return given ?? lowerExpression(l, node);
}

/** `Self` in an `impl` is the whole type that stands in its head. */
function lowerSelf(l: Lowering, node: AstNode, bound: ReadonlyMap<Binding, Core>, depth: number): Core {
  const owner = around(l.parents, node, /^(?:impl_item|trait_item|struct_item|enum_item|union_item)$/);
  const type = owner?.kind === 'impl_item' ? partOf(owner, 'type') : null;
  if (type && depth < MOST_DEPTH) return lowerType(l, type, bound, depth + 1);
  const list = owner && owner.kind !== 'trait_item' ? partOf(owner, 'type_parameters') : null;
  const head = lowerPath(l, node);
  const names = typesIn(list).flatMap((parameter) => partOf(parameter, 'name') ?? []);
  if (names.length === 0) return head;
  return core('opaque', 'type generic', [head, ...names.map((name) => lowerPath(l, name))], node);
}

/** What an alias of this file stands for; the name itself where it is none. */
function expanded(l: Lowering, head: Core, args: readonly Core[], depth: number): Core {
  const declaration = head.variable?.symbol?.declaration;
  if (declaration?.kind !== 'type_item' || depth > MOST_DEPTH) return head;
  if (around(l.parents, declaration, /^(?:impl_item|trait_item)$/)) return head;
  const parameters = typesIn(partOf(declaration, 'type_parameters')).filter(
    ({ kind }) => kind !== 'lifetime_parameter',
  );
  const value = partOf(declaration, 'type');
  if (!value || args.length > parameters.length) return head;
  const bound = new Map<Binding, Core>();
  for (const [at, parameter] of parameters.entries()) {
    const name = partOf(parameter, 'name');
    const binding = name && l.file.bindings.of(name);
    const byDefault = partOf(parameter, 'default_type') ?? partOf(parameter, 'value');
    const given = args[at] ?? (byDefault ? lowerType(l, byDefault, bound, depth + 1) : null);
    if (!binding || !given) return head;
    bound.set(binding, given);
  }
  return lowerType(l, value, bound, depth + 1);
}
