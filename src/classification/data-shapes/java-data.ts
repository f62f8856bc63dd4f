import type { AstNode } from '../../model/ast-node.ts';
import { fieldOf, fieldsOf, hasToken, named } from '../../model/node-parts.ts';
import type { ParsedFile } from '../../model/parsed-file.ts';
import { sliceOf } from '../../model/span.ts';
import type { DataField, DataSyntax, DataType } from './data-syntax.ts';

/** Java: records, and classes with fields that a constructor gives their values. */
export const javaData: DataSyntax = {
  language: 'java',
  typesIn: (file) => typesOf(file.root).flatMap((node) => recordOf(file, node) ?? classOf(file, node) ?? []),
  typeNamesIn: (file) => typesOf(file.root).map((node) => fieldOf(node, 'name')!.text),
  // Objects are shared, so that a part that is an object stays one.
  showsMembers: () => true,
  role(file, type, mention, around) {
    const parent = around.at(-1);
    if (!parent) return null;
    const imported = around.find(({ kind }) => kind === 'import_declaration');
    if (imported) return { is: 'import', node: imported, text: '' };
    if (mention.field !== 'type') return null;
    if (parent.kind === 'formal_parameter') {
      const [list, holder] = [around.at(-2)!, around.at(-3)];
      const functionName = holder && javaData.functionName(holder);
      const name = fieldOf(parent, 'name');
      if (!functionName || !name || list.field !== 'parameters') return null;
      const at = named(list).indexOf(parent);
      return {
        is: 'parameter',
        file,
        holder,
        functionName: functionName.text,
        node: parent,
        name: name.text,
        at,
      };
    }
    const statement = around.findLast(({ kind }) => kind === 'local_variable_declaration');
    const holder = around.findLast(({ kind }) => /^(?:method|constructor)_declaration$/.test(kind));
    const [declarator, another] = statement ? fieldsOf(statement, 'declarator') : [];
    const value = declarator ? fieldOf(declarator, 'value') : null;
    if (!statement || !holder || another || !value || around.at(-1) === holder) return null;
    const isMade = parent === statement || parent === value;
    if (!isMade || value.kind !== 'object_creation_expression') return null;
    if (fieldOf(value, 'type')?.text !== type.name) return null;
    const name = fieldOf(declarator!, 'name')!.text;
    return { is: 'variable', file, holder, node: statement, name, value };
  },
  functionName: (node) => (node.kind === 'method_declaration' ? fieldOf(node, 'name') : null),
  call(node) {
    if (node.kind !== 'method_invocation') return null;
    const [name, list] = [fieldOf(node, 'name'), fieldOf(node, 'arguments')];
    return name && list ? { name, args: named(list), skipped: 0 } : null;
  },
  part(node) {
    if (node.kind === 'field_access') {
      const [object, field] = [fieldOf(node, 'object'), fieldOf(node, 'field')];
      return object && field ? { object, name: field.text } : null;
    }
    if (node.kind !== 'method_invocation') return null;
    const [object, name, list] = [fieldOf(node, 'object'), fieldOf(node, 'name'), fieldOf(node, 'arguments')];
    return object && name && list && named(list).length === 0 ? { object, name: `${name.text}()` } : null;
  },
  madeWith(_file, type, node) {
    if (node.kind !== 'object_creation_expression' || fieldOf(node, 'type')?.text !== type.name) return null;
    if (node.children.some(({ kind }) => kind === 'class_body') || !type.made) return null;
    const args = named(fieldOf(node, 'arguments')!);
    if (args.length !== type.made.length) return null;
    return new Map(type.made.map((name, at) => [name, args[at]!]));
  },
  absent: () => null,
  parameter: (name, type) => `${type} ${name}`,
  variable: (name, type, value) => `${type} ${name} = ${value};`,
  members: () => '',
  isNameOfAnother: () => false,
  entry: () => null,
  written: (_name, value) => value,
  others: () => () => null,
};

function typesOf(node: AstNode): readonly AstNode[] {
  const inner = node.children.flatMap(typesOf);
  return /^(?:class|record|interface|enum|annotation_type)_declaration$/.test(node.kind)
    ? [node, ...inner]
    : inner;
}

/** `record Point(int x, int y) {}` */
function recordOf(file: ParsedFile, node: AstNode): DataType | null {
  const list = fieldOf(node, 'parameters');
  const body = fieldOf(node, 'body');
  if (node.kind !== 'record_declaration' || !list || !body || named(body).length > 0) return null;
  if (node.children.some(({ kind }) => kind === 'type_parameters' || kind === 'super_interfaces'))
    return null;
  const fields = named(list).map((one) => partOf(file, one));
  if (fields.length === 0 || named(list).some(({ kind }) => kind !== 'formal_parameter')) return null;
  return {
    name: fieldOf(node, 'name')!.text,
    file,
    declaration: node,
    fields,
    getters: new Map(fields.map(({ name }) => [`${name}()`, name])),
    isShared: false,
    made: fields.map(({ name }) => name),
  };
}

