import { type AstNode, textOf } from '../../model/ast-node.ts';
import { fieldOf, named } from '../../model/node-parts.ts';
import { nodesOfKind } from '../../model/nodes-of-kind.ts';
import { sliceOf } from '../../model/span.ts';
import { fieldsShowInRust } from '../names-at-run-time/rust.ts';
import type { DataSyntax, DataType } from './data-syntax.ts';
import { withoutUse } from './rust-lone-traits.ts';
import {
  heldValue,
  innerText,
  isNamed,
  isPayloadOf,
  isPlaced,
  isWholePayload,
  payloadText,
} from './rust-payloads.ts';
import { spreadTokens, takenApart } from './rust-spread-places.ts';
import { hasBounds, type RustShape, rustShapes, segmentsOf } from './rust-types.ts';

const QUIET = /^(?:[iu](?:8|16|32|64|128|size)|f32|f64|bool|char|String|&.*)$/s;
const HOLDS = /^(?:Vec|Option|Box|Rc|Arc|BTreeMap|HashMap)<(.*)>$/s;

/** Types whose values end without anybody noticing. */
function isQuiet(type: string): boolean {
  const held = HOLDS.exec(type)?.[1] ?? /^\((.*)\)$/s.exec(type)?.[1];
  if (held === undefined) return QUIET.test(type.trim());
  return held.includes('<') ? isQuiet(held.trim()) : held.split(',').every((one) => isQuiet(one.trim()));
}

