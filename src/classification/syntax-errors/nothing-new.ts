import type { AstNode } from '../../model/ast-node.ts';
import { fieldOf, named } from '../../model/node-parts.ts';
import { nodesOfKind } from '../../model/nodes-of-kind.ts';
import type { ParsedFile } from '../../model/parsed-file.ts';

/**
 * The short declarations of a file of Go that declare nothing which wasn't there in their block: no compiler takes them.
 *
 *     n, err := read(); _, err := write(n)      `err` is there, and `_` is no name
 *
 * `if`, `for` and `switch` begin a block of their own, in which an outer name may be declared anew.
 */
export function declaresNothingNew(file: ParsedFile): readonly AstNode[] {
  if (!file.text.includes(':=')) return [];
  return nodesOfKind(file.root, 'short_var_declaration').filter((node) =>
    namesOf(node).every((name) => isNoNews(file, name)),
  );
}

function namesOf(declaration: AstNode): readonly AstNode[] {
  const left = fieldOf(declaration, 'left');
  return left ? named(left) : [];
}

/** `_`, or a name that another declaration of the same block gave a variable. */
function isNoNews({ bindings }: ParsedFile, name: AstNode): boolean {
  if (name.text === '_') return true;
  const first = bindings.of(name)?.declarations[0];
  return first !== undefined && first.start < name.start;
}
