import type { AstNode } from '../../model/ast-node.ts';
import type { CoreVariable } from '../../model/core.ts';
import type { ParsedFile } from '../../model/parsed-file.ts';

/**
 * Names that this file doesn't make, so that they need not be there when it runs: what nothing declares, such as
 * `window`, and what `declare` only says to be there. Whoever asks for one may fail, but for `typeof`.
 */
export function missingNames(file: ParsedFile): (variable: CoreVariable) => boolean {
  let ambient: ReadonlySet<AstNode> | null = null;
  return ({ kind, binding }) => {
    if (kind === 'free') return true;
    if (!binding || binding.import) return false;
    ambient ??= new Set(ambientNodes(file.root, false));
    return binding.declarations.every((name) => ambient!.has(name));
  };
}

/** The names in `declare const NAME: string`, also in a namespace that is only declared. */
function ambientNodes(node: AstNode, isAmbient: boolean): readonly AstNode[] {
  const inside = isAmbient || node.kind === 'ambient_declaration';
  if (node.children.length === 0) return isAmbient ? [node] : [];
  return node.children.flatMap((child) => ambientNodes(child, inside));
}
