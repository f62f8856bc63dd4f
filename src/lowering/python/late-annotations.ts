import type { Lowering } from './lowering.ts';

/** With `from __future__ import annotations` every annotation is a text, and one in quotes says the same. */
export function hasLateAnnotations({ file }: Lowering): boolean {
  return file.root.children.some(
    ({ kind, children }) =>
      kind === 'future_import_statement' &&
      children.some((name) => name.field === 'name' && name.children[0]?.text === 'annotations'),
  );
}