/** Rust: structs, patterns that take them apart, and variants that hold one. */
export const rustData: DataSyntax = {
  language: 'rust',
  typesIn: (file) =>
    [...rustShapes([file]).values()].flatMap((shape) =>
      shape.declaration.kind === 'struct_item' && !hasBounds(shape) ? [typeOf(shape)] : [],
    ),
  typeNamesIn: (file) => typeNames(file.root),
  showsMembers: (files, file, owner) =>
    /#\[\s*repr\b/.test(file.text) ||
    fieldsShowInRust(files, file, owner, fieldOf(owner, 'name')?.text ?? ''),
  role(file, type, mention, around) {
    const used = around.find(({ kind }) => kind === 'use_declaration');
    if (used)
      return { is: 'import', node: used, text: withoutUse(file, used, type.name) ?? sliceOf(file, used) };
    const at = outermost(mention, around);
    const parent = around.at(at);
    if (!parent) return null;
    const list = around.at(at - 1);
    const isPlain = !hasParameters(type);
    if (parent.kind === 'parameter' && isPlain && list?.kind === 'parameters') {
      const holder = around.at(at - 2);
      const name = fieldOf(parent, 'pattern');
      const functionName = holder && rustData.functionName(holder);
      if (!functionName || name?.kind !== 'identifier' || parent.children[0] !== name) return null;
      if (type.fields.some((field) => !isQuiet(field.type))) return null;
      return {
        is: 'parameter',
        file,
        holder,
        functionName: functionName.text,
        node: parent,
        name: name.text,
        at: named(list).indexOf(parent),
      };
    }
    if (parent.kind === 'field_declaration' && isPlain) {
      const owner = around.at(at - 2);
      if (owner?.kind !== 'struct_item') return null;
      return { is: 'member', node: parent, name: fieldOf(parent, 'name')!.text, owner };
    }
    const variant = around.findLast(({ kind }) => kind === 'enum_variant');
    if (variant && isWholePayload(file, variant, type))
      return {
        is: 'payload',
        node: fieldOf(variant, 'body')!,
        variant: fieldOf(variant, 'name')!.text,
        owner: around.findLast(({ kind }) => kind === 'enum_item')!,
      };
    if (parent.kind === 'struct_expression' && list?.kind === 'let_declaration' && isPlain) {
      const name = fieldOf(list, 'pattern');
      const holder = around.findLast(({ kind }) => kind === 'function_item');
      if (!holder || name?.kind !== 'identifier' || fieldOf(list, 'type')) return null;
      if (fieldOf(list, 'value') !== parent || type.fields.some((field) => !isQuiet(field.type))) return null;
      if (list.children.some(({ kind }) => kind === 'mutable_specifier')) return null;
      return { is: 'variable', file, holder, node: list, name: name.text, value: parent };
    }
    return null;
  },
  functionName: (node) => (/^function(?:_signature)?_item$/.test(node.kind) ? fieldOf(node, 'name') : null),
  call(node) {
    if (node.kind !== 'call_expression') return null;
    const [callee, list] = [fieldOf(node, 'function'), fieldOf(node, 'arguments')];
    if (!callee || !list) return null;
    if (callee.kind === 'identifier') return { name: callee, args: named(list), skipped: 0 };
    const name = fieldOf(callee, callee.kind === 'field_expression' ? 'field' : 'name');
    if (!name || !/^(?:field_expression|scoped_identifier)$/.test(callee.kind)) return null;
    // A method has its object as its first parameter, which stands before the name where it is called by that.
    return { name, args: named(list), skipped: callee.kind === 'field_expression' ? 1 : 0 };
  },
  part(node) {
    if (node.kind !== 'field_expression') return null;
    const [object, field] = [fieldOf(node, 'value'), fieldOf(node, 'field')];
    return object && field ? { object, name: field.text } : null;
  },
  madeWith(file, type, node) {
    if (node.kind === 'struct_expression' && isNamed(file, fieldOf(node, 'name'), type)) {
      const values = new Map<string, AstNode | string>();
      for (const one of named(fieldOf(node, 'body')!)) {
        if (one.kind === 'shorthand_field_initializer') values.set(sliceOf(file, one), sliceOf(file, one));
        else if (one.kind === 'field_initializer')
          values.set(sliceOf(file, fieldOf(one, 'field')!), fieldOf(one, 'value')!);
        else return null;
      }
      return values;
    }
    if (node.kind !== 'call_expression' || !isNamed(file, fieldOf(node, 'function'), type)) return null;
    const args = named(fieldOf(node, 'arguments')!);
    return args.length === type.fields.length ? new Map(args.map((arg, at) => [String(at), arg])) : null;
  },
  absent: () => null,
  parameter: (name, type) => `${name}: ${type}`,
  variable: (name, type, value) => `let ${name}: ${type} = ${value};`,
  members(node, { fields }) {
    const isShown = node.children.some(({ kind }) => kind === 'visibility_modifier');
    const seen = (visibility = ''): string => (isShown ? visibility : '');
    return fields.map(({ name, type, visibility }) => `${seen(visibility)}${name}: ${type}`).join(', ');
  },
  isNameOfAnother(name, around) {
    const holder = around.at(-1);
    if (holder?.kind === 'enum_variant') return fieldOf(holder, 'name') === name;
    const at = holder?.children.indexOf(name) ?? -1;
    // What a name with a large letter stands before is a variant of an enumeration, or belongs to a type.
    const [path, colons] = at >= 2 ? holder!.children.slice(at - 2, at) : [];
    return colons?.kind === '::' && /^[A-Z]/.test(segmentsOf(textOf(path!)).at(-1) ?? '');
  },
  entry(node, file) {
    if (node.kind !== 'field_initializer') return null;
    return { name: sliceOf(file, fieldOf(node, 'field')!), value: fieldOf(node, 'value')! };
  },
  written: (name, value) => (name === value ? name : `${name}: ${value}`),
  others: (type, places, file) => (node, write, around) => {
    if (node.kind === 'attribute_item' && standsOn(node, around.at(-1)) === type.declaration) return '';
    if (node.kind === 'token_tree') return spreadTokens(type, places, file, node, write, around);
    if (node.kind === 'let_declaration') return takenApart(type, places, file, node, around);
    if (places.payloads.size === 0) return null;
    if (node.kind === 'ordered_field_declaration_list' && isPayloadOf(file, node, type))
      return payloadText(type);
    const [holder, value] = heldValue(node);
    if (!holder || !places.payloads.has(segmentsOf(sliceOf(file, holder)).at(-1) ?? '')) return null;
    const inner = value ? innerText(file, value, type, write) : isPlaced(type) ? '(..)' : ' { .. }';
    return inner === null ? null : sliceOf(file, holder) + inner;
  },
};

/** What an attribute stands on: the next among its neighbours that is none. */
function standsOn(attribute: AstNode, holder: AstNode | undefined): AstNode | null {
  const behind = holder?.children.slice(holder.children.indexOf(attribute) + 1) ?? [];
  return behind.find(({ kind, extra }) => !extra && kind !== 'attribute_item') ?? null;
}

const TYPES = ['struct_item', 'enum_item', 'union_item', 'trait_item', 'type_item'];

function typeNames(root: AstNode): readonly string[] {
  return nodesOfKind(root, ...TYPES).flatMap((node) => fieldOf(node, 'name')?.text ?? []);
}

function typeOf({ key, file, declaration, fields }: RustShape): DataType {
  return { name: key, file, declaration, fields, getters: new Map(), isShared: false, made: null };
}

/** How far out a name stands for the same type as the path that it ends: `geo::Rect`, `Var<T>`, `&Rect` not. */
function outermost(mention: AstNode, around: readonly AstNode[]): number {
  let at = -1;
  let node = mention;
  while (
    /^scoped_(?:type_)?identifier$/.test(around.at(at)?.kind ?? '') &&
    around.at(at)!.children.at(-1) === node
  ) {
    node = around.at(at)!;
    at -= 1;
  }
  return at;
}

function hasParameters({ declaration }: DataType): boolean {
  return declaration.children.some(({ kind }) => kind === 'type_parameters');
}
