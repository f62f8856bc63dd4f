import type { AstNode } from '../../model/ast-node.ts';
import type { Binding } from '../../model/bindings.ts';
import { fieldOf } from '../../model/node-parts.ts';
import type { ParsedFile } from '../../model/parsed-file.ts';
import { encloses } from '../../model/span.ts';
import { everyNode } from './nodes.ts';

/** Whether a name gets a value anywhere but where it is declared. */
export function isWritten(file: ParsedFile, binding: Binding): boolean {
  return binding.declarations.length !== 1 || isWrittenLater(file, binding);
}

/** The same, however often it is declared. */
export function isWrittenLater(file: ParsedFile, binding: Binding): boolean {
  let written = false;
  everyNode(file.root, (node) => {
    const target = /assignment_expression$|^update_expression$|^for_in_statement$/.test(node.kind)
      ? bare(fieldOf(node, 'left') ?? fieldOf(node, 'argument'))
      : null;
    if (
      target &&
      binding.references.some((use) => encloses(target, use)) &&
      !/_expression$/.test(target.kind)
    )
      written = true;
  });
  return written;
}

/** `(count as any) = 2` and `count! += 1` write the variable, and `counts.all = 2` doesn't. */
function bare(target: AstNode | null): AstNode | null {
  const isWrapped = /^(?:parenthesized|as|satisfies|non_null)_expression$|^type_assertion$/.test(
    target?.kind ?? '',
  );
  const named = isWrapped ? target!.children.filter((child) => child.named && !child.extra) : [];
  const inner = target?.kind === 'type_assertion' ? named.at(-1) : named[0];
  return inner ? bare(inner) : target;
}
