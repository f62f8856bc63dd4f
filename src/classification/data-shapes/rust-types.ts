import type { AstNode } from '../../model/ast-node.ts';
import { fieldOf, hasToken, named } from '../../model/node-parts.ts';
import { nodesOfKind } from '../../model/nodes-of-kind.ts';
import type { ParsedFile } from '../../model/parsed-file.ts';
import { sliceOf } from '../../model/span.ts';

/** A struct, or a variant of an enumeration, that has parts. */
export interface RustShape {
  /** `Point`, or `Event::Moved` for a variant. */
  readonly key: string;
  readonly file: ParsedFile;
  readonly declaration: AstNode;
  /** What stands between its brackets, and these. */
  readonly body: AstNode;
  readonly isNamed: boolean;
  /** The parts in their order: their names, or `0`, `1`. */
  readonly fields: readonly RustField[];
}

export interface RustField {
  readonly name: string;
  readonly type: string;
  /** Its attributes and its visibility, each with the space behind it. */
  readonly attributes: string;
  readonly visibility: string;
}

/** All structs and variants with parts in some files; without those whose name two of them have. */
export function rustShapes(files: readonly ParsedFile[]): ReadonlyMap<string, RustShape> {
  const shapes = new Map<string, RustShape>();
  const twice = new Set<string>();
  const add = (shape: RustShape): void => {
    if (shapes.has(shape.key)) twice.add(shape.key);
    shapes.set(shape.key, shape);
  };
  const read = (file: ParsedFile, node: AstNode): void => {
    const name = fieldOf(node, 'name');
    const body = fieldOf(node, 'body');
    if (node.kind === 'struct_item' && name && body) add(shapeOf(file, node, body, sliceOf(file, name)));
    if (node.kind === 'enum_item' && name && body)
      for (const variant of named(body).filter(({ kind }) => kind === 'enum_variant')) {
        const parts = fieldOf(variant, 'body');
        if (!parts) continue;
        const key = `${sliceOf(file, name)}::${sliceOf(file, fieldOf(variant, 'name')!)}`;
        add(shapeOf(file, variant, parts, key));
      }
  };
  for (const file of files)
    for (const node of nodesOfKind(file.root, 'struct_item', 'enum_item')) read(file, node);
  for (const key of twice) shapes.delete(key);
  return shapes;
}

function shapeOf(file: ParsedFile, declaration: AstNode, body: AstNode, key: string): RustShape {
  const isNamed = body.kind === 'field_declaration_list';
  return {
    key,
    file,
    declaration,
    body,
    isNamed,
    fields: isNamed ? namedFields(file, body) : placedFields(file, body),
  };
}

function namedFields(file: ParsedFile, body: AstNode): readonly RustField[] {
  const fields: RustField[] = [];
  let attributes = '';
  for (const node of named(body)) {
    if (node.kind === 'attribute_item') attributes += `${sliceOf(file, node)} `;
    if (node.kind !== 'field_declaration') continue;
    const visibility = node.children.find(({ kind }) => kind === 'visibility_modifier');
    fields.push({
      name: sliceOf(file, fieldOf(node, 'name')!),
      type: sliceOf(file, fieldOf(node, 'type')!),
      attributes,
      visibility: visibility ? `${sliceOf(file, visibility)} ` : '',
    });
    attributes = '';
  }
  return fields;
}

function placedFields(file: ParsedFile, body: AstNode): readonly RustField[] {
  const fields: RustField[] = [];
  let attributes = '';
  let visibility = '';
  for (const node of named(body)) {
    if (node.kind === 'attribute_item') attributes += `${sliceOf(file, node)} `;
    else if (node.kind === 'visibility_modifier') visibility = `${sliceOf(file, node)} `;
    else {
      fields.push({ name: String(fields.length), type: sliceOf(file, node), attributes, visibility });
      attributes = '';
      visibility = '';
    }
  }
  return fields;
}

/** The names of a path, without what stands in angle brackets: `a::B::<T>::C` has three. */
export function segmentsOf(path: string): readonly string[] {
  let flat = path.replace(/\s+/g, '');
  for (let before = ''; before !== flat; ) {
    before = flat;
    flat = flat.replace(/(?:::)?<[^<>]*>/g, '');
  }
  return flat.split('::').filter((segment) => segment !== '');
}

/** The name of the type whose `impl` block stands around; null outside of one, and for a type that has no name. */
export function implementedType(file: ParsedFile, around: readonly AstNode[]): string | null {
  const block = around.findLast(({ kind }) => kind === 'impl_item' || kind === 'trait_item');
  const type = block?.kind === 'impl_item' ? fieldOf(block, 'type') : null;
  return type ? (segmentsOf(sliceOf(file, type)).at(-1) ?? null) : null;
}

/**
 * Which of the shapes a path stands for: `Self { … }` in an `impl`, `Event::Moved`, a variant that a `use` brought in.
 * Null where that is none of them, or not certain.
 */
export function shapeAt(
  shapes: ReadonlyMap<string, RustShape>,
  path: string,
  self: string | null,
): RustShape | null {
  const segments = segmentsOf(path).map((segment) => (segment === 'Self' ? (self ?? segment) : segment));
  const last = segments.at(-1);
  if (last === undefined) return null;
  const type = segments.at(-2);
  if (type !== undefined) {
    const variant = shapes.get(`${type}::${last}`);
    if (variant) return variant;
    if ([...shapes.keys()].some((key) => key.startsWith(`${type}::`))) return null;
  }
  const struct = shapes.get(last);
  const variants = [...shapes].filter(([key]) => key.endsWith(`::${last}`));
  if (struct) return struct;
  return type === undefined && variants.length === 1 ? variants[0]![1] : null;
}

/** Whether bounds stand behind the name, which come behind the parts where those have no names. */
export function hasBounds({ declaration }: RustShape): boolean {
  return declaration.children.some(({ kind }) => kind === 'where_clause') || hasToken(declaration, 'where');
}
