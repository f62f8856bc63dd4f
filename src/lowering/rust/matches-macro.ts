import type { AstNode } from '../../model/ast-node.ts';
import type { Binding } from '../../model/bindings.ts';
import { type Core, type CoreVariable, core } from '../../model/core.ts';
import { partOf } from '../../model/node-parts.ts';
import { alternatives } from '../../model/rust-shapes.ts';
import { spelling } from '../tree-facts.ts';
import { not, use } from './build.ts';
import { lowerLiteral } from './literals.ts';
import type { Lowering } from './lowering.ts';
import { isMacroOfLibrary } from './macro-names.ts';
import { pathOfTokens } from './paths.ts';
import { ownsItsParts } from './taken-over.ts';
import { expressionOf, partsOfTokens } from './token-expressions.ts';
import { ofKind } from './tree-facts.ts';

/**
 * `matches!` of a place and shapes, as the question that it is.
 *
 *     matches!(self.state, State::New | State::Open(_))      is      a `match` that gives true for these shapes
 *     matches!(found, Some(n) if n > 3)                      is      one with a guard
 *
 * Its tokens aren't parsed, so that only what is certainly understood is taken: names and their fields, paths, literals,
 * shapes of these, and a guard that is an expression. Null for any other, and where a name takes a part over, so that it
 * ends there.
 *
 * @param local the variable that a name among tokens means, where that is certain.
 */
export function lowerMatches(l: Lowering, node: AstNode, local: (name: AstNode) => Core | null): Core | null {
  const name = partOf(node, 'macro')!;
  if (spelling(name) !== 'matches' || !isMacroOfLibrary(l, 'matches')) return null;
  const tokens = (ofKind(node, 'token_tree')?.children ?? []).slice(1, -1).filter(({ extra }) => !extra);
  const comma = tokens.findIndex(({ kind }) => kind === ',');
  const asked = tokens.at(-1)?.kind === ',' ? tokens.slice(comma + 1, -1) : tokens.slice(comma + 1);
  const place = comma > 0 ? placeOf(l, tokens.slice(0, comma), local) : null;
  if (!place) return null;
  const at = asked.findIndex(({ kind, text }) => kind === 'if' || text === 'if');
  const names: Names = new Map();
  const shapes = split(at < 0 ? asked : asked.slice(0, at), '|').map((shape) => shapeOf(l, shape, names));
  const guard = at < 0 ? null : guardOf(l, asked.slice(at + 1), names, local);
  if (shapes.some((shape) => shape === null) || (at >= 0 && !guard)) return null;
  const isTaken = [...names.values()].some(({ isLent }) => !isLent) && ownsItsParts(l, place, node);
  // Each shape would declare its own.
  if (isTaken || (guard && names.size > 0 && shapes.length > 1)) return null;
  const tests = (shapes as Core[])
    .map((shape) => (guard ? shape : withoutNames(shape)))
    .flatMap((shape) => (guard && names.size > 0 ? [shape] : alternatives(shape)))
    .map((shape) => testOf(l, place, shape, node));
  const all = tests.reduce((left, right) => core('logical', '||', [left, right], node));
  return guard ? core('logical', '&&', [all, guard], node) : all;
}

/** The names that shapes declare, and whether each only borrows its part. */
type Names = Map<string, { readonly variable: CoreVariable; readonly isLent: boolean }>;

/** A guard, in which a name is that of a shape before it is one of a variable around; null where it may be another one. */
function guardOf(
  l: Lowering,
  tokens: readonly AstNode[],
  names: Names,
  local: (name: AstNode) => Core | null,
): Core | null {
  const isLocal = ({ import: from, topLevel, kind }: Binding): boolean =>
    !from && !topLevel && kind !== 'member';
  // Among tokens the names of variables are bound to nothing, and read as free ones.
  const beyond: Lowering = { ...l, called: (name) => l.called(name).filter((one) => !isLocal(one)) };
  const read = expressionOf(beyond, tokens);
  let isKnown = read !== null;
  const go = (node: Core): Core => {
    const name = node.variable?.kind === 'free' ? node.variable.name : null;
    const own = name === null ? undefined : names.get(name);
    if (own) return { ...node, variable: own.variable };
    if (name === null || !l.called(name).some(isLocal)) return { ...node, children: node.children.map(go) };
    const meant = node.source && local(node.source);
    if (!meant) isKnown = false;
    return meant ?? node;
  };
  const made = read && go(read);
  return isKnown ? made : null;
}

