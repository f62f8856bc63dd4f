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
      ? (fieldOf(node, 'left') ?? fieldOf(node, 'argument'))
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
