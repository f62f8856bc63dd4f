import type { AstNode } from '../../model/ast-node.ts';
import type { CodeSymbol } from '../../model/symbol.ts';

/**
 * The words before a symbol's name, which say what it is, and its type where that stands before it: `private`, `static`,
 * `async`, `def`. Not what documents it or stands on it, where such a word says something else.
 *
 *     // Not private.                             @Doc('private')
 *     protected readonly load() {}                load() {}
 */
export function wordsBeforeName({ nodes, nameNode }: CodeSymbol): readonly string[] {
  const words: string[] = [];
  const visit = (node: AstNode): void => {
    if (!nameNode || node.start >= nameNode.start || node.extra || STANDS_ON_IT.test(node.kind)) return;
    if (node.children.length === 0) words.push(node.text);
    for (const child of node.children) visit(child);
  };
  for (const node of nodes) visit(node);
  return words;
}

const STANDS_ON_IT = /^(?:decorator|annotation|marker_annotation|attribute_item)$/;

/** Whether a class keeps a member to itself, by a word or by its name. */
export function isSaidPrivate(member: CodeSymbol): boolean {
  return member.simpleName.startsWith('#') || wordsBeforeName(member).includes('private');
}
