import type { AstNode } from '../../model/ast-node.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import { packageOf } from '../modules/package-names.ts';
import { isInert } from '../walk/inert.ts';
import type { World } from '../world.ts';
import { arity, isJavaClass, isSubtype, modifierWords } from './hierarchy.ts';

/** How a member came to another class. */
export type MemberMove = 'up' | 'down' | 'static' | 'nested';

/**
 * How a member may have come to stand in another class, as far as the classes tell; null where it may not have. What
 * the names in it mean at the new place is for its normal form to show.
 *
 *     class A {}  class B extends A { void m() {} }      ->      class A { void m() {} }  class B extends A {}
 *
 * Refused: a place where a member of that name was already inherited or declared, on the way between the two classes;
 * a field whose making has effects; instance members of classes that aren't related; a static one of a class with a
 * static block, which runs when the class is used for the first time.
 */
export function memberMove(world: World, before: CodeSymbol, after: CodeSymbol): MemberMove | null {
  const [from, to] = [before.parent, after.parent];
  if (!from && !to) return null;
  // Names that no import binds are the package's own.
  if (packageOf(world.before.factsOf(before)) !== packageOf(world.after.factsOf(after))) return null;
  if (isJavaClass(before) && isJavaClass(after))
    return (!from || isJavaClass(from)) && (!to || isJavaClass(to)) && !usesOuter(before) && !usesOuter(after)
      ? 'nested'
      : null;
  if (!from || !to || !isJavaClass(from) || !isJavaClass(to)) return null;
  if (before.kind === 'constructor') return null;
  const isField = /^(?:field|constant)$/.test(before.kind);
  if (isField && !isInert(world.before.factsOf(before), before.declaration)) return null;
  if (!isField && before.kind !== 'method') return null;
  const [oldHome, newHome] = [world.mapping.after(from), world.mapping.before(to)];
  if (oldHome && isSubtype(world.after, oldHome, to))
    return isFree(before, after, oldHome, newHome) ? 'up' : null;
  if (oldHome && isSubtype(world.after, to, oldHome))
    return isFree(before, after, oldHome, newHome) ? 'down' : null;
  const statics = [before, after].map(isStatic);
  if (!statics[0] || !statics[1]) return null;
  if (runsAtFirstUse(from) || runsAtFirstUse(to)) return null;
  return isFree(before, after, oldHome, newHome) ? 'static' : null;
}

function runsAtFirstUse({ declaration }: CodeSymbol): boolean {
  const body = declaration.children.find(({ field }) => field === 'body');
  return body?.children.some(({ kind }) => kind === 'static_initializer') ?? false;
}

/** Nothing of the name was at the new place, and nothing of it is left at the old one. */
function isFree(
  before: CodeSymbol,
  after: CodeSymbol,
  oldHome: CodeSymbol | null,
  newHome: CodeSymbol | null,
): boolean {
  const isSame = (one: CodeSymbol, member: CodeSymbol): boolean =>
    one.simpleName === member.simpleName && one.kind === member.kind && arity(one) === arity(member);
  const isLeft = oldHome?.children.some((one) => one !== after && isSame(one, before) && !isBodyless(one));
  const wasThere = newHome?.children.some((one) => one !== before && isSame(one, after) && !isBodyless(one));
  return !isLeft && !wasThere;
}

function isBodyless({ declaration }: CodeSymbol): boolean {
  return (
    declaration.kind === 'method_declaration' && !declaration.children.some(({ field }) => field === 'body')
  );
}

/** Static by a keyword, or as what an interface holds. */
export function isStatic({ declaration, nodes, parent, kind }: CodeSymbol): boolean {
  if (/^(?:field|constant)$/.test(kind) && parent?.kind === 'interface') return true;
  return [declaration, ...nodes].some((node) => modifierWords(node).includes('static'));
}

/** Names a member of a class around without saying whose it is, or its object. */
function usesOuter(symbol: CodeSymbol): boolean {
  const outer = new Set<string>();
  for (let at = symbol.parent; at; at = at.parent) {
    outer.add(at.simpleName);
    for (const { simpleName } of at.children) if (simpleName !== symbol.simpleName) outer.add(simpleName);
  }
  const uses = (node: AstNode, parent: AstNode | null): boolean => {
    if (node.children.length > 0) return node.children.some((child) => uses(child, node));
    if (node.kind === 'this' && parent?.kind === 'field_access' && parent.children[0] !== node) return true;
    if (node.kind !== 'identifier' || !outer.has(node.text) || !parent) return false;
    if (node === symbol.nameNode || /declar|parameter/.test(parent.kind)) return false;
    return parent.children.indexOf(node) === 0;
  };
  return uses(symbol.declaration, null);
}