function partOf(file: ParsedFile, one: AstNode): DataField {
  return { name: fieldOf(one, 'name')!.text, type: sliceOf(file, fieldOf(one, 'type')!) };
}

/**
 * A class of fields, of a constructor that gives each of them one of its parameters, of the same type, and of methods that
 * give them.
 */
function classOf(file: ParsedFile, node: AstNode): DataType | null {
  const body = fieldOf(node, 'body');
  if (node.kind !== 'class_declaration' || !body) return null;
  if (node.children.some(({ kind }) => /^(?:type_parameters|super_interfaces|superclass)$/.test(kind)))
    return null;
  const fields: DataField[] = [];
  const getters = new Map<string, string>();
  const given: DataField[] = [];
  let made: readonly string[] | null = null;
  let isShared = false;
  for (const member of named(body)) {
    if (isStatic(member)) return null;
    if (member.kind === 'field_declaration') {
      isShared ||= !isFinal(member);
      for (const one of fieldsOf(member, 'declarator')) {
        if (fieldOf(one, 'value') || fieldOf(one, 'dimensions')) return null;
        fields.push({ name: fieldOf(one, 'name')!.text, type: sliceOf(file, fieldOf(member, 'type')!) });
      }
    } else if (member.kind === 'constructor_declaration' && made === null) {
      made = givenParts(file, member);
      if (made === null) return null;
      given.push(...named(fieldOf(member, 'parameters')!).map((one) => partOf(file, one)));
    } else if (member.kind === 'method_declaration') {
      const part = returnedName(member);
      if (part === null) return null;
      getters.set(`${fieldOf(member, 'name')!.text}()`, part);
    } else return null;
  }
  const names = new Set(fields.map(({ name }) => name));
  const isAll = made?.length === names.size && made.every((name) => names.has(name));
  const typeOf = new Map(fields.map(({ name, type }) => [name, type] as const));
  if (made?.some((name, at) => typeOf.get(name) !== given[at]!.type)) return null;
  if (!isAll || names.size === 0 || [...getters.values()].some((name) => !names.has(name))) return null;
  return { name: fieldOf(node, 'name')!.text, file, declaration: node, fields, getters, isShared, made };
}

function isStatic(member: AstNode): boolean {
  return says(member, 'static');
}

/** Who is handed an object may give a part another value, which all see that have the object. */
function isFinal(member: AstNode): boolean {
  return says(member, 'final');
}

function says(member: AstNode, word: string): boolean {
  const modifiers = member.children.find(({ kind }) => kind === 'modifiers');
  return modifiers !== undefined && hasToken(modifiers, word);
}

/** The fields in the order of the constructor's parameters: `this.x = x; this.y = y;` */
function givenParts(file: ParsedFile, maker: AstNode): readonly string[] | null {
  const parameters = named(fieldOf(maker, 'parameters')!);
  const given = new Map<string, string>();
  for (const statement of named(fieldOf(maker, 'body')!)) {
    const assigned = statement.kind === 'expression_statement' ? named(statement)[0]! : null;
    const match =
      assigned?.kind === 'assignment_expression'
        ? /^this\.(\w+) = (\w+)$/.exec(sliceOf(file, assigned).replace(/\s+/g, ' '))
        : null;
    if (!match || given.has(match[2]!)) return null;
    given.set(match[2]!, match[1]!);
  }
  const parts = parameters.map((one) => given.get(fieldOf(one, 'name')?.text ?? '') ?? null);
  if (parts.some((part) => part === null) || new Set(parts).size !== parts.length) return null;
  return given.size === parts.length ? (parts as readonly string[]) : null;
}

/** `int x() { return x; }`, `return this.x;` */
function returnedName(method: AstNode): string | null {
  const body = fieldOf(method, 'body');
  const [statement, another] = body ? named(body) : [];
  if (!statement || another || statement.kind !== 'return_statement') return null;
  if (named(fieldOf(method, 'parameters')!).length > 0) return null;
  const value = named(statement)[0];
  if (value?.kind === 'identifier') return value.text;
  const object = value?.kind === 'field_access' ? fieldOf(value, 'object') : null;
  return object?.kind === 'this' ? fieldOf(value!, 'field')!.text : null;
}
