import type { AstNode } from '../../model/ast-node.ts';
import type { Binding } from '../../model/bindings.ts';
import { onceForBoth } from '../../model/once-each.ts';
import type { ParsedFile } from '../../model/parsed-file.ts';
import { isWrittenLater } from '../old-forms/written-names.ts';
import type { Exported } from './module-interface.ts';

/**
 * Whether a name of ECMAScript shows the value that something had when its module was loaded, which is another one by
 * now; all others are views of what has it.
 *
 *     let count = 0; count += 1; export default count            export { count as default } is a view
 */
export function isCopy(file: ParsedFile, exported: Extract<Exported, { type: 'binding' }>): boolean {
  return namesItsDefault(exported.node) && isWrittenOnce(file, exported.binding);
}

/** `export default count`, where count is declared elsewhere. */
export function namesItsDefault({ kind, children }: AstNode): boolean {
  return kind === 'export_statement' && children.some(({ field }) => field === 'value');
}

const isWrittenOnce = onceForBoth((file: ParsedFile, binding: Binding) => isWrittenLater(file, binding));
