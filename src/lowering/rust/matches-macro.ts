import type { AstNode } from '../../model/ast-node.ts';
import { type Core, core } from '../../model/core.ts';
import { partOf } from '../../model/node-parts.ts';
import { spelling } from '../tree-facts.ts';
import { not, use } from './build.ts';
import { lowerLiteral } from './literals.ts';
import type { Lowering } from './lowering.ts';
import { pathOfTokens } from './paths.ts';
import { ofKind } from './tree-facts.ts';

/**
 * `matches!` of a place and plain shapes, as the question that it is.
 *
 *     matches!(self.state, State::New | State::Open(_))      is      a `match` that gives true for these shapes
 *
 * Its tokens aren't parsed, so that only what is certainly understood is taken: names and their fields, paths, literals,
 * and shapes in which nothing is named. Null for any other.
 *
 * @param local the variable that a name among tokens means, where that is certain.
 */
export function lowerMatches(l: Lowering, node: AstNode, local: (name: AstNode) => Core | null): Core | null {
  const name = partOf(node, 'macro')!;
  if (spelling(name) !== 'matches' || l.called('matches').length > 0 || l.ownMacros.has('matches'))
    return null;
  const tokens = (ofKind(node, 'token_tree')?.children ?? []).slice(1, -1).filter(({ extra }) => !extra);
  const comma = tokens.findIndex(({ kind }) => kind === ',');
  const shapes = tokens.at(-1)?.kind === ',' ? tokens.slice(comma + 1, -1) : tokens.slice(comma + 1);
  const place = comma > 0 ? placeOf(l, tokens.slice(0, comma), local) : null;
  if (!place) return null;
  const tests = split(shapes, '|').map((shape) => testOf(l, place, shape, node));
  if (tests.some((test) => test === null)) return null;
  return (tests as Core[]).reduce((left, right) => core('logical', '||', [left, right], node));
}

function placeOf(
  l: Lowering,
  tokens: readonly AstNode[],
  local: (name: AstNode) => Core | null,
): Core | null {
  const [first, ...parts] = split(tokens, '.');
  const [only, ...more] = first ?? [];
  if (!only || more.length > 0) return null;
  const start =
    only.kind === 'self' ? use(l.self(only), only) : only.kind === 'identifier' ? local(only) : null;
  return parts.reduce<Core | null>((object, [part, ...others]) => {
    if (!object || part?.kind !== 'identifier' || others.length > 0) return null;
    return core('member', `.${part.text}`, [object], part);
  }, start);
}

function testOf(l: Lowering, place: Core, tokens: readonly AstNode[], source: AstNode): Core | null {
  const last = tokens.at(-1);
  const fits = (shape: Core): Core => core('opaque', 'fits', [place, shape], source);
  if (tokens.length === 1 && /^(?:integer|char|string)_literal$/.test(last!.kind))
    return fits(lowerLiteral(last!));
  const inner = last?.kind === 'token_tree' ? last.children.slice(1, -1).filter(({ extra }) => !extra) : null;
  const path = pathOf(inner ? tokens.slice(0, -1) : tokens);
  const head = path && pathOfTokens(l, path);
  if (!path || !head) return null;
  const name = path.length === 1 && head.variable?.kind === 'free' ? head.variable.name : '';
  const any = core('opaque', 'pattern _');
  if (!inner) {
    // A small name alone takes all.
    if (path.length === 1 && !/^\p{Lu}/u.test(path[0]!.text)) return null;
    return name === 'None'
      ? not(fits(core('opaque', 'pattern tuple', [use(l.free('Some')), any])))
      : fits(head);
  }
  if (last!.children[0]!.kind === '{')
    return inner.length === 1 && inner[0]!.text === '..'
      ? fits(core('opaque', 'pattern struct', [head]))
      : null;
  if (last!.children[0]!.kind !== '(') return null;
  const parts = split(inner, ',').map(([part, ...more]) => (more.length > 0 ? '' : (part?.text ?? '')));
  if (!parts.every((part) => part === '_' || part === '..')) return null;
  const shapes = parts.map((part) => core('opaque', `pattern ${part}`));
  if (name === 'Err' && parts.length === 1)
    return not(fits(core('opaque', 'pattern tuple', [use(l.free('Ok')), any])));
  return fits(core('opaque', 'pattern tuple', [head, ...shapes]));
}

/** The names of `a::b::C`. */
function pathOf(tokens: readonly AstNode[]): readonly AstNode[] | null {
  const parts = split(tokens, '::');
  const isPath = parts.every(([part, ...more]) => part?.kind === 'identifier' && more.length === 0);
  return isPath && parts.length > 0 ? parts.map(([part]) => part!) : null;
}

function split(tokens: readonly AstNode[], at: string): readonly (readonly AstNode[])[] {
  const parts: AstNode[][] = [[]];
  for (const token of tokens)
    if (token.kind === at) parts.push([]);
    else parts.at(-1)!.push(token);
  return parts;
}
