import type { AstNode } from '../../model/ast-node.ts';
import { encloses, sliceOf } from '../../model/span.ts';
import { statementHolding } from '../../model/statement-holding.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import { declarationsThatLoad } from '../walk/loading.ts';
import type { FileFacts } from '../world.ts';

/**
 * Whether a symbol is nothing but the name by which a file of CommonJS knows another module, or a part of it. It comes
 * and goes like an import: what it means is compared where it is used.
 *
 *     const parse = require('./parse')      var join = require('path').join      const { join } = require('path')
 *
 * Not what is asked for because of what it does to others: where nobody says the name, but something is asked for a
 * member of that name (`require('should')` gives one to every object), the module may have made it.
 */
export function isRequiredName(facts: FileFacts, symbol: CodeSymbol): boolean {
  const { file } = facts;
  if (file.profile.modules !== 'ecmascript' || file.damage.length > 0 || symbol.parent) return false;
  const binding = symbol.nameNode && file.bindings.of(symbol.nameNode);
  if (!binding || binding.frozen || binding.declarations.length !== 1) return false;
  const loading = loadingOf(facts, symbol);
  if (!loading) return false;
  return isSaid(binding.references, symbol) || !spellsMember(file.root, symbol.nameNode!.text, loading);
}

/** Whether a statement only names modules, and each of its names stands on this side alone. */
export function namesOthersAlone(
  facts: FileFacts,
  statement: AstNode,
  partnerOf: (symbol: CodeSymbol) => CodeSymbol | null,
): boolean {
  if (declarationsThatLoad(facts, statement).length === 0) return false;
  const named = facts.file.symbols.filter(({ declaration }) => encloses(statement, declaration));
  return named.length > 0 && named.every((symbol) => !partnerOf(symbol) && isRequiredName(facts, symbol));
}

/** The declaration at the top of the file that loads what a symbol names. */
function loadingOf(facts: FileFacts, { declaration }: CodeSymbol): AstNode | undefined {
  const statement = statementHolding(facts.file.root, declaration);
  if (!statement) return undefined;
  return declarationsThatLoad(facts, statement).find((declarator) => encloses(declarator, declaration));
}

function isSaid(references: readonly AstNode[], { nameNode }: CodeSymbol): boolean {
  return references.some((reference) => reference !== nameNode);
}

function spellsMember(node: AstNode, name: string, but: AstNode): boolean {
  if (node === but) return false;
  if (node.children.length === 0) return node.kind === 'property_identifier' && node.text === name;
  return node.children.some((child) => spellsMember(child, name, but));
}

/**
 * What two names are of the modules that they were required from, where that is another part or another module now; null
 * where it is the same, or can't be told by what stands beside them.
 *
 *     const { Cache } = require('tools')      ->      const { default: kept } = require('keep')
 */
export function otherPart(
  [old, before]: readonly [FileFacts, CodeSymbol],
  [now, after]: readonly [FileFacts, CodeSymbol],
): string | null {
  const [was, is] = [partOf(old, before), partOf(now, after)];
  if (!was || !is || (was.key === is.key && was.module === is.module)) return null;
  return `${was.key} of ${was.module} became ${is.key} of ${is.module}`;
}

/** The member that a pattern takes out of a module, and the last word of its path, which moving a file keeps. */
function partOf(facts: FileFacts, symbol: CodeSymbol): { key: string; module: string } | null {
  if (facts.file.profile.modules !== 'ecmascript') return null;
  const declarator = loadingOf(facts, symbol);
  const pattern = declarator?.children.find(({ kind }) => kind === 'object_pattern');
  const part = pattern?.children.find((one) => one.named && encloses(one, symbol.declaration));
  const path = declarator && /['"`]([^'"`]+)['"`]\s*\)/.exec(sliceOf(facts.file, declarator))?.[1];
  if (!part || !path) return null;
  const key = sliceOf(facts.file, part.kind === 'pair_pattern' ? part.children[0]! : part);
  return { key, module: path.replace(/^.*\//, '').replace(/\.[cm]?js$/, '') };
}
