import { type AstNode, textOf } from '../../model/ast-node.ts';
import { type Core, core } from '../../model/core.ts';
import { partOf } from '../../model/node-parts.ts';
import type { Lowering } from './lowering.ts';
import { around, ofKind } from './tree-facts.ts';

/**
 * How long callers may keep what a function takes and gives, as far as it is not what the compiler takes for granted.
 * Nothing that runs depends on it, but whoever uses the function compiles or doesn't.
 *
 *     impl<'s> Word<'s> {
 *         fn text(&self) -> &str              as long as the word is there
 *         fn text(&self) -> &'s str           as long as what the word was made of
 *         fn text<'a>(&'a self) -> &'a str    the first again, spelled out
 */
export function lifetimesOf(l: Lowering, node: AstNode): readonly Core[] {
  const own = lifetimeParameters(node);
  const outer = lifetimesAround(l, node);
  const impl = around(l.parents, node, /^(?:impl_item|trait_item)$/);
  const self = impl?.kind === 'impl_item' ? partOf(impl, 'type') : null;
  const taken = placesIn(partOf(node, 'parameters'), self).filter(({ at }) => !at.startsWith('+'));
  const given = placesIn(partOf(node, 'return_type'), self);
  const source = impliedSource(partOf(node, 'parameters'), taken);
  const takenAs = (name: string): readonly number[] =>
    taken.flatMap((place, at) => (place.name === name ? [at] : []));
  const whose = (name: string | null, isGiven: boolean): string | null => {
    if (name === null) return null;
    if (name === "'static") return 'static';
    if (!own.includes(name)) return `of ${outer.indexOf(name)}`;
    const places = takenAs(name);
    const isImplied = places.length === 1 && (!isGiven || (source !== null && source.name === name));
    return isImplied ? null : `as ${places[0] ?? 'any'}`;
  };
  const told = [
    ...taken.flatMap(({ name, at }) => [[at, whose(name, false)] as const]),
    ...given.map(({ name, at }) => {
      const owner = whose(name, true);
      // A bound that is spelled says more than none, and `'static` is what a boxed trait has anyway.
      const asBound = owner === 'static' ? null : (owner ?? 'implied');
      return [`result ${at}`, at.startsWith('+') ? asBound : owner] as const;
    }),
  ].filter(([, owner]) => owner !== null);
  return told.length === 0
    ? []
    : [core('opaque', `lifetimes ${told.map(([at, owner]) => `${at} ${owner}`).join(', ')}`, [], node)];
}

/**
 * For which lifetimes an `impl` is there: for any, for one that its types share, or for `'static` alone.
 *
 *     impl<'a> Load<'a> for Word<'a>      impl Load<'static> for Word<'static>
 *     impl<'a> Show for Word<'a>          impl Show for Word<'_>                     for any, either way
 */
export function lifetimesOfHead(node: AstNode): readonly Core[] {
  const places = ['trait', 'type'].flatMap((role) =>
    placesIn(partOf(node, role)).map(({ name, at }) => ({
      name,
      at: `${role} ${at}`,
      bounds: at.startsWith('+'),
    })),
  );
  const shared = places.map(({ name }) => name).filter((name, at, all) => all.indexOf(name) !== at);
  const told = places.flatMap(({ name, at, bounds }) => {
    const isStatic = name === "'static";
    // A boxed trait lives as long as that anyway.
    if (bounds && isStatic) return [];
    const owner = isStatic
      ? 'static'
      : name !== null && shared.includes(name)
        ? `as ${shared.indexOf(name)}`
        : 'any';
    return owner === 'any' && at.includes('&') ? [] : [`${at} ${owner}`];
  });
  return told.length === 0 ? [] : [core('opaque', `lifetimes ${told.join(', ')}`, [], node)];
}

/** `<'a, 'b, T>` has two. */
export function lifetimeParameters(node: AstNode): readonly string[] {
  const list = partOf(node, 'type_parameters')?.children ?? [];
  return list.flatMap((parameter) => {
    const name = parameter.kind === 'lifetime' ? parameter : lifetimeIn(parameter);
    return name && /^lifetime/.test(parameter.kind) ? [textOf(name)] : [];
  });
}

/** Those that the head of the `impl` or the trait around names, in the order in which its type takes them. */
function lifetimesAround(l: Lowering, node: AstNode): readonly string[] {
  const owner = around(l.parents, node, /^(?:impl_item|trait_item)$/);
  if (!owner) return [];
  if (owner.kind === 'trait_item') return lifetimeParameters(owner);
  const types = ['type', 'trait'].flatMap((role) => partOf(owner, role) ?? []);
  return types.flatMap((type) => placesIn(type).map(({ name }) => name ?? "'_"));
}

interface Place {
  /** Null where the compiler finds it. */
  readonly name: string | null;
  /** Which reference of the list it belongs to; with a plus where it bounds a trait: `impl Show + 'a`. */
  readonly at: string;
  /** One of the type that `Self` stands for, which ties no result to it. */
  readonly isOfSelf?: boolean;
}

const BOUNDS = /^(?:trait_bounds|bounded_type)$/;

/**
 * Every place of a type, or of a list of parameters, where a lifetime is named or implied. `Self` has those of the type
 * that it stands for.
 *
 *     impl<'a> Word<'a> { fn new(text: &'a str) -> Self }      gives a Word<'a>
 */
function placesIn(root: AstNode | null, self: AstNode | null = null): readonly Place[] {
  const places: Place[] = [];
  let references = 0;
  const visit = (node: AstNode): void => {
    // Functions among the types have lifetimes of their own.
    if (/^(?:function_type|higher_ranked_trait_bound)$/.test(node.kind)) return;
    if (self && node.kind === 'type_identifier' && node.text === 'Self') {
      const before = places.length;
      visit(self);
      for (let at = before; at < places.length; at++) places[at] = { ...places[at]!, isOfSelf: true };
      return;
    }
    if (isReference(node)) {
      references += 1;
      places.push({ name: nameOf(ofKind(node, 'lifetime')), at: `&${references}` });
    }
    const mark = node.kind === 'type_arguments' ? '<' : BOUNDS.test(node.kind) ? '+' : null;
    if (mark)
      for (const child of node.children)
        if (child.kind === 'lifetime') places.push({ name: nameOf(child), at: `${mark}${references}` });
    node.children.forEach(visit);
  };
  if (root) visit(root);
  return places;
}

function isReference({ kind, children }: AstNode): boolean {
  return kind === 'reference_type' || (kind === 'self_parameter' && children[0]?.kind === '&');
}

function nameOf(lifetime: AstNode | null): string | null {
  const name = lifetime && textOf(lifetime);
  return name === "'_" ? null : name;
}

/** What a result without a lifetime is tied to: the reference to `self`, or the only one that is taken. */
function impliedSource(parameters: AstNode | null, taken: readonly Place[]): Place | null {
  const self = parameters?.children.find(({ kind }) => kind === 'self_parameter');
  const spelled = taken.filter(({ isOfSelf }) => !isOfSelf);
  return (self && isReference(self)) || spelled.length === 1 ? (spelled[0] ?? null) : null;
}

function lifetimeIn(node: AstNode): AstNode | null {
  return node.kind === 'lifetime'
    ? node
    : (node.children.map(lifetimeIn).find((one) => one !== null) ?? null);
}
