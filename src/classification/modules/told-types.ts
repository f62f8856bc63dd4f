import { type AstNode, leavesOf } from '../../model/ast-node.ts';
import { typesToldToDecorators } from '../../model/decorated-types.ts';
import { parentsOf } from '../../model/parents.ts';
import type { ParsedFile } from '../../model/parsed-file.ts';
import type { FileFacts } from '../world.ts';

/**
 * Why decorators of a file of TypeScript are told other types now: the compiler tells them a class as a value, and
 * nothing of what is imported for its type alone.
 *
 *     import { Till } from './till'      ->      import type { Till } from './till'
 *     @Injectable() class Shop { constructor(till: Till) {} }
 */
export function whyToldOtherTypes({ file: was }: FileFacts, { file: is }: FileFacts): string | null {
  if (!/^(?:typescript|tsx)$/.test(is.profile.id) || !/@/.test(is.text)) return null;
  const old = new Map(importsOf(was).map(({ name, isType }) => [name, isType]));
  const other = importsOf(is).filter(({ name, isType }) => (old.get(name) ?? isType) !== isType);
  if (other.length === 0) return null;
  const told = new Set(toldIn(is, is.root).flatMap(leavesOf));
  const name = other.find(({ references }) => references.some((node) => told.has(node)))?.name;
  return name === undefined
    ? null
    : `decorators are told what ${name} is, which is imported in another way now`;
}

interface Imported {
  readonly name: string;
  /** `import type { Till }`, `import { type Till }` */
  readonly isType: boolean;
  readonly references: readonly AstNode[];
}

function importsOf({ root, bindings }: ParsedFile): readonly Imported[] {
  const parents = parentsOf(root);
  const saysType = (node: AstNode | undefined): boolean =>
    node?.children.some(({ kind }) => kind === 'type') === true ||
    (node !== undefined && node.kind !== 'import_statement' && saysType(parents.get(node)));
  return bindings.all.flatMap(({ name, import: from, declarations: [node], references }) =>
    from && node ? [{ name, isType: saysType(parents.get(node)), references }] : [],
  );
}

function toldIn(file: ParsedFile, node: AstNode): readonly AstNode[] {
  const told = typesToldToDecorators(file, node)?.filter((type) => type !== null) ?? [];
  return [...told, ...node.children.flatMap((child) => toldIn(file, child))];
}
