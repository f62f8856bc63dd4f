import { hash } from 'node:crypto';
import type { AstNode } from '../model/ast-node.ts';
import type { Bindings } from '../model/bindings.ts';
import { type CanonicalView, canonicalView } from '../model/canonical.ts';
import type { ContentHash } from '../model/content-hash.ts';
import type { LanguageProfile } from '../model/language-profile.ts';
import type { SourceRange } from '../model/position.ts';
import { encloses } from '../model/span.ts';
import type { CodeSymbol } from '../model/symbol.ts';

/** The three hashes of a symbol; docs/hashes.md is their specification. Each is computed once. */
export interface SymbolHashes {
  content(symbol: CodeSymbol): ContentHash;
  structure(symbol: CodeSymbol): ContentHash;
  shape(symbol: CodeSymbol): ContentHash;
}

/** Of bytes as they are; of a text in UTF-8. Prefixed `sha256:`, in lower-case hex. */
export function sha256(data: string | Uint8Array): ContentHash {
  return `sha256:${hash('sha256', data)}` as ContentHash;
}

/** @param bindings asked for only when a shape is. */
export function symbolHashes(text: string, profile: LanguageProfile, bindings: () => Bindings): SymbolHashes {
  const view = canonicalView(profile);
  const written = new Map<AstNode, string>();
  const exact = (leaf: AstNode): string => spelled(view.text(leaf));

  /** A class is written after its methods, so that their trees are walked once and not once more for each. */
  function structureOf(symbol: CodeSymbol): string {
    for (const child of symbol.children) if (!written.has(child.nodes[0]!)) structureOf(child);
    const parts = symbol.nodes
      .filter((node) => counts(node, view))
      .map((node) => {
        const part = serialise(node, view, exact, written);
        written.set(node, part);
        return part;
      });
    return parts.join('');
  }

  return {
    content: remembered((symbol) => sha256(portableText(text, symbol.range))),
    structure: remembered((symbol) => sha256(structureOf(symbol))),
    shape: remembered((symbol) => {
      const leafText = shapeOf(symbol, bindings(), view);
      const nodes = symbol.nodes.filter((node) => counts(node, view));
      return sha256(nodes.map((node) => serialise(node, view, leafText, null)).join(''));
    }),
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
export function portableText(text: string, { start, startCharacter, end }: SourceRange): string {
  const indent = /^[^\S\n\r]*/.exec(text.slice(start - startCharacter, start))![0];
  const own = text.slice(start, end).replace(/\r\n?/g, '\n');
  return indent === '' ? own : own.replaceAll(`\n${indent}`, '\n');
}

/**
 * Leaves and their nesting as one string: a leaf as `length:text`, an inner node as `(kind` ... `)`.
 * The length keeps `a` `b` apart from `ab`; the closing mark keeps a statement inside an `if` apart from one after it.
 *
 * @param known what parts of the tree were written before, the same way.
 */
function serialise(
  node: AstNode,
  view: CanonicalView,
  leafText: (leaf: AstNode) => string,
  known: ReadonlyMap<AstNode, string> | null,
): string {
  let out = '';
  visit(node);
  return out;

  function visit(node: AstNode): void {
    if (view.isLeaf(node)) {
      out += leafText(node);
      return;
    }
    const before = known?.get(node);
    if (before !== undefined) {
      out += before;
      return;
    }
    const children = view.children(node);
    if (children.length === 0) {
      // A file of comments alone is an empty file.
      out += spelled('');
      return;
    }
    out += `(${node.kind} `;
    for (const child of children) visit(child);
    out += ')';
  }
}

function counts(node: AstNode, view: CanonicalView): boolean {
  return !node.extra || view.isDirective(node);
}

function spelled(text: string): string {
  return `${text.length}:${text}`;
}

/**
 * Spells names that are bound inside the symbol, and the symbol's own name, as `#n` in order of first appearance.
 * A name that something else sees by its spelling (an export, a macro, code behind `eval`) keeps it, and one that
 * names a member as well (`{ a }`) is spelled both ways.
 */
function shapeOf(symbol: CodeSymbol, bindings: Bindings, view: CanonicalView): (leaf: AstNode) => string {
  const numbers = new Map<unknown, number>();
  const ownBinding = symbol.nameNode && bindings.of(symbol.nameNode);
  const keepsOwnName =
    !bindings.known ||
    (ownBinding?.frozen === true && ownBinding.kind !== 'member') ||
    symbol.nodes.some((node) => bindings.hasBarrier(node));
  const inside = (node: AstNode): boolean => encloses(symbol.range, node);
  const numberOf = (key: unknown): string => {
    const number = numbers.get(key) ?? numbers.size;
    numbers.set(key, number);
    return `#${number};`;
  };
  return (leaf) => {
    const text = spelled(view.text(leaf));
    if (leaf === symbol.nameNode) return keepsOwnName ? text : numberOf(symbol);
    const binding = bindings.of(leaf);
    if (!binding || binding.frozen || binding.import) return text;
    const own = binding.symbol === symbol;
    if (!own && (binding.topLevel || !binding.declarations.every(inside))) return text;
    const number = numberOf(own ? symbol : binding);
    return bindings.namesMember(leaf) ? `${text}${number}` : number;
  };
}
