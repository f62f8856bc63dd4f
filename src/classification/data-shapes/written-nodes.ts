import type { AstNode } from '../../model/ast-node.ts';
import type { ParsedFile } from '../../model/parsed-file.ts';

/** Another text for a node, into which `write` puts what becomes of its parts; null where it stays as it is. */
export type Replace = (
  node: AstNode,
  write: (node: AstNode) => string,
  around: readonly AstNode[],
) => string | null;

/** The text of a file in which some nodes are spelled in another way; what stands between two nodes stays. */
export function writtenNodes(file: ParsedFile, replace: Replace): string {
  const around: AstNode[] = [];
  const write = (node: AstNode): string => {
    const other = replace(node, inside(node), around);
    if (other !== null) return other;
    around.push(node);
    let text = '';
    let at = node.start;
    for (const child of node.children) {
      text += file.text.slice(at, child.start) + write(child);
      at = child.end;
    }
    around.pop();
    return text + file.text.slice(at, node.end);
  };
  /** What stands in a replaced node has that node around it as well. */
  const inside =
    (node: AstNode) =>
    (part: AstNode): string => {
      around.push(node);
      const text = write(part);
      around.pop();
      return text;
    };
  return file.text.slice(0, file.root.start) + write(file.root) + file.text.slice(file.root.end);
}
