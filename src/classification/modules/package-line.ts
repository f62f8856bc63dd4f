import type { AstNode } from '../../model/ast-node.ts';
import { sliceOf } from '../../model/span.ts';
import type { FileFacts } from '../world.ts';

const PACKAGE_LINES = new Set(['package_declaration', 'package_header', 'package_clause']);

/**
 * True where a file says which package it is in, and that is the folder it stands in: then the line says nothing that
 * the path doesn't. Where the file stayed, only what it says now has to be so.
 *
 *     src/main/java/shop/cart/Item.java: package shop.cart;
 *     moved to src/main/java/shop/Item.java: package shop;
 *
 *     src/main/java/shop/Item.java: package store;      ->      package shop;
 */
export function followsItsFolder(before: AstNode, old: FileFacts, after: AstNode, now: FileFacts): boolean {
  if (!PACKAGE_LINES.has(before.kind) || before.kind !== after.kind || !isItsFolder(after, now)) return false;
  if (old.file.path !== now.file.path) return isItsFolder(before, old);
  const isSaidInFull = nameIn(after, now).endsWith(`.${nameIn(before, old)}`);
  return /^(?:java|kotlin)$/.test(now.file.profile.id) && (isSaidInFull || !isItsFolder(before, old));
}

function isItsFolder(node: AstNode, facts: FileFacts): boolean {
  const name = nameIn(node, facts);
  const folder = `/${facts.file.path}`.replace(/\/[^/]*$/, '');
  return name !== '' && folder.endsWith(`/${name.replaceAll('.', '/')}`);
}

function nameIn(node: AstNode, facts: FileFacts): string {
  return (/package\s+([\w.`]+)/.exec(sliceOf(facts.file, node))?.[1] ?? '').replaceAll('`', '');
}
