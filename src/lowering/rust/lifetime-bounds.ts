import { type AstNode, textOf } from '../../model/ast-node.ts';
import { type Core, core } from '../../model/core.ts';
import { named, partOf } from '../../model/node-parts.ts';
import { lifetimeParameters } from './lifetimes.ts';
import type { Lowering } from './lowering.ts';
import { around, ofKind } from './tree-facts.ts';
import { typesIn } from './types.ts';

/**
 * How long what is given for the parameters of a declaration has to live. Nothing that runs depends on it, but whoever
 * uses the declaration compiles or doesn't: without the bound more is taken, with it less.
 *
 *     pub fn start<T: Read + 'static>(from: T)      pub fn start<T>(from: T) where T: Read + 'static      the same
 *     pub fn start<T: Read>(from: T)                                                                      another
 *     pub struct Held<'a, T: 'a> { one: &'a T }     the reference asks for it, with the bound and without
 */
export function lifetimesAsked(l: Lowering, node: AstNode): readonly Core[] {
  const asked = [...ofParameters(node), ...ofConditions(node), ...ofBounds(node)].filter(
    (bound) => !isImplied(node, bound),
  );
  const subjects = subjectsOf(l, node);
  const told = asked.map(({ subject, life }) => `${subjects(subject)}: ${subjects(life)}`);
  return told.length === 0 ? [] : [core('opaque', `lives ${[...new Set(told)].sort().join(', ')}`, [], node)];
}

/** `subject: life`, both as they are spelled; an `impl Trait` is the place where it stands. */
interface LifeBound {
  readonly subject: string;
  readonly life: string;
}

/** `<'a: 'b, T: Read + 'a>` */
function ofParameters(node: AstNode): readonly LifeBound[] {
  const list = partOf(node, 'type_parameters')?.children ?? [];
  return list.flatMap((parameter) => {
    const name = partOf(parameter, 'name');
    const bounds = partOf(parameter, 'bounds');
    return name && bounds ? livesIn(bounds, textOf(name)) : [];
  });
}

/** `where 'a: 'b, T: Read + 'a` */
function ofConditions(node: AstNode): readonly LifeBound[] {
  const where = ofKind(node, 'where_clause');
  return (where ? named(where) : []).flatMap((predicate) => {
    const [left, bounds] = [partOf(predicate, 'left'), partOf(predicate, 'bounds')];
    return left && bounds ? livesIn(bounds, textOf(left)) : [];
  });
}

/** `trait Job: 'static`, `type Out: 'static`, and `impl Fn() + 'static` among what a function takes or gives. */
function ofBounds(node: AstNode): readonly LifeBound[] {
  const own = node.kind === 'trait_item' || node.kind === 'associated_type' ? partOf(node, 'bounds') : null;
  const takes = partOf(node, 'parameters');
  const gives = partOf(node, 'return_type');
  return [
    ...(own ? livesIn(own, 'Self') : []),
    ...(takes ? named(takes).flatMap((parameter, at) => ofImplTypes(parameter, `in ${at}`)) : []),
    // What else may bound a result is told with its lifetimes.
    ...(gives ? ofImplTypes(gives, 'result').filter(({ life }) => life === STATIC) : []),
  ];
}

const STATIC = "'static";

/** Bounds of every `impl Trait` in a type; `impl A + 'static` is parsed as `(impl A) + 'static`. */
function ofImplTypes(node: AstNode, subject: string): readonly LifeBound[] {
  const inside = node.children.flatMap((child) => ofImplTypes(child, subject));
  if (node.kind === 'abstract_type') return [...livesIn(partOf(node, 'trait')!, subject), ...inside];
  const isOfImpl = node.kind === 'bounded_type' && firstOf(node).kind === 'abstract_type';
  return isOfImpl ? [...livesIn(node, subject), ...inside] : inside;
}

function firstOf(node: AstNode): AstNode {
  return node.kind === 'bounded_type' ? firstOf(named(node)[0]!) : node;
}

function livesIn(bounds: AstNode, subject: string): readonly LifeBound[] {
  if (bounds.kind === 'lifetime') return [{ subject, life: textOf(bounds) }];
  if (!/bounds$|^bounded_type$/.test(bounds.kind)) return [];
  return bounds.children.flatMap((child) => livesIn(child, subject));
}

/** A reference is only there as long as what it leads to: `&'a T` asks for `T: 'a` wherever it is taken, given or held. */
function isImplied(node: AstNode, { subject, life }: LifeBound): boolean {
  const parts = ['parameters', 'return_type', 'body', 'trait', 'type'].flatMap((role) => {
    const part = partOf(node, role);
    return part && (role !== 'body' || /^(?:struct|enum|union)_item$/.test(node.kind)) ? [part] : [];
  });
  const leadsTo = (at: AstNode): boolean =>
    at.kind === 'reference_type' && ofKind(at, 'lifetime') !== null
      ? (textOf(ofKind(at, 'lifetime')!) === life && says(partOf(at, 'type')!, subject)) ||
        at.children.some(leadsTo)
      : !/^(?:function_type|trait_bounds|higher_ranked_trait_bound|abstract_type|dynamic_type)$/.test(
          at.kind,
        ) && at.children.some(leadsTo);
  return parts.some(leadsTo);
}

function says(node: AstNode, name: string): boolean {
  return textOf(node) === name || node.children.some((child) => says(child, name));
}

/**
 * Names of the declaration's own parameters as the places where they stand, so that one may be called otherwise: a type
 * as the first parameter of the function that takes one, like the `impl Trait` which could be written there.
 */
function subjectsOf(l: Lowering, node: AstNode): (name: string) => string {
  const own = lifetimeParameters(node);
  const outer = around(l.parents, node, /^(?:impl_item|trait_item)$/);
  const aroundIt = outer ? lifetimeParameters(outer) : [];
  const types = typesIn(partOf(node, 'type_parameters')).flatMap((parameter) => {
    const name = partOf(parameter, 'name');
    return name && parameter.kind !== 'lifetime_parameter' ? [textOf(name)] : [];
  });
  const list = partOf(node, 'parameters');
  const taken = list ? named(list) : [];
  const placeOf = (name: string): string => {
    if (own.includes(name)) return `own ${own.indexOf(name)}`;
    if (aroundIt.includes(name)) return `around ${aroundIt.indexOf(name)}`;
    if (!types.includes(name)) return name;
    const at = taken.findIndex((parameter) => says(parameter, name));
    return at < 0 ? `type ${types.indexOf(name)}` : `in ${at}`;
  };
  return (name) => name.replace(/^in \d+$|'?\p{L}[\p{L}\p{N}_]*/gu, (word) => placeOf(word));
}
