import type { AstNode } from './ast-node.ts';
import type { ContentHash } from './content-hash.ts';
import type { SourceRange } from './position.ts';

/** Names of the LSP's `SymbolKind`, in lower case. */
export const symbolKinds = [
  'module',
  'namespace',
  'package',
  'class',
  'method',
  'property',
  'field',
  'constructor',
  'enum',
  'interface',
  'function',
  'variable',
  'constant',
  'enum_member',
  'struct',
  'type',
  'event',
  'operator',
  'object',
] as const;
export type SymbolKind = (typeof symbolKinds)[number];

/** The name under which code outside every symbol is reported. */
export const MODULE_NAME = '<module>';

/**
 * A named declaration. It runs from its leading doc comment, decorators and modifiers (`export` included) to its
 * end, with its children; one of several declarators in a statement runs over its declarator only.
 */
export interface CodeSymbol {
  readonly path: string;
  /**
   * Qualified inside the file: enclosing symbols joined with `.`; `~2`, `~3` mark later siblings of one name.
   * A function that wraps a whole module lends no name.
   */
  readonly name: string;
  /** The last part of `name`, without an ordinal. */
  readonly simpleName: string;
  readonly kind: SymbolKind;
  readonly range: SourceRange;
  /** The tree nodes that `range` covers, in source order: decorators and modifiers, then the declaration. */
  readonly nodes: readonly AstNode[];
  /** The node that the grammar's query captured as the declaration; one of `nodes` or inside one of them. */
  readonly declaration: AstNode;
  /** The identifier that names it; null for an anonymous default export. */
  readonly nameNode: AstNode | null;
  readonly parent: CodeSymbol | null;
  readonly children: readonly CodeSymbol[];
  /** See docs/hashes.md. Computed when first asked for. */
  readonly contentHash: ContentHash;
  readonly structureHash: ContentHash;
  readonly shapeHash: ContentHash;
}

/** What a symbol's name has from the symbol around it: `Cart.` of `Cart.total`. */
export function parentPrefix({ name, parent }: CodeSymbol): string {
  return parent && name.startsWith(`${parent.name}.`) ? `${parent.name}.` : '';
}
