import type { AstNode } from '../../model/ast-node.ts';
import { named } from '../../model/node-parts.ts';
import type { ParsedFile } from '../../model/parsed-file.ts';
import { encloses } from '../../model/span.ts';
import { isEsModule } from '../modules/private-to-file.ts';
import { exportEdits } from './commonjs-exports.ts';
import { importEdits } from './commonjs-imports.ts';
import { moduleStyle } from './module-style.ts';
import { edited, everyNode, FRAMES, type TextEdit } from './nodes.ts';
import { needsSloppyMode } from './sloppy-mode.ts';

/**
 * A CommonJS module as the ES module that the other side is.
 *
 *     const { a } = require('./a'); exports.b = () => a      ->      import { a } from './a'; export const b = () => a
 *
 * Holds for a module that loads others and shows its values in statements of its own, each name once, and says nothing
 * else of `require`, `module`, `exports` or of a `this` outside of its functions, nor anything that strict mode changes. In which of the ways an ES module
 * imports and exports, the other side says; one that still speaks of `exports` beside its own is not what would come of it.
 *
 * @returns the file's text after that; null where it is no such module.
 */
export function asModule(file: ParsedFile, other: ParsedFile): string | null {
  if (!isCommonjs(file) || !isEsModule(other) || needsSloppyMode(file)) return null;
  const style = moduleStyle(other);
  const imports = importEdits(file, style);
  const exports = imports && exportEdits(file, style);
  if (!imports || !exports) return null;
  const all = [...imports, ...exports];
  if (mentionsLeft(file, all) || mentionsLeft(other, [])) return null;
  return all.length > 0 ? edited(file.text, all) : null;
}

function isCommonjs(file: ParsedFile): boolean {
  return !isEsModule(file) && /\b(?:require|exports)\b/.test(file.text);
}

/** What only a CommonJS module can say, outside of what is replaced. */
function mentionsLeft(file: ParsedFile, edits: readonly TextEdit[]): boolean {
  let found = false;
  const isReplaced = (node: AstNode): boolean => edits.some((edit) => encloses(edit, node));
  const visit = (node: AstNode, isOutside: boolean): void => {
    if (found || (isReplaced(node) && node.children.length === 0)) return;
    if (node.kind === 'identifier' && /^(?:require|module|exports|__dirname|__filename)$/.test(node.text))
      found ||= !file.bindings.of(node);
    if (isOutside && (node.kind === 'this' || (node.kind === 'identifier' && node.text === 'arguments')))
      found = true;
    const inner = isOutside && !FRAMES.test(node.kind);
    for (const child of node.children) visit(child, inner);
  };
  visit(file.root, true);
  everyNode(file.root, (node) => {
    if (node.kind === 'return_statement' && named(file.root).includes(node)) found = true;
  });
  return found;
}
