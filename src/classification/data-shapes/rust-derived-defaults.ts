import type { AstNode } from '../../model/ast-node.ts';
import { fieldOf, named } from '../../model/node-parts.ts';
import type { ParsedFile } from '../../model/parsed-file.ts';
import { sliceOf } from '../../model/span.ts';
import { AS_THEY_ARE } from './data-shape.ts';
import { type RustField, rustShapes, segmentsOf } from './rust-types.ts';
import { writtenNodes } from './written-nodes.ts';

/**
 * A default of Rust that is spelled out, as the one that the other side derives.
 *
 *     impl Default for Page { fn default() -> Self { Page { size: 0, names: Vec::new() } } }
 *     ->      #[derive(Default)] struct Page { size: u32, names: Vec<String> }
 *
 * Holds for a struct without parameters each of whose parts begins with what its type has by default, and nothing else,
 * and that derives the same besides.
 */
export function withDerivedDefaults(
  files: readonly ParsedFile[],
  others: readonly ParsedFile[],
): ReadonlyMap<string, string> {
  const derived = derivesOf(others);
  if (derived.size === 0) return AS_THEY_ARE;
  const shapes = rustShapes(files.filter(({ profile }) => profile.id === 'rust'));
  const texts = new Map<string, string>();
  for (const file of files) {
    if (file.profile.id !== 'rust' || !/\bDefault\s+for\b/.test(file.text)) continue;
    const spelled = new Map<AstNode, string>();
    for (const node of file.root.children) {
      const type = node.kind === 'impl_item' ? spelledDefault(file, node) : null;
      const shape = type === null ? undefined : shapes.get(type.name);
      if (!type || shape?.file !== file || !derived.has(type.name)) continue;
      const isPlain = !shape.declaration.children.some(({ kind }) => kind === 'type_parameters');
      if (!isPlain || !derivesTheRest(file, shape.declaration, derived.get(type.name)!)) continue;
      if (isByDefault(file, type.value, shape.fields, type.name)) spelled.set(node, type.name);
    }
    if (spelled.size === 0) continue;
    const names = new Set(spelled.values());
    const text = writtenNodes(file, (node, _write, around) => {
      if (spelled.has(node)) return '';
      if (node.kind === 'attribute_item' && names.has(derivedOn(file, node, around.at(-1)) ?? ''))
        return derived.get(derivedOn(file, node, around.at(-1))!)!;
      if (node.kind !== 'struct_item' || around.length > 1) return null;
      const name = fieldOf(node, 'name')!.text;
      return names.has(name) && !hasDerive(file, node)
        ? `${derived.get(name)!}\n${sliceOf(file, node)}`
        : null;
    });
    texts.set(file.path, text);
  }
  return texts;
}

/** The attribute that derives a default, by the name of the struct that it stands on. */
function derivesOf(files: readonly ParsedFile[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const file of files)
    for (const node of file.profile.id === 'rust' ? file.root.children : []) {
      const name = derivedOn(file, node, file.root);
      if (name !== null && /\bDefault\b/.test(sliceOf(file, node))) found.set(name, sliceOf(file, node));
    }
  return found;
}

/** The struct on which an attribute derives something; null for other attributes. */
function derivedOn(file: ParsedFile, node: AstNode, holder: AstNode | undefined): string | null {
  if (node.kind !== 'attribute_item' || !holder || !/^#\[\s*derive\b/.test(sliceOf(file, node))) return null;
  const behind = holder.children.slice(holder.children.indexOf(node) + 1);
  const next = behind.find(({ kind, extra }) => !extra && kind !== 'attribute_item');
  return next?.kind === 'struct_item' ? fieldOf(next, 'name')!.text : null;
}

function hasDerive(file: ParsedFile, declaration: AstNode): boolean {
  return derivesAbove(file, declaration).length > 0;
}

/** The attributes that derive something for a struct of the file. */
function derivesAbove(file: ParsedFile, declaration: AstNode): readonly AstNode[] {
  const name = fieldOf(declaration, 'name')!.text;
  return file.root.children.filter((node) => derivedOn(file, node, file.root) === name);
}

/** Whether all that an attribute derives but the default is derived here, and nothing else. */
function derivesTheRest(file: ParsedFile, declaration: AstNode, other: string): boolean {
  const above = derivesAbove(file, declaration);
  if (above.length > 1) return false;
  const [own, wanted] = [above[0] ? sliceOf(file, above[0]) : '', other].map(namesDerived);
  return wanted!.filter((name) => !/(?:^|::)Default$/.test(name)).join() === own!.join();
}

/** `Clone` and `Debug` of `#[derive(Debug, Clone)]` */
function namesDerived(attribute: string): readonly string[] {
  const list = /\(([^()]*)\)/.exec(attribute)?.[1] ?? '';
  return list
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .sort();
}

/** The struct for which a default is spelled out, and the value. */
function spelledDefault(
  file: ParsedFile,
  node: AstNode,
): { readonly name: string; readonly value: AstNode } | null {
  const [trait, type, body] = [fieldOf(node, 'trait'), fieldOf(node, 'type'), fieldOf(node, 'body')];
  if (!trait || !/(?:^|::)Default$/.test(sliceOf(file, trait)) || type?.kind !== 'type_identifier')
    return null;
  const [method, another] = body ? named(body) : [];
  const steps = method?.kind === 'function_item' && !another ? named(fieldOf(method, 'body')!) : [];
  const last = steps.length === 1 ? steps[0]! : null;
  const value = last?.kind === 'expression_statement' ? named(last)[0] : last;
  return value?.kind === 'struct_expression' ? { name: type.text, value } : null;
}

function isByDefault(file: ParsedFile, value: AstNode, fields: readonly RustField[], name: string): boolean {
  const made = segmentsOf(sliceOf(file, fieldOf(value, 'name')!)).at(-1);
  const given = named(fieldOf(value, 'body')!);
  if ((made !== 'Self' && made !== name) || given.length !== fields.length) return false;
  return given.every((one) => {
    const field = one.kind === 'field_initializer' ? sliceOf(file, fieldOf(one, 'field')!) : null;
    const type = fields.find((each) => each.name === field)?.type.replace(/\s+/g, '');
    return type !== undefined && isDefault(type, sliceOf(file, fieldOf(one, 'value')!).replace(/\s+/g, ''));
  });
}

/** What the library's types have by default, as it is spelled. */
function isDefault(type: string, value: string): boolean {
  if (/^(?:Default::default|<_asDefault>::default)\(\)$/.test(value)) return true;
  if (/^[iu](?:8|16|32|64|128|size)$/.test(type)) return value === '0' || value === `0${type}`;
  if (/^f(?:32|64)$/.test(type)) return /^0(?:\.0?)?$/.test(value);
  if (type === 'bool') return value === 'false';
  if (type.startsWith('Option<')) return value === 'None';
  const collection = /^(String|Vec|VecDeque|HashMap|HashSet|BTreeMap|BTreeSet|BinaryHeap)(?:<|$)/.exec(
    type,
  )?.[1];
  if (!collection) return false;
  if (collection === 'Vec' && value === 'vec![]') return true;
  if (collection === 'String' && /^(?:String::from\(""\)|""\.(?:to_string|to_owned|into)\(\))$/.test(value))
    return true;
  return new RegExp(`^${collection}::(?:new|default)\\(\\)$`).test(value);
}
