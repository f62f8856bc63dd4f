import type { AstNode } from './ast-node.ts';
import type { ParsedFile } from './parsed-file.ts';

const known = new WeakMap<ParsedFile, readonly string[]>();

/** The packages that a file of Go imports with all their names (`import . "fmt"`), sorted. */
export function dotImports(file: ParsedFile): readonly string[] {
  const made = known.get(file) ?? readDots(file);
  known.set(file, made);
  return made;
}

function readDots({ root, text }: ParsedFile): readonly string[] {
  const specs = root.children.flatMap(function inside(node): readonly AstNode[] {
    return node.kind === 'import_spec'
      ? [node]
      : /^import_/.test(node.kind)
        ? node.children.flatMap(inside)
        : [];
  });
  return specs
    .filter(({ children }) => children.some(({ kind }) => kind === 'dot'))
    .map(({ end, children }) => text.slice(children.at(-1)!.start + 1, end - 1))
    .sort();
}
