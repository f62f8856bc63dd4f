import type { AstNode } from '../../model/ast-node.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import type { FileFacts, World } from '../world.ts';
import { typeAround } from './kept-in-crate.ts';

/** `impl Row { ... }`, which says nothing but the name of its type. */
export function isPlainImpl({ kind, children }: AstNode): boolean {
  return kind === 'impl_item' && children.every((child) => PARTS.test(child.kind));
}

const PARTS = /^(?:impl|type_identifier|declaration_list|(?:line|block)_comment)$/;

/**
 * Whether what stands in an `impl` belongs to the same type on both sides: one that each of the two files declares
 * beside it. True for whatever stands in none.
 */
export function keepsItsType({ before, after, mapping }: World, symbol: CodeSymbol, isNew: boolean): boolean {
  const [was, is] = isNew ? [mapping.before(symbol), symbol] : [symbol, mapping.after(symbol)];
  if (!was || !is) return false;
  if (was.kind !== 'method' && is.kind !== 'method') return true;
  const [old, now] = [typeBeside(before.factsOf(was), was), typeBeside(after.factsOf(is), is)];
  return old !== null && mapping.after(old) === now;
}

function typeBeside({ file }: FileFacts, symbol: CodeSymbol): CodeSymbol | null {
  const [only, ...more] = file.symbols.filter(
    ({ kind, name }) => /^(?:struct|enum)$/.test(kind) && name === typeAround(symbol.name),
  );
  return only && more.length === 0 ? only : null;
}

/** Whether an `impl` holds nothing but methods that stand somewhere else on the other side, and belong to the same type. */
export function holdsMovedMembers(world: World, facts: FileFacts, node: AstNode, isNew: boolean): boolean {
  if (!isPlainImpl(node)) return false;
  const body = node.children.find(({ kind }) => kind === 'declaration_list');
  const members = body?.children.filter(({ named, extra }) => named && !extra) ?? [];
  return members.every((member) => {
    const symbols = facts.holesAt(member).filter(({ declaration }) => declaration === member);
    return symbols.length > 0 && symbols.every((symbol) => keepsItsType(world, symbol, isNew));
  });
}
