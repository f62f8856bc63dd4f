import type { AstNode } from '../../model/ast-node.ts';
import type { Binding } from '../../model/bindings.ts';
import { type Core, core } from '../../model/core.ts';
import { partOf } from '../../model/node-parts.ts';
import { spelling } from '../tree-facts.ts';
import { use } from './build.ts';
import { type Formatted, formatted } from './format-macros.ts';
import { lowerLiteral } from './literals.ts';
import type { Lowering } from './lowering.ts';
import { isMacroOfLibrary } from './macro-names.ts';
import { lowerMatches } from './matches-macro.ts';
import { nearestOf, scopeOf } from './name-scopes.ts';
import { lowerNumber } from './numbers.ts';
import { leftOpen } from './numbers-left-open.ts';
import { expressionOf, ofOwnType, partsOfTokens } from './token-expressions.ts';
import { around, ofKind } from './tree-facts.ts';

/** Macros of the standard library that take expressions and don't show how those are written. */
const TAKES_EXPRESSIONS = /^(?:e?print(?:ln)?|format|write(?:ln)?|panic|vec|todo|unreachable|unimplemented)$/;

/** Macros that may be asked for in there: they don't show how what they are given is written either. */
const SHOWS_NOTHING =
  /^(?:(?:debug_)?assert_(?:eq|ne)|concat|env|option_env|include_(?:str|bytes)|matches|cfg|module_path|file|line|column)$/;

/**
 * A macro call as its name and its tokens, whichever brackets stand around them. What it does with them isn't known:
 * it may do anything, and see how a name is spelled (`macro!`), unless it is known to take plain expressions, and those
 * ask no other one: `println!("{}", dbg!(total))`.
 */
export function lowerMacro(l: Lowering, node: AstNode): Core {
  const asked = lowerMatches(l, node, (token) => {
    const [only, ...more] = meanings(l, token.text, token);
    return only && more.length === 0 ? use(l.variable(only), token) : null;
  });
  if (asked) return asked;
  const name = partOf(node, 'macro')!;
  const tree = ofKind(node, 'token_tree');
  const isKnown = name.kind === 'identifier' && isPlain(l, name.text) && (!tree || asksNoOther(l, tree));
  const compared = tree && lowerCompared(l, name, tree, node);
  if (compared) return core('opaque', `macro ${name.text}`, compared, node);
  const format = isKnown ? name.text : tree && asksNoOther(l, tree) ? ofCrate(l, name) : null;
  const read = format && tree ? formatted(format, tree.children.slice(1, -1)) : null;
  const given = read?.late.every((name) => staysMeanwhile(l, name, read)) ? read : null;
  const tokens = given
    ? ((isKnown ? lowerPrinted(l, given, node) : null) ?? lowerFormatted(l, given))
    : tree
      ? inside(tree).flatMap((token) => lowerToken(l, token, isKnown))
      : [];
  if (isKnown) return core('opaque', `macro ${spelling(name)}`, tokens, node);
  // It may be numbers of which only the declaration of their variable says the type.
  const type = leftOpen(l, node, false);
  const typed = type ? [core('opaque', `numbers of ${type}`, [], node)] : [];
  return core('opaque', `macro! ${spelling(name)}`, [...tokens, ...typed], node);
}

/**
 * What two values are compared by, each of them as an expression: both are evaluated in their order, and only borrowed.
 *
 *     let got = parse("1"); assert_eq!(got, Some(1))      ->      assert_eq!(parse("1"), Some(1))
 *
 * What is no such expression stays as its tokens are. Null where something is said beside the two, and of those that only
 * some builds ask (`debug_assert_eq!`); `assert!` shows how its question is written.
 */
