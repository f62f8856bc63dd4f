import type { AstNode } from '../../model/ast-node.ts';
import { onceEach } from '../../model/once-each.ts';
import type { ParsedFile } from '../../model/parsed-file.ts';

/**
 * Whether a path out of sight may lead to a static that anybody writes: all of its file that names it is unsafe, which a
 * constant need not be.
 *
 *     use crate::state::COUNT;      unsafe { COUNT }
 */
export function mayBeWritten(file: ParsedFile, path: string): boolean {
  const name = path.split('::').at(-1)!;
  return CONSTANT.test(name) && file.text.includes('unsafe') && namedUnsafely(file).has(name);
}

const CONSTANT = /^[A-Z][A-Z\d_]*$/;

/** Names of constants and statics that a file says in unsafe code, and nowhere else but where it imports them. */
const namedUnsafely = onceEach(({ root }: ParsedFile): ReadonlySet<string> => {
  const [inside, outside] = [new Set<string>(), new Set<string>()];
  const visit = (node: AstNode, isUnsafe: boolean): void => {
    if (node.kind === 'use_declaration') return;
    if (node.children.length === 0 && CONSTANT.test(node.text)) (isUnsafe ? inside : outside).add(node.text);
    const isInner = isUnsafe || node.kind === 'unsafe_block' || isUnsafeFunction(node);
    for (const child of node.children) visit(child, isInner);
  };
  visit(root, false);
  return new Set([...inside].filter((name) => !outside.has(name)));
});

function isUnsafeFunction({ kind, children }: AstNode): boolean {
  if (kind !== 'function_item') return false;
  const modifiers = children.find((child) => child.kind === 'function_modifiers');
  return modifiers?.children.some((word) => word.kind === 'unsafe') ?? false;
}
