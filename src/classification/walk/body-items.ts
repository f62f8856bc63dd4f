import type { AstNode } from '../../model/ast-node.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import { isStarImport } from '../java/package-names.ts';
import { isBindingImport } from '../modules/import-items.ts';
import { namesOthersAlone } from '../modules/required-names.ts';
import type { FileFacts } from '../world.ts';
import type { Item } from './item.ts';

/** The child symbol of `self` that a node stands for. */
function holeOf(facts: FileFacts, self: CodeSymbol, node: AstNode): CodeSymbol | null {
  for (const symbol of facts.holesAt(node)) if ((symbol.parent ?? facts.file.module) === self) return symbol;
  return null;
}

/** Whether a child symbol stands directly among the nodes. */
export function hasHoles(facts: FileFacts, self: CodeSymbol, nodes: readonly AstNode[]): boolean {
  return self.children.length > 0 && nodes.some((node) => holeOf(facts, self, node) !== null);
}

/** Separators between members belong to no member, and come and go with them. */
const SEPARATORS = new Set([',', ';']);
const LISTS =
  /body|block|program|module|source_file|declaration_list|lexical_declaration|variable_declaration|object|class|enum|interface|field_declaration_list|compilation_unit|translation_unit/;

/** The children of both that count to anybody: child symbols, which others compare, and nodes between them. */
export function itemsOf(
  facts: FileFacts,
  self: CodeSymbol,
  parent: AstNode | null,
  nodes: readonly AstNode[],
  areStarsIdle: boolean,
  partnerOf: (symbol: CodeSymbol) => CodeSymbol | null,
): readonly Item[] {
  const items: Item[] = [];
  const isRoot = parent === facts.file.root;
  const isList = parent !== null && LISTS.test(parent.kind);
  for (const node of isRoot ? nodes.flatMap(outOfLists) : nodes) {
    const symbol = holeOf(facts, self, node);
    if (symbol) {
      if (items.at(-1)?.symbol === symbol) items.pop();
      items.push({ node, symbol });
      continue;
    }
    const apart = declaredApart(facts, self, node, partnerOf);
    if (apart) {
      items.push(...apart);
      continue;
    }
    // Where nothing else stands, Python wants it said.
    if (node.kind === 'pass_statement') continue;
    if (isList && !node.named && SEPARATORS.has(node.kind)) continue;
    if (isRoot && (isBindingImport(facts, node) || isExportClause(node))) continue;
    if (isRoot && namesOthersAlone(facts, node, partnerOf)) continue;
    if (isRoot && areStarsIdle && isStarImport(facts, node)) continue;
    items.push({ node, symbol: null });
  }
  return items;
}

/**
 * The fields of a declaration that the other side declares one by one, where each says for itself what all say here.
 *
 *     final int width, height;      beside      final int width; final int height;
 */
function declaredApart(
  facts: FileFacts,
  self: CodeSymbol,
  node: AstNode,
  partnerOf: (symbol: CodeSymbol) => CodeSymbol | null,
): readonly Item[] | null {
  if (node.kind !== 'field_declaration' || facts.file.profile.id !== 'java') return null;
  const declarators = node.children.filter(({ kind }) => kind === 'variable_declarator');
  const items = declarators.flatMap((declarator) => {
    const symbol = holeOf(facts, self, declarator);
    return symbol ? [{ node: declarator, symbol }] : [];
  });
  const isAlone = ({ symbol }: { readonly symbol: CodeSymbol }): boolean =>
    partnerOf(symbol)?.nodes[0]?.kind === 'field_declaration';
  return items.length > 1 && items.length === declarators.length && items.every(isAlone) ? items : null;
}

/** Kotlin's grammar puts all imports of a file into one node. */
function outOfLists(node: AstNode): readonly AstNode[] {
  return node.kind === 'import_list' ? node.children : [node];
}

/** `export { a }`, `export * from './x'`: parts of the module's interface, which is compared as such. */
export function isExportClause(node: AstNode): boolean {
  if (node.kind !== 'export_statement') return false;
  return node.children.some(
    ({ kind, field }) => kind === 'export_clause' || kind === 'namespace_export' || field === 'source',
  );
}
