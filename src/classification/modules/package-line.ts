import type { AstNode } from '../../model/ast-node.ts';
import type { FileFacts } from '../world.ts';
import { sourceText } from './module-interface.ts';

const PACKAGE_LINES = new Set(['package_declaration', 'package_header', 'package_clause']);

/**
 * True where a file says which package it is in, and on each side that is the folder it stands in: then the line says
 * nothing that the path doesn't.
 *
 *     src/main/java/shop/cart/Item.java: package shop.cart;
 *     moved to src/main/java/shop/Item.java: package shop;
 */
export function followsItsFolder(before: AstNode, old: FileFacts, after: AstNode, now: FileFacts): boolean {
  if (!PACKAGE_LINES.has(before.kind) || before.kind !== after.kind) return false;
  return old.file.path !== now.file.path && isItsFolder(before, old) && isItsFolder(after, now);
}

function isItsFolder(node: AstNode, facts: FileFacts): boolean {
  const name = /package\s+([\w.`]+)/.exec(sourceText(node, facts))?.[1];
  if (!name) return false;
  const folder = `/${facts.file.path}`.replace(/\/[^/]*$/, '');
  return folder.endsWith(`/${name.replaceAll('`', '').replaceAll('.', '/')}`);
}
