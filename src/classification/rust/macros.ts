import type { AstNode } from '../../model/ast-node.ts';

/** What a call of a macro calls: `println` of `println!("late")`; undefined for everything else. */
export function macroCalled({ kind, children }: AstNode): AstNode | undefined {
  return kind === 'macro_invocation' ? children.find(({ field }) => field === 'macro') : undefined;
}
