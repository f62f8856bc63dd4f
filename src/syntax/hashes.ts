import { createHash } from 'node:crypto';
import type { AstNode } from '../model/ast-node.ts';
import type { Bindings } from '../model/bindings.ts';
import { type CanonicalView, canonicalView } from '../model/canonical.ts';
import type { ContentHash } from '../model/content-hash.ts';
import type { LanguageProfile } from '../model/language-profile.ts';
import type { CodeSymbol } from '../model/symbol.ts';

/** The three hashes of a symbol; docs/hashes.md is their specification. Each is computed once. */
export interface SymbolHashes {
  content(symbol: CodeSymbol): ContentHash;
  structure(symbol: CodeSymbol): ContentHash;
  shape(symbol: CodeSymbol): ContentHash;
}

export function sha256(data: string | Uint8Array): ContentHash {
  return `sha256:${createHash('sha256').update(data).digest('hex')}` as ContentHash;
}

/** @param bindings asked for only when a shape is. */
export function symbolHashes(text: string, profile: LanguageProfile, bindings: () => Bindings): SymbolHashes {
  const view = canonicalView(profile);
  const members = new Set(profile.memberNames);
  return {
    content: remembered((symbol) => sha256(portableText(text, symbol.range.start, symbol.range.end))),
    structure: remembered((symbol) => sha256(serialise(symbol.nodes, view, (leaf) => spelled(view.text(leaf))))),
    shape: remembered((symbol) => sha256(serialise(symbol.nodes, view, shapeOf(symbol, bindings(), view, members)))),
  };
}

function remembered(compute: (symbol: CodeSymbol) => ContentHash): (symbol: CodeSymbol) => ContentHash {
  const known = new WeakMap<CodeSymbol, ContentHash>();
  return (symbol) => {
    const hash = known.get(symbol) ?? compute(symbol);
    known.set(symbol, hash);
    return hash;
  };
}

/**
 * The text of a symbol as it would stand at the left margin: newlines are LF, and the white space before the
 * symbol's first line is taken from each later line that has it.
 */
export function portableText(text: string, start: number, end: number): string {
  const lineStart = Math.max(text.lastIndexOf('\n', start - 1), text.lastIndexOf('\r', start - 1)) + 1;
  const indent = /^[^\S\n\r]*/.exec(text.slice(lineStart, start))![0];
  const lines = text.slice(start, end).split(/\r\n|\r|\n/);
  return lines.map((line, index) => (index > 0 && line.startsWith(indent) ? line.slice(indent.length) : line)).join('\n');
}

/**
 * Leaves and their nesting as one string: a leaf as `length:text`, an inner node as `(kind` ... `)`.
 * The length keeps `a` `b` apart from `ab`; the closing mark keeps a statement inside an `if` apart from one after it.
 */
function serialise(nodes: readonly AstNode[], view: CanonicalView, leafText: (leaf: AstNode) => string): string {
  const parts: string[] = [];
  const visit = (node: AstNode): void => {
    if (view.isLeaf(node)) {
      parts.push(leafText(node));
      return;
    }
    parts.push('(', node.kind, ' ');
    for (const child of view.children(node)) visit(child);
    parts.push(')');
  };
  for (const node of nodes) if (!node.extra || view.isDirective(node)) visit(node);
  return parts.join('');
}

function spelled(text: string): string {
  return `${text.length}:${text}`;
}

/**
 * Spells names that are bound inside the symbol, and the symbol's own name, as `#n` in order of first appearance.
 * What else sees such a name (a property shorthand, code behind `eval`) keeps its spelling.
 */
function shapeOf(
  symbol: CodeSymbol,
  bindings: Bindings,
  view: CanonicalView,
  members: ReadonlySet<string>,
): (leaf: AstNode) => string {
  const numbers = new Map<unknown, number>();
  const frozen = !bindings.known || symbol.nodes.some((node) => bindings.hasBarrier(node));
  const inside = (node: AstNode): boolean => node.start >= symbol.range.start && node.end <= symbol.range.end;
  const numberOf = (key: unknown): string => {
    const number = numbers.get(key) ?? numbers.size;
    numbers.set(key, number);
    return `#${number}`;
  };
  return (leaf) => {
    const text = spelled(view.text(leaf));
    if (frozen) return text;
    const binding = bindings.of(leaf);
    const own = leaf === symbol.nameNode || (binding !== null && binding.symbol === symbol);
    if (own) return numberOf(symbol);
    if (!binding || binding.import || !binding.declarations.every(inside)) return text;
    return members.has(leaf.kind) ? `${text}${numberOf(binding)}` : numberOf(binding);
  };
}
