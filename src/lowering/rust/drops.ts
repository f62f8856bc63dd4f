import type { AstNode } from '../../model/ast-node.ts';
import type { ParsedFile } from '../../model/parsed-file.ts';

const known = new WeakMap<ParsedFile, RegExp | null>();

/**
 * Whether code names a type that does something when it is dropped, as far as the file says so: then it matters how
 * long a value lives, and which one goes first.
 */
export function namesDropped(file: ParsedFile, { start, end }: Pick<AstNode, 'start' | 'end'>): boolean {
  const names = known.has(file) ? known.get(file)! : droppedIn(file);
  known.set(file, names);
  return names?.test(file.text.slice(start, end)) ?? false;
}

/** `impl Drop for D`, `impl<T> std::ops::Drop for D<T>` */
function droppedIn({ text }: ParsedFile): RegExp | null {
  const names = [...text.matchAll(/\bDrop\s+for\s+(?:\w+::)*(\w+)/g)].map(([, name]) => name!);
  return names.length === 0 ? null : new RegExp(`\\b(?:${names.join('|')})\\b`);
}
