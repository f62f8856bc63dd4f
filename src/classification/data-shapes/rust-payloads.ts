import type { AstNode } from '../../model/ast-node.ts';
import { fieldOf, named } from '../../model/node-parts.ts';
import type { ParsedFile } from '../../model/parsed-file.ts';
import { sliceOf } from '../../model/span.ts';
import type { DataType } from './data-syntax.ts';
import { segmentsOf } from './rust-types.ts';

/** Whether a path ends with the name of the type. */
export function isNamed(file: ParsedFile, name: AstNode | null, type: DataType): boolean {
  return name !== null && segmentsOf(sliceOf(file, name)).at(-1) === type.name;
}

/** `Say(Say)`, `Var(Var<T>)`: with the parameters that the type is declared with. */
export function isWholePayload(file: ParsedFile, variant: AstNode, type: DataType): boolean {
  const body = fieldOf(variant, 'body');
  return body?.kind === 'ordered_field_declaration_list' && isPayloadOf(file, body, type);
}

/** The same of what stands in the brackets of a variant. */
export function isPayloadOf(file: ParsedFile, body: AstNode, type: DataType): boolean {
  const [held, another] = named(body).filter(({ kind }) => kind !== 'attribute_item');
  if (!held || another) return false;
  const own = type.declaration.children.find(({ kind }) => kind === 'type_parameters');
  const given = held.kind === 'generic_type' ? fieldOf(held, 'type_arguments') : null;
  if (!isNamed(file, held, type)) return false;
  const spelled = (node: AstNode | null | undefined, holder: ParsedFile): string =>
    node
      ? sliceOf(holder, node)
          .replace(/\bconst\s+/g, '')
          .replace(/\s*:\s*[^,<>]+/g, '')
          .replace(/\s+/g, '')
      : '';
  return spelled(own, type.file) === spelled(given, file);
}

/** Whether the parts of a type are told by their places. */
export function isPlaced({ declaration }: DataType): boolean {
  return declaration.children.some(({ kind }) => kind === 'ordered_field_declaration_list');
}

/** The parts of a type as those of a variant. */
export function payloadText(type: DataType): string {
  const { fields } = type;
  return isPlaced(type)
    ? `(${fields.map(({ type }) => type).join(', ')})`
    : ` { ${fields.map(({ name, type }) => `${name}: ${type}`).join(', ')} }`;
}

/** `Message::Say(…)`, made or taken apart: the variant, and what it holds; null where a pattern leaves that out. */
export function heldValue(node: AstNode): readonly [AstNode | null, AstNode | null] {
  if (node.kind === 'call_expression') {
    const [value, another] = named(fieldOf(node, 'arguments')!);
    return value && !another ? [fieldOf(node, 'function'), value] : [null, null];
  }
  if (node.kind !== 'tuple_struct_pattern') return [null, null];
  const type = fieldOf(node, 'type');
  const [value, another] = named(node).filter((child) => child !== type);
  if (!value || value.kind === 'remaining_field_pattern') return [type, null];
  return another ? [null, null] : [type, value];
}

/** What stands behind the type's name where a value of it is made or taken apart. */
export function innerText(
  file: ParsedFile,
  value: AstNode,
  type: DataType,
  write: (node: AstNode) => string,
): string | null {
  const name = fieldOf(
    value,
    value.kind === 'call_expression' ? 'function' : value.kind === 'struct_expression' ? 'name' : 'type',
  );
  if (!/^(?:call_expression|struct_expression|struct_pattern|tuple_struct_pattern)$/.test(value.kind))
    return null;
  if (!isNamed(file, name, type)) return null;
  let text = '';
  let at = name!.end;
  for (const child of value.children.slice(value.children.indexOf(name!) + 1)) {
    text += file.text.slice(at, child.start) + write(child);
    at = child.end;
  }
  return text;
}
