import type { AstNode } from '../../model/ast-node.ts';
import { fieldOf, fieldsOf, hasToken, named } from '../../model/node-parts.ts';
import type { ParsedFile } from '../../model/parsed-file.ts';
import { sliceOf } from '../../model/span.ts';
import { isExportedName } from '../go/packages.ts';
import { asksForNamesInGo } from '../names-at-run-time/go.ts';
import type { DataField, DataSyntax, DataType } from './data-syntax.ts';

/** What prints a value with all that is in it. */
const PRINTS =
  /%[-+# 0-9]*v|\b(?:Sprint|Print|Fprint|Append|Error|Fatal|Panic|Log)(?:ln)?\(|\b(?:slog|zap|cmp)\./;

/** Go: structs, their literals by name or by place, embedded ones. */
export const goData: DataSyntax = {
  language: 'go',
  typesIn: (file) => declarations(file).flatMap((node) => structOf(file, node) ?? []),
  typeNamesIn: (file) =>
    declarations(file).flatMap((node) => specsOf(node).map((spec) => fieldOf(spec, 'name')!.text)),
  // Encoders everywhere take what has a name with a capital letter, and its parts by theirs.
  showsMembers: (files, _file, _owner, role, { fields }) =>
    (role.is === 'member' && isExportedName(role.name)) ||
    fields.some(({ name }) => isExportedName(name)) ||
    files.some(({ profile, text }) => profile.id === 'go' && (asksForNamesInGo(text) || PRINTS.test(text))),
  role(file, _type, mention, around) {
    const parent = around.at(-1);
    if (!parent || mention.field !== 'type') return null;
    if (parent.kind === 'parameter_declaration') {
      const [name, another] = fieldsOf(parent, 'name');
      const holder = around.at(-3);
      const functionName = holder && goData.functionName(holder);
      const list = around.at(-2)!;
      if (!name || another || !functionName || list.field !== 'parameters') return null;
      return {
        is: 'parameter',
        file,
        holder,
        functionName: functionName.text,
        node: parent,
        name: name.text,
        at: placeIn(list, parent),
      };
    }
    if (parent.kind === 'field_declaration') {
      const [name, another] = fieldsOf(parent, 'name');
      const owner = around.at(-3);
      if (another || owner?.kind !== 'struct_type' || fieldOf(parent, 'tag')) return null;
      return { is: 'member', node: parent, name: name?.text ?? mention.text, owner };
    }
    if (parent.kind === 'composite_literal') return madeVariable(file, parent, around);
    return null;
  },
  functionName: (node) =>
    /^(?:function_declaration|method_declaration|method_spec|method_elem)$/.test(node.kind)
      ? fieldOf(node, 'name')
      : null,
  call(node) {
    if (node.kind !== 'call_expression') return null;
    const callee = fieldOf(node, 'function');
    const list = fieldOf(node, 'arguments');
    const name = callee?.kind === 'selector_expression' ? fieldOf(callee, 'field') : callee;
    if (!name || !list || name.children.length > 0 || hasToken(list, '...')) return null;
    return { name, args: named(list), skipped: 0 };
  },
  part(node) {
    if (node.kind !== 'selector_expression') return null;
    const [object, field] = [fieldOf(node, 'operand'), fieldOf(node, 'field')];
    return object && field ? { object, name: field.text } : null;
  },
  madeWith(_file, type, node) {
    const inner = node.kind === 'literal_element' ? named(node)[0]! : node;
    if (inner.kind !== 'composite_literal' || fieldOf(inner, 'type')?.text !== type.name) return null;
    const values = named(fieldOf(inner, 'body')!);
    const entries = values.map((value, at) => {
      if (value.kind !== 'keyed_element') return [type.fields[at]?.name ?? '', innermost(value)] as const;
      return [innermost(fieldOf(value, 'key')!).text, innermost(fieldOf(value, 'value')!)] as const;
    });
    return new Map(entries);
  },
  absent({ type }) {
    if (type === 'string') return '""';
    if (type === 'bool') return 'false';
    if (/^(?:u?int\d*|uintptr|byte|rune|float\d+)$/.test(type)) return '0';
    return /^(?:\*|\[\]|map\[|func\(|chan\b|error$|any$)/.test(type) ? 'nil' : null;
  },
  parameter: (name, type) => `${name} ${type}`,
  variable: (name, type, value) => `var ${name} ${type} = ${value};`,
  members: (_node, { fields }) => fields.map(({ name, type }) => `${name} ${type}`).join('\n'),
  isNameOfAnother: () => false,
  entry(node) {
    if (node.kind !== 'keyed_element') return null;
    const name = innermost(fieldOf(node, 'key')!).text;
    return { name, value: innermost(fieldOf(node, 'value')!) };
  },
  written: (name, value) => `${name}: ${value}`,
  others: () => () => null,
};

function innermost(element: AstNode): AstNode {
  return element.kind === 'literal_element' ? (named(element)[0] ?? element) : element;
}

function declarations(file: ParsedFile): readonly AstNode[] {
  return file.root.children.filter(({ kind }) => kind === 'type_declaration');
}

function specsOf(declaration: AstNode): readonly AstNode[] {
  return declaration.children.filter(({ kind }) => kind === 'type_spec' || kind === 'type_alias');
}

/** `type point struct { x, y int }`, whose fields are not embedded and have no tags. */
function structOf(file: ParsedFile, declaration: AstNode): DataType | null {
  const [spec, another] = specsOf(declaration);
  const body = spec?.kind === 'type_spec' && !another ? fieldOf(spec, 'type') : null;
  if (body?.kind !== 'struct_type' || spec!.children.some(({ kind }) => kind === 'type_parameter_list'))
    return null;
  const fields: DataField[] = [];
  for (const field of named(named(body)[0]!)) {
    const names = fieldsOf(field, 'name');
    if (names.length === 0 || fieldOf(field, 'tag')) return null;
    for (const name of names) fields.push({ name: name.text, type: sliceOf(file, fieldOf(field, 'type')!) });
  }
  if (fields.length === 0 || fields.some(({ name }) => name === '_')) return null;
  return {
    name: fieldOf(spec!, 'name')!.text,
    file,
    declaration,
    fields,
    getters: new Map(),
    isShared: false,
    made: null,
  };
}

/** How many parameters stand before one: `x, y int` are two. */
function placeIn(list: AstNode, parameter: AstNode): number {
  let at = 0;
  for (const one of named(list)) {
    if (one === parameter) return at;
    at += Math.max(1, fieldsOf(one, 'name').length);
  }
  return at;
}

/** `r := rect{…}` as a statement in a block. */
function madeVariable(
  file: ParsedFile,
  literal: AstNode,
  around: readonly AstNode[],
): ReturnType<DataSyntax['role']> {
  const [list, statement, right] = [around.at(-4), around.at(-3), around.at(-2)];
  if (list?.kind !== 'statement_list' || statement?.kind !== 'short_var_declaration') return null;
  const [name, another] = named(fieldOf(statement, 'left')!);
  const holder = around.findLast((node) => goData.functionName(node) !== null);
  if (!holder || !name || another || right?.field !== 'right' || named(right).length > 1) return null;
  return { is: 'variable', file, holder, node: statement, name: name.text, value: literal };
}