function lowerCompared(l: Lowering, name: AstNode, tree: AstNode, node: AstNode): readonly Core[] | null {
  if (name.kind !== 'identifier' || !/^assert_(?:eq|ne)$/.test(name.text)) return null;
  if (!isMacroOfLibrary(l, name.text) || !asksNoOther(l, tree)) return null;
  const sides = partsOfTokens(tree.children.slice(1, -1).filter(({ extra }) => !extra));
  if (sides.length !== 2 || sides.some((side) => side.length === 0)) return null;
  const values = sides.map((side) => expressionOf(l, side));
  if (values.every((value) => value === null)) return null;
  if (values.every((value) => value !== null)) l.printed(node);
  return values.map((value, at) =>
    value
      ? core('unary', '&', [ofOwnType(value)], node)
      : core(
          'opaque',
          'compared',
          sides[at]!.flatMap(leaves).flatMap((token) => lowerToken(l, token, true)),
          node,
        ),
  );
}

/** The path of a macro of another crate: `log::info!`, or `info!` that is imported from there. */
function ofCrate(l: Lowering, name: AstNode): string | null {
  if (name.kind === 'scoped_identifier') return spelling(name);
  if (name.kind !== 'identifier' || l.ownMacros.has(name.text)) return null;
  const paths = new Set(
    l.called(name.text).flatMap(({ import: from }) => (from ? [`${from.module}::${from.name}`] : [])),
  );
  const [only, ...more] = paths;
  return only && more.length === 0 ? only : null;
}

/** One of the library's, as far as the file shows: none that it declares or imports by that name. */
function isPlain(l: Lowering, macro: string): boolean {
  return TAKES_EXPRESSIONS.test(macro) && isMacroOfLibrary(l, macro);
}

