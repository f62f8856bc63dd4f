import type { AstNode } from '../../model/ast-node.ts';
import { type Core, core } from '../../model/core.ts';
import { block, evaluate } from './build.ts';
import type { Lowering } from './lowering.ts';
import { lowerTokens } from './macros.ts';
import { lowerStructure } from './structure.ts';
import { ofKind } from './tree-facts.ts';

/** A statement with the attributes that stand before it and may leave it out. */
export interface Attributed {
  readonly node: AstNode;
  readonly attributes: readonly AstNode[];
}

const HARMLESS = /^(?:allow|warn|deny|forbid|expect|doc|inline|cold|must_use|rustfmt|clippy|deprecated)$/;

/** An attribute by which no code is left out or made: `#[inline]`, `#[cfg_attr(docsrs, doc(cfg(unix)))]`. */
export function isHarmless(attribute: AstNode): boolean {
  const inner = ofKind(attribute, 'attribute');
  const name = inner?.children[0];
  const first = name && name.children.length > 0 ? name.children[0] : name;
  if (first === undefined) return false;
  if (first.text !== 'cfg_attr') return HARMLESS.test(first.text);
  const given = (inner && ofKind(inner, 'token_tree')?.children.slice(1, -1)) ?? [];
  return given.every((one, at) => !isComma(given[at - 1]) || HARMLESS.test(one.text));
}

function isComma(node: AstNode | undefined): boolean {
  return node !== undefined && !node.extra && node.children.length === 0 && node.text === ',';
}

/** An attribute is of the statement behind it; one behind which nothing stands is a statement of its own. */
export function withAttributes(statements: readonly AstNode[]): readonly Attributed[] {
  const parts: Attributed[] = [];
  let before: AstNode[] = [];
  for (const node of statements) {
    if (node.kind === 'attribute_item') {
      if (!isHarmless(node)) before.push(node);
      continue;
    }
    parts.push({ node, attributes: before });
    before = [];
  }
  return [...parts, ...before.map((node) => ({ node, attributes: [] }))];
}

/**
 * A statement that is there under a condition, as what a conditional does. A declaration, whose name is seen by those
 * behind it, stays as it stands.
 *
 *     #[cfg(unix)] link(path);      if <#[cfg(unix)]> { link(path) }
 */
export function underAttributes(
  l: Lowering,
  { node, attributes }: Attributed,
  lower: () => readonly Core[],
): readonly Core[] {
  if (attributes.length === 0) return lower();
  const tokens = attributes.flatMap((attribute) => lowerTokens(l, attribute));
  if (/^let_declaration$|_item$|^use_declaration$/.test(node.kind))
    return [evaluate(core('opaque', 'attributed', [...tokens, lowerStructure(l, node)], node), node)];
  const test = core('opaque', 'attribute', tokens, attributes[0]!);
  return [core('choose', '', [test, block(lower(), node), core('nothing')], node)];
}
