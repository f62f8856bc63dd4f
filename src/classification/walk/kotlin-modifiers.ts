import type { AstNode } from '../../model/ast-node.ts';

const KEYWORDS = /^(?:visibility|inheritance|member|function|class|property|platform|parameter)_modifier$/;

/**
 * The modifiers of a declaration of Kotlin in one order: annotations first, in theirs, which programs may read.
 *
 *     override public fun total()      ->      public override fun total()
 */
export function modifiersInOneOrder(modifiers: readonly AstNode[]): readonly AstNode[] {
  const words = modifiers.filter(({ kind }) => KEYWORDS.test(kind));
  const others = modifiers.filter(({ kind }) => !KEYWORDS.test(kind));
  return [...others, ...words.toSorted((one, other) => (wordOf(one) < wordOf(other) ? -1 : 1))];
}

function wordOf({ text, children }: AstNode): string {
  return children.length === 0 ? text : wordOf(children[0]!);
}
