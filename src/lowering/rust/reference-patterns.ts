import { type AstNode, someNode } from '../../model/ast-node.ts';
import { type Core, core } from '../../model/core.ts';
import { hasToken, partOf } from '../../model/node-parts.ts';
import type { Lowering } from './lowering.ts';
import { declared, declaresNames } from './patterns.ts';
import { around, bare, ofKind, partsOf } from './tree-facts.ts';

/** What is matched, and by which patterns. */
export interface Matched {
  readonly value: Core;
  readonly patterns: readonly AstNode[];
}

/**
 * A place whose parts are borrowed one by one, as a reference whose parts are borrowed with it.
 *
 *     match *self { A(ref x) => a, B => b }           ->      match self { A(x) => a, B => b }
 *     if let Some(ref mut x) = self.slot { a }        ->      if let Some(x) = &mut self.slot { a }
 *     match *shape { Line { ref from, .. } => a }     ->      match shape { Line { from, .. } => a }
 *     match *self { A(_) => a, B => b }               ->      match self { A(_) => a, B => b }
 *
 * Holds where every name is borrowed in the same way, directly at its place, and nothing in the patterns is spelled as a
 * reference or a text, which would be looked for behind one more reference. `*x` is `x` where that is declared as a
 * reference of the same kind.
 */
export function withoutRefs(l: Lowering, node: AstNode, value: Core, patterns: readonly AstNode[]): Matched {
  const same = { value, patterns };
  const place = bare(node);
  if (!isPlaceOf(place)) return same;
  const kinds = new Set(patterns.flatMap((pattern) => kindsIn(l, pattern)));
  const [kind] = kinds;
  const reference = place.kind === 'unary_expression' ? referenceOf(l, partsOf(place)[0]!) : null;
  if (!patterns.some((pattern) => declaresNames(l, pattern)))
    return kinds.size === 0 && reference ? { value: value.children[0]!, patterns } : same;
  if (kinds.size !== 1 || (kind !== '&' && kind !== '&mut')) return same;
  const isSame = reference === kind;
  return {
    value: isSame ? value.children[0]! : core('unary', kind, [value], node),
    patterns: patterns.map(plain),
  };
}

/** A name, its fields, or what a name leads to. */
function isPlaceOf(node: AstNode): boolean {
  if (node.kind === 'self' || node.kind === 'identifier') return true;
  if (node.kind === 'field_expression') return isPlaceOf(bare(partOf(node, 'value')!));
  const [operand] = partsOf(node);
  return node.kind === 'unary_expression' && node.children[0]!.kind === '*' && isPlaceOf(bare(operand!));
}

/** How names are borrowed in a pattern: `other` for what is no such name, and may mean something else then. */
function kindsIn(l: Lowering, node: AstNode): readonly string[] {
  if (node.kind === 'ref_pattern') {
    if (!declared(l, nameIn(node))) return ['other'];
    return [someNode(node, ({ kind }) => kind === 'mutable_specifier') ? '&mut' : '&'];
  }
  if (isShortRef(node)) return [ofKind(node, 'mutable_specifier') ? '&mut' : '&'];
  if (declared(l, node) || OTHER.test(node.kind)) return ['other'];
  // What a guard asks is no part of the pattern, and a path declares nothing.
  if (node.kind === 'scoped_identifier' || node.kind === 'scoped_type_identifier') return [];
  return node.children.filter((child) => child.field !== 'condition').flatMap((child) => kindsIn(l, child));
}

const OTHER =
  /^(?:mut_pattern|reference_pattern|captured_pattern|slice_pattern|string_literal|raw_string_literal|macro_invocation|const_block|ERROR)$/;

function plain(node: AstNode): AstNode {
  // A name is known by its node, and stands where its parent says.
  if (node.kind === 'ref_pattern') return { ...node, kind: 'match_pattern', children: [nameIn(node)] };
  if (isShortRef(node)) {
    const kept = node.children.filter(({ kind }) => kind !== 'ref' && kind !== 'mutable_specifier');
    return { ...node, children: kept };
  }
  const children = node.children.map(plain);
  return children.some((child, at) => child !== node.children[at]) ? { ...node, children } : node;
}

/** `S { ref x }`, where `ref` stands before a name that is that of the field as well. */
function isShortRef(node: AstNode): boolean {
  return node.kind === 'field_pattern' && hasToken(node, 'ref');
}

/** `x` of `ref x` and of `ref mut x`. */
function nameIn(node: AstNode): AstNode {
  const inner = partsOf(node).find(({ kind }) => kind !== 'mutable_specifier')!;
  return inner.kind === 'mut_pattern' ? nameIn(inner) : inner;
}

/** The kind of reference that a name is declared as. */
function referenceOf(l: Lowering, wrapped: AstNode): '&' | '&mut' | null {
  const node = bare(wrapped);
  if (node.kind === 'identifier') return referenceOfName(l, node);
  if (node.kind !== 'self') return null;
  const owner = around(l.parents, node, /^function_item$/);
  const receiver = owner && ofKind(partOf(owner, 'parameters')!, 'self_parameter');
  if (!receiver?.children.some(({ kind }) => kind === '&')) return null;
  return ofKind(receiver, 'mutable_specifier') ? '&mut' : '&';
}

/** The same of a parameter, or a variable, that spells its type and is never given another value. */
function referenceOfName(l: Lowering, node: AstNode): '&' | '&mut' | null {
  const [name, ...others] = l.file.bindings.of(node)?.declarations ?? [];
  const holder = name && others.length === 0 ? l.parents.get(name) : undefined;
  if (!holder || !/^(?:parameter|let_declaration)$/.test(holder.kind)) return null;
  if (partOf(holder, 'pattern') !== name || ofKind(holder, 'mutable_specifier')) return null;
  const type = partOf(holder, 'type');
  if (type?.kind !== 'reference_type') return null;
  return ofKind(type, 'mutable_specifier') ? '&mut' : '&';
}