function asksNoOther(l: Lowering, tree: AstNode): boolean {
  const tokens = inside(tree);
  return tokens.every(
    ({ kind, text }, at) =>
      kind !== 'identifier' ||
      tokens[at + 1]?.text !== '!' ||
      !/^[([{]$/.test(tokens[at + 2]?.text ?? '') ||
      SHOWS_NOTHING.test(text) ||
      isPlain(l, text),
  );
}

/**
 * Whether a name holds what it held when the values behind it are made. They are made first, and change a variable that
 * is `mut`, or what a `&mut` leads to.
 *
 *     let old = x; format!("{old} {}", bump(&mut x))      is not      format!("{x} {}", bump(&mut x))
 */
function staysMeanwhile(l: Lowering, name: AstNode | string, { values, literal }: Formatted): boolean {
  if (typeof name !== 'string' && name.kind !== 'identifier') return name.kind !== 'self';
  const text = typeof name === 'string' ? name : name.text;
  const token = typeof name === 'string' ? literal : name;
  return meanings(l, text, token).every(({ declarations: [declared], topLevel }) => {
    const holder = l.parents.get(declared!);
    if (topLevel || !holder) return topLevel;
    if (holder.kind === 'mut_pattern' || ofKind(holder, 'mutable_specifier')) return false;
    const type = /^(?:parameter|let_declaration)$/.test(holder.kind) ? partOf(holder, 'type') : null;
    if (type) return type.kind !== 'reference_type' || !ofKind(type, 'mutable_specifier');
    const isNamed = (value: readonly AstNode[]): boolean =>
      value.flatMap(leaves).some((leaf) => leaf.text === text);
    return !values.some((value) => typeof value !== 'string' && value.length > 1 && isNamed(value));
  });
}

function lowerFormatted(l: Lowering, { writer, text, values, literal }: Formatted): readonly Core[] {
  const tokens = (nodes: readonly AstNode[]): readonly Core[] =>
    nodes.flatMap(leaves).flatMap((token) => lowerToken(l, token, true));
  return [
    ...tokens(writer),
    ...(writer.length > 0 ? [COMMA] : []),
    text,
    ...values.flatMap((value) => [
      COMMA,
      ...(typeof value === 'string' ? lowerName(l, value, literal) : tokens(value)),
    ]),
  ];
}

/**
 * A format macro of the library with all that it is given as expressions, which it evaluates in their order and only
 * borrows: `println!("{}", total)` asks `&total` for its text. Null where one of them isn't read.
 */
function lowerPrinted(
  l: Lowering,
  { writer, text, values, literal }: Formatted,
  node: AstNode,
): readonly Core[] | null {
  // Where something lies is printed, too.
  if (/:[^{}]*p\}/.test(text.text)) return null;
  const into = writer.length > 0 ? expressionOf(l, writer) : null;
  if (writer.length > 0 && !into) return null;
  const printed = values.map((value) => {
    if (typeof value !== 'string') return expressionOf(l, value);
    const [only, ...more] = meanings(l, value, literal);
    return only && more.length === 0 ? use(l.variable(only), literal) : null;
  });
  if (printed.some((value) => value === null)) return null;
  l.printed(node);
  const borrowed = (printed as readonly Core[]).map((value) => core('unary', '&', [ofOwnType(value)], node));
  return [...(into ? [into] : []), text, ...borrowed];
}

const COMMA = core('opaque', 'token ,');

/** Every token of code that isn't parsed, its names resolved where there is one that they can mean. */
export function lowerTokens(l: Lowering, node: AstNode): readonly Core[] {
  return leaves(node).flatMap((leaf) => lowerToken(l, leaf));
}

function inside(tree: AstNode): readonly AstNode[] {
  return tree.children.slice(1, -1).flatMap(leaves);
}

function leaves(node: AstNode): readonly AstNode[] {
  if (node.extra) return [];
  if (node.children.length === 0 || /_literal$/.test(node.kind)) return [node];
  return node.children.flatMap(leaves);
}

function lowerToken(l: Lowering, token: AstNode, isValue = false): readonly Core[] {
  if (token.kind === 'self') return [use(l.self(token), token)];
  if (token.kind === 'string_literal' || token.kind === 'raw_string_literal') {
    const made = isValue ? lowerLiteral(token) : core('opaque', `token ${spelling(token)}`, [], token);
    const named = [...spelling(token).matchAll(/\{([\p{L}_][\p{L}\p{N}_]*)/gu)].flatMap(([, name]) =>
      meanings(l, name!, token),
    );
    return [made, ...named.map((binding) => use(l.variable(binding), token))];
  }
  if (isValue && /^(?:integer|float)_literal$/.test(token.kind)) return [lowerNumber(l, token)];
  if (/_literal$/.test(token.kind))
    return [isValue ? lowerLiteral(token) : core('opaque', `token ${spelling(token)}`, [], token)];
  if (token.kind !== 'identifier') return [core('opaque', `token ${token.text}`, [], token)];
  const siblings = l.parents.get(token)?.children ?? [];
  const spelled = core('opaque', `token ${token.text}`, [], token);
  if (siblings[siblings.indexOf(token) - 1]?.text === '.') return [spelled];
  return isInBraces(l, token)
    ? [spelled, ...lowerName(l, token.text, token)]
    : lowerName(l, token.text, token);
}

/** `Point { x }`, where a name is that of a field as well, as far as tokens tell. */
function isInBraces(l: Lowering, token: AstNode): boolean {
  for (let at = l.parents.get(token); at?.kind === 'token_tree'; at = l.parents.get(at))
    // The brackets of the macro itself are as good as any others.
    if (at.children[0]?.text === '{' && l.parents.get(at)?.kind === 'token_tree') return true;
  return false;
}

function lowerName(l: Lowering, name: string, token: AstNode): readonly Core[] {
  const found = meanings(l, name, token);
  const [only] = found;
  if (only && found.length === 1) return [use(l.variable(only), token)];
  return [
    core('opaque', `token ${name}`, [], token),
    ...found.map((binding) => use(l.variable(binding), token)),
  ];
}

/** The locals of the function around that a token may mean; where there are none, what the file declares at its top. */
function meanings(l: Lowering, name: string, token: AstNode): readonly Binding[] {
  const owner = around(l.parents, token, /^function_item$/);
  const known = l.called(name);
  const own = known.filter(({ declarations: [declaration], topLevel, kind }) => {
    if (topLevel || kind === 'member' || kind === 'label' || kind === 'type') return false;
    if (owner === null || declaration!.start < owner.start || declaration!.start >= token.start) return false;
    const scope = scopeOf(l.parents, declaration!);
    return scope === null || token.start < scope.end;
  });
  if (own.length > 0) return nearestOf(l.parents, own, token);
  return known.filter(({ topLevel, kind, import: target }) => topLevel && kind !== 'member' && !target);
}
