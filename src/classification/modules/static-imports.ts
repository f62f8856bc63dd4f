import type { AstNode } from '../../model/ast-node.ts';
import type { FileFacts } from '../world.ts';
import { sourceText } from './module-interface.ts';

/**
 * Whether a static import of Java changes what no unchanged code means: the other file has it as well, wherever it
 * stands there, or never says the name that it brings. Who says the name in this file alone is judged by that.
 *
 *     import static org.junit.Assert.fail;      beside a file in which nobody says `fail`
 *
 * Not so for all members of a class at once, which are names that can't be seen.
 */
export function isIdleStaticImport(own: FileFacts, other: FileFacts, node: AstNode): boolean {
  if (!isStaticImport(own, node)) return false;
  const text = plain(node, own);
  const others = other.file.root.children.filter((one) => isStaticImport(other, one));
  if (others.some((one) => plain(one, other) === text)) return true;
  const name = /\.(\w+);?$/.exec(text)?.[1];
  return name !== undefined && !says(other.file.root, name);
}

function isStaticImport({ file }: FileFacts, { kind, children }: AstNode): boolean {
  return (
    file.profile.id === 'java' &&
    kind === 'import_declaration' &&
    children.some((child) => child.kind === 'static')
  );
}

function plain(node: AstNode, facts: FileFacts): string {
  return sourceText(node, facts)
    .replace(/\s+/g, ' ')
    .replace(/ ?([.;]) ?/g, '$1')
    .trim();
}

function says(node: AstNode, name: string): boolean {
  if (node.extra) return false;
  return node.children.length === 0 ? node.text === name : node.children.some((child) => says(child, name));
}
