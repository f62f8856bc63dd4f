import type { AstNode } from '../model/ast-node.ts';
import type { LanguageProfile } from '../model/language-profile.ts';

/**
 * Line comments that say one thing together are one comment: what stands below the first is part of what is obeyed.
 * How far its lines are indented tells nothing.
 *
 *     // Output:          a test of Go compares what was printed with all of these lines
 *     // 3 plums
 *     // 4 pears
 */
export function withCommentGroups(root: AstNode, source: string, profile: LanguageProfile): AstNode {
  const starts = profile.commentGroups.map((pattern) => new RegExp(pattern, 'u'));
  const begins = ({ extra, text }: AstNode): boolean => extra && starts.some((start) => start.test(text));
  return starts.some(({ source: pattern }) => new RegExp(pattern.replace('^', ''), 'u').test(source))
    ? grouped(root)
    : root;

  function grouped(node: AstNode): AstNode {
    if (node.children.length === 0) return node;
    const children: AstNode[] = [];
    let isOpen = false;
    for (const child of node.children) {
      const last = children.at(-1);
      if (isOpen && last && child.extra && isNextLine(last, child)) {
        children[children.length - 1] = { ...last, end: child.end, text: `${last.text}\n${child.text}` };
        continue;
      }
      children.push(grouped(child));
      isOpen = begins(child);
    }
    return children.every((child, at) => child === node.children[at]) ? node : { ...node, children };
  }

  function isNextLine(one: AstNode, two: AstNode): boolean {
    return /^[^\S\n]*\n[^\S\n]*$/.test(source.slice(one.end, two.start));
  }
}
