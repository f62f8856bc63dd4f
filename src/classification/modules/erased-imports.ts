import type { Binding } from '../../model/bindings.ts';
import { parentsOf } from '../../model/parents.ts';
import type { ParsedFile } from '../../model/parsed-file.ts';

/** Whether an import brings nothing but a type: `import type { Cart }`, `import { type Cart }`. */
export function isErasedImport({ root }: ParsedFile, { import: target, declarations }: Binding): boolean {
  const [name, ...others] = declarations;
  if (!target || !name || others.length > 0) return false;
  const parents = parentsOf(root);
  for (let node = parents.get(name); node; node = parents.get(node)) {
    if (node.children.some(({ kind, named }) => kind === 'type' && !named)) return true;
    if (node.kind === 'import_statement') return false;
  }
  return false;
}