function withoutNames(shape: Core): Core {
  if (shape.op === 'bind') return core('opaque', 'pattern _', [], shape.source);
  const isRef = shape.text.startsWith('pattern ref_pattern ');
  return isRef
    ? core('opaque', 'pattern _', [], shape.source)
    : { ...shape, children: shape.children.map(withoutNames) };
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

/** Whether it has a shape: `None` and `Err(_)` are asked for by their opposites. */
function testOf(l: Lowering, place: Core, shape: Core, source: AstNode): Core {
  const [path, inner, ...more] = shape.children;
  const any = core('opaque', 'pattern _');
  const without = (variant: string): Core =>
    not(
      core('opaque', 'fits', [place, core('opaque', 'pattern tuple', [use(l.free(variant)), any])], source),
    );
  const isFree = (node: Core | undefined, name: string): boolean =>
    node?.variable?.kind === 'free' && node.variable.name === name;
  if (isFree(shape, 'None')) return without('Some');
  const isAny = inner?.text === 'pattern _' && more.length === 0;
  if (shape.text === 'pattern tuple' && isFree(path, 'Err') && isAny) return without('Ok');
  return core('opaque', 'fits', [place, shape], source);
}

function shapeOf(l: Lowering, tokens: readonly AstNode[], names: Names): Core | null {
  const [first] = tokens;
  const last = tokens.at(-1);
  if (!first || !last) return null;
  if (tokens.length === 1 && /^(?:integer|char|string|boolean)_literal$/.test(first.kind))
    return lowerLiteral(first);
  if (tokens.length === 1 && /^(?:_|\.\.)$/.test(first.text))
    return core('opaque', `pattern ${first.text}`, [], first);
  const name = nameOf(tokens);
  if (name) return declaredName(l, tokens, name, names);
  const inner = last.kind === 'token_tree' ? last.children.slice(1, -1).filter(({ extra }) => !extra) : null;
  const path = pathOf(inner ? tokens.slice(0, -1) : tokens);
  const head = path && pathOfTokens(l, path);
  if (!path || !head) return null;
  // A small name behind a path is no variant that anybody declares.
  if (!inner) return /^\p{Lu}/u.test(path.at(-1)!.text) ? head : null;
  if (last.children[0]!.kind === '{')
    return inner.length === 1 && inner[0]!.text === '..'
      ? core('opaque', 'pattern struct', [head], first)
      : null;
  if (last.children[0]!.kind !== '(') return null;
  const parts = partsOfTokens(inner).map((part) => {
    const choices = split(part, '|').map((one) => shapeOf(l, one, names));
    if (choices.some((one) => one === null)) return null;
    return choices.length === 1 ? choices[0]! : core('opaque', 'pattern |', choices as Core[], first);
  });
  return parts.every((part) => part !== null)
    ? core('opaque', 'pattern tuple', [head, ...(parts as Core[])], first)
    : null;
}

/** `n`, `ref n` or `mut n`: a small name alone takes all. */
function nameOf(tokens: readonly AstNode[]): AstNode | null {
  const name = tokens.at(-1)!;
  const words = tokens
    .slice(0, -1)
    .map(({ text }) => text)
    .join(' ');
  return name.kind === 'identifier' && /^\p{Ll}|^_/u.test(name.text) && /^(?:|ref|mut)$/.test(words)
    ? name
    : null;
}

function declaredName(l: Lowering, tokens: readonly AstNode[], name: AstNode, names: Names): Core | null {
  // A constant may be spelled small.
  const isConstant = l.called(name.text).some((one) => one.import !== null || one.topLevel);
  if (names.has(name.text) || isConstant || l.paths.fromGlob(name.text, name)) return null;
  const variable: CoreVariable = { name: name.text, kind: 'temporary', binding: null, symbol: null };
  const isLent = tokens[0]!.text === 'ref';
  names.set(name.text, { variable, isLent });
  const made = core('bind', '', [], name, variable);
  return isLent ? core('opaque', 'pattern ref_pattern ref', [made], name) : made;
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
