import type { AstNode } from '../../model/ast-node.ts';
import type { FileFacts } from '../world.ts';

/**
 * The parts of a text of Kotlin, each name in it without what says that it is one: a formatter leaves the braces out
 * around a name alone.
 *
 *     "${name} of $shop"      ->      "$name of $shop"
 */
export function withoutTemplateBraces({ view }: FileFacts, text: AstNode): readonly AstNode[] {
  const parts = view.children(text);
  if (!parts.some(({ kind }) => kind === 'interpolated_expression' || kind === 'interpolated_identifier'))
    return parts;
  return parts.flatMap((part, at) => {
    const [before, after] = [parts[at - 1], parts[at + 1]];
    if (part.kind === '$' && after?.kind === 'interpolated_identifier') return [];
    if (part.kind === '${' && after && nameIn(view.children(after), after)) return [];
    if (part.kind === '}' && before && nameIn(view.children(before), before)) return [];
    return [nameIn(view.children(part), part) ?? part];
  });
}

/** The name that is all of an expression in a text; null for what is more than that. */
function nameIn(children: readonly AstNode[], { kind }: AstNode): AstNode | null {
  const [name, ...more] = kind === 'interpolated_expression' ? children : [];
  return name?.kind === 'simple_identifier' && more.length === 0 ? name : null;
}

/** Whether both kinds are a name, one of them in a text of Kotlin. */
export function areNamesInTexts(before: AstNode, after: AstNode): boolean {
  return NAME.test(before.kind) && NAME.test(after.kind);
}

const NAME = /^(?:simple|interpolated)_identifier$/;
