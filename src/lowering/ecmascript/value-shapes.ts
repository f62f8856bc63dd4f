import { type AstNode, textOf } from '../../model/ast-node.ts';
import type { Binding } from '../../model/bindings.ts';
import type { ValueShape } from '../../model/core.ts';
import { fieldOf, hasToken, named } from '../../model/node-parts.ts';
import type { ParsedFile } from '../../model/parsed-file.ts';
import { unparenthesised } from './context.ts';

/** A type may name itself; nobody asks further down than this. */
const DEEPEST = 6;

const OBJECT: ValueShape = { kind: 'object', fields: new Map(), mayBeMissing: false };
const ARRAY: ValueShape = { ...OBJECT, isArray: true };
/** A map or a set of the library's. */
const KEYED: ValueShape = { ...OBJECT, isKeyed: true };
const MAP: ValueShape = { ...KEYED, isMap: true };
const VALUE: ValueShape = { kind: 'value', fields: new Map(), mayBeMissing: false };
const TEXT: ValueShape = { ...VALUE, isText: true };
const NUMBER: ValueShape = { ...VALUE, isNumber: true };
const TRUTH: ValueShape = { ...VALUE, isTruth: true };
/** What a regular expression finds, or null. */
const FOUND: ValueShape = {
  kind: 'maybe object',
  fields: new Map(),
  ...{ mayBeMissing: true, mayBeNull: true, isNullIfMissing: true },
};
const ANYTHING: ValueShape = { kind: 'anything', fields: new Map(), mayBeMissing: true, mayBeNull: true };

/**
 * What the declaration of a variable says of its value, by its type or, where it has none, by what it is made with.
 * In JavaScript, where something else may be assigned to it later on, only what a constant says that is a number, a
 * text or an array, or what a regular expression finds.
 */
export function valueShapes(file: ParsedFile): (binding: Binding) => ValueShape | null {
  const known = new Map<Binding, ValueShape | null>();
  const isTyped = /^(?:typescript|tsx)$/.test(file.profile.id);
  let declarations: ReadonlyMap<AstNode, Declaration> | null = null;
  return shapeOf;

  function shapeOf(binding: Binding): ValueShape | null {
    const found = known.get(binding);
    if (found !== undefined) return found;
    declarations ??= declarationsIn(file.root, isTyped);
    const declaration = declarations.get(binding.declarations[0]!);
    const isOnly = binding.declarations.length === 1;
    // What is asked for its own sake says nothing.
    known.set(binding, null);
    const made =
      declaration && isOnly
        ? (ofDeclaration(file, declaration.node, shapeOfName) ?? ofSearch(declaration, valueOfName))
        : null;
    const said = made && declaration && mayBeginLater(binding, declaration.node) ? optional(made) : made;
    const shape = isTyped || [TEXT, NUMBER, TRUTH, ARRAY, KEYED, MAP, FOUND].includes(said!) ? said : null;
    known.set(binding, shape);
    return shape;
  }

  function shapeOfName(name: AstNode): ValueShape | null {
    const binding = isTyped ? file.bindings.of(name) : null;
    return binding && shapeOf(binding);
  }

  /** What a constant of this file is made with. */
  function valueOfName(name: AstNode): AstNode | null {
    const [first, ...more] = file.bindings.of(name)?.declarations ?? [];
    const declaration = first && more.length === 0 ? declarations!.get(first) : undefined;
    return declaration?.isConstant ? fieldOf(declaration.node, 'value') : null;
  }
}

/** `let current: string;` of a module, and `let last!: string;`: somebody may ask before it has a value. */
function mayBeginLater({ topLevel }: Binding, node: AstNode): boolean {
  if (node.kind !== 'variable_declarator' || fieldOf(node, 'value')) return false;
  return topLevel || hasToken(node, '!');
}

type ShapeOfName = (name: AstNode) => ValueShape | null;

interface Declaration {
  readonly node: AstNode;
  readonly isConstant: boolean;
}

/** By the name that each declares: `x = 1`, `x: T`, `of xs`, `xs.map((x) => …)`; without types only constants. */
function declarationsIn(root: AstNode, isTyped: boolean): ReadonlyMap<AstNode, Declaration> {
  const found = new Map<AstNode, Declaration>();
  const visit = (node: AstNode, holder: AstNode): void => {
    const isOne = /^(?:variable_declarator|required_parameter|optional_parameter)$/.test(node.kind);
    const isConstant = node.kind === 'variable_declarator' && hasToken(holder, 'const');
    if (isOne && (isTyped || hasToken(holder, 'const'))) {
      const name = fieldOf(node, 'name') ?? fieldOf(node, 'pattern');
      if (name && !found.has(name)) found.set(name, { node, isConstant });
    }
    const item = isTyped ? itemNamed(node) : null;
    if (item) found.set(item, { node, isConstant });
    if (isTyped && node.kind === 'function_declaration')
      found.set(fieldOf(node, 'name')!, { node, isConstant });
    for (const child of node.children) visit(child, node);
  };
  visit(root, root);
  return found;
}

/** The name for each item of a list that is gone through, in a loop or in a function that a method of the list is given. */
function itemNamed(node: AstNode): AstNode | null {
  if (node.kind === 'for_in_statement') {
    const left = hasToken(node, 'of') && !hasToken(node, 'await') ? fieldOf(node, 'left') : null;
    return left?.kind === 'identifier' && hasToken(node, 'const') ? left : null;
  }
  const callee = node.kind === 'call_expression' ? fieldOf(node, 'function') : null;
  if (callee?.kind !== 'member_expression' || !GIVES_ITEMS.test(textOf(fieldOf(callee, 'property')!)))
    return null;
  const [given] = named(fieldOf(node, 'arguments')!);
  if (given?.kind !== 'arrow_function') return null;
  const alone = fieldOf(given, 'parameter');
  if (alone) return alone;
  const [first] = named(fieldOf(given, 'parameters')!);
  const name =
    first?.kind === 'required_parameter' && !fieldOf(first, 'type') ? fieldOf(first, 'pattern') : null;
  return name?.kind === 'identifier' ? name : null;
}

const GIVES_ITEMS = /^(?:map|filter|flatMap|forEach|some|every|find|findIndex)$/;

function ofDeclaration(file: ParsedFile, node: AstNode, shapeOfName: ShapeOfName): ValueShape | null {
  if (node.kind === 'function_declaration') {
    const given = hasToken(node, 'async') ? null : fieldOf(node, 'return_type');
    const gives = given ? ofType(file, named(given)[0] ?? null, DEEPEST) : null;
    return gives && { ...OBJECT, gives };
  }
  if (node.kind === 'for_in_statement' || node.kind === 'call_expression') {
    const list =
      node.kind === 'for_in_statement'
        ? fieldOf(node, 'right')!
        : fieldOf(fieldOf(node, 'function')!, 'object')!;
    const shape = ofExpression(list, shapeOfName);
    return shape?.isArray && !shape.mayBeMissing ? (shape.items ?? null) : null;
  }
  const type = fieldOf(node, 'type');
  if (type) {
    const shape = ofType(file, named(type)[0] ?? null, DEEPEST);
    const isOptional = node.kind === 'optional_parameter';
    return shape && isOptional ? optional(shape) : shape;
  }
  const value = fieldOf(node, 'value');
  if (!value) return null;
  const shape = keyedIn(file, value) ?? ofValue(value);
  if (node.kind === 'variable_declarator') return shape;
  // What begins as `{}` may be given anything that is there.
  return node.kind === 'required_parameter' && (shape?.kind === 'value' || shape?.isArray) ? shape : null;
}

const KEYED_TYPE = /^(?:Readonly|Weak)?(?:Map|Set)$/;

/** `new Map()` */
function keyedIn(file: ParsedFile, value: AstNode): ValueShape | null {
  const inner = unparenthesised(value);
  const made = inner.kind === 'new_expression' ? fieldOf(inner, 'constructor') : null;
  if (made?.kind !== 'identifier' || file.bindings.of(made)) return null;
  const types = fieldOf(inner, 'type_arguments');
  return withKept(file, keyedBy(textOf(made)), types ? named(types) : [], DEEPEST);
}

/** `Map<string, Row>` keeps rows. */
function withKept(
  file: ParsedFile,
  shape: ValueShape | null,
  [, value]: readonly AstNode[],
  depth: number,
): ValueShape | null {
  const kept = shape === MAP && value ? ofType(file, value, depth - 1) : null;
  return kept ? { ...shape!, kept } : shape;
}

/** A map or a set by the name of its type; nobody can go through a weak one. */
function keyedBy(name: string): ValueShape | null {
  if (!KEYED_TYPE.test(name)) return null;
  return /^(?:Readonly)?Map$/.test(name) ? MAP : KEYED;
}

/**
 * `/a/.exec(text)`, and `PATTERN.exec(text)` of a constant.
 *
 * @param valueOfName what a constant of the file is made with.
 */
function ofSearch(
  { node, isConstant }: Declaration,
  valueOfName: (name: AstNode) => AstNode | null,
): ValueShape | null {
  const value = isConstant ? fieldOf(node, 'value') : null;
  const call = value && unparenthesised(value);
  const callee = call?.kind === 'call_expression' ? fieldOf(call, 'function')! : null;
  if (callee?.kind !== 'member_expression' || textOf(fieldOf(callee, 'property')!) !== 'exec') return null;
  const asked = unparenthesised(fieldOf(callee, 'object')!);
  const pattern = asked.kind === 'identifier' ? valueOfName(asked) : asked;
  return pattern?.kind === 'regex' ? FOUND : null;
}

/** `order.lines`, and what lets some of them through. */
function ofExpression(node: AstNode, shapeOfName: ShapeOfName): ValueShape | null {
  const inner = unparenthesised(node);
  switch (inner.kind) {
    case 'identifier':
      return shapeOfName(inner);
    case 'member_expression': {
      const object = hasToken(inner, '?.') ? null : ofExpression(fieldOf(inner, 'object')!, shapeOfName);
      return object?.kind === 'object'
        ? (object.fields.get(textOf(fieldOf(inner, 'property')!)) ?? null)
        : null;
    }
    case 'call_expression': {
      const callee = fieldOf(inner, 'function')!;
      const isFilter =
        callee.kind === 'member_expression' && textOf(fieldOf(callee, 'property')!) === 'filter';
      const list = isFilter ? ofExpression(fieldOf(callee, 'object')!, shapeOfName) : null;
      return list?.isArray ? list : null;
    }
    default:
      return null;
  }
}

function ofValue(node: AstNode): ValueShape | null {
  const inner = unparenthesised(node);
  switch (inner.kind) {
    case 'number':
      return NUMBER;
    case 'true':
    case 'false':
      return TRUTH;
    case 'string':
    case 'template_string':
      return TEXT;
    case 'array':
      return ARRAY;
    case 'arrow_function':
    case 'function_expression':
    case 'new_expression':
      return OBJECT;
    case 'call_expression':
      return /^JSON\.parse$/.test(textOf(fieldOf(inner, 'function')!)) ? ANYTHING : null;
    case 'object': {
      const fields = new Map<string, ValueShape>();
      for (const part of named(inner)) {
        const key = part.kind === 'pair' ? fieldOf(part, 'key') : null;
        if (part.kind !== 'pair' && part.kind !== 'method_definition') return OBJECT;
        const shape = key?.kind === 'property_identifier' ? ofValue(fieldOf(part, 'value')!) : null;
        if (shape) fields.set(key!.text, shape);
      }
      return { ...OBJECT, fields };
    }
    default:
      return null;
  }
}

function ofType(file: ParsedFile, node: AstNode | null, depth: number): ValueShape | null {
  if (!node || depth <= 0) return null;
  switch (node.kind) {
    case 'parenthesized_type':
      return ofType(file, named(node)[0] ?? null, depth);
    case 'predefined_type':
      if (textOf(node) === 'string') return TEXT;
      if (/^(?:any|unknown)$/.test(textOf(node))) return ANYTHING;
      if (textOf(node) === 'number') return NUMBER;
      return textOf(node) === 'boolean' ? TRUTH : null;
    case 'array_type':
      return withItems(ARRAY, ofType(file, named(node)[0] ?? null, depth - 1));
    case 'tuple_type':
      return ARRAY;
    case 'readonly_type':
      return ofType(file, named(node)[0] ?? null, depth - 1);
    case 'generic_type': {
      const name = fieldOf(node, 'name');
      if (name === null || file.bindings.of(name)) return null;
      const given = named(fieldOf(node, 'type_arguments')!);
      if (KEYED_TYPE.test(textOf(name))) return withKept(file, keyedBy(textOf(name)), given, depth);
      if (textOf(name) === 'Record') return withItems(OBJECT, ofType(file, given[1] ?? null, depth - 1));
      const isArray = /^(?:Readonly)?Array$/.test(textOf(name));
      return isArray ? withItems(ARRAY, ofType(file, given[0] ?? null, depth - 1)) : null;
    }
    case 'function_type':
      return OBJECT;
    case 'object_type':
    case 'interface_body':
      return withItems(
        { ...OBJECT, fields: fieldsOf(file, node, depth), ...ofValues(node) },
        ofIndex(file, node, depth),
      );
    case 'literal_type':
      return named(node)[0] ? ofValue(named(node)[0]!) : null;
    case 'union_type':
      return ofUnion(file, flatUnion(node), depth);
    case 'type_identifier':
      return named(node).length === 0 ? ofName(file, node, depth) : null;
    default:
      return null;
  }
}

function withItems(shape: ValueShape, items: ValueShape | null): ValueShape {
  return items ? { ...shape, items } : shape;
}

/** `{ [day: string]: Entry[] }` */
function ofIndex(file: ParsedFile, body: AstNode, depth: number): ValueShape | null {
  const index = named(body).find(({ kind }) => kind === 'index_signature');
  const type = index ? fieldOf(index, 'type') : null;
  return type ? ofType(file, named(type)[0] ?? null, depth - 1) : null;
}

/** `text?: string | null`: what is missing is `undefined`, whatever else its type says. */
function optional({ isNullIfMissing: _, ...shape }: ValueShape): ValueShape {
  return { ...shape, mayBeMissing: true };
}

/** One shape or `undefined`, or objects and nothing; or numbers, texts and truths, none of which is an object, with `null` among them or not. */
function ofUnion(file: ParsedFile, parts: readonly AstNode[], depth: number): ValueShape | null {
  const there = parts.filter((part) => !/^(?:undefined|null)$/.test(textOf(part)));
  const shapes = there.map((part) => ofType(file, part, depth - 1));
  const [first] = shapes;
  const mayBeMissing = there.length < parts.length || shapes.some((shape) => shape?.mayBeMissing);
  const mayBeNull = parts.some((part) => textOf(part) === 'null') || shapes.some((shape) => shape?.mayBeNull);
  const mayBeUndefined =
    parts.some((part) => textOf(part) === 'undefined') ||
    shapes.some((shape) => shape?.mayBeMissing && !shape.isNullIfMissing);
  const isNullIfMissing = mayBeNull && !mayBeUndefined;
  if (first && shapes.every((shape) => shape?.kind === 'value'))
    return {
      ...VALUE,
      mayBeMissing,
      ...(mayBeNull ? { mayBeNull } : {}),
      ...(isNullIfMissing ? { isNullIfMissing } : {}),
      ...(shapes.every((shape) => shape?.isText) ? { isText: true } : {}),
      ...(shapes.every((shape) => shape?.isNumber) ? { isNumber: true } : {}),
      ...(shapes.every((shape) => shape?.isTruth) ? { isTruth: true } : {}),
    };
  const areObjects = shapes.every(
    (shape) => /^(?:maybe )?object$/.test(shape?.kind ?? '') && !shape!.mayBeValue,
  );
  if (first && areObjects && (mayBeNull || shapes[1]))
    return {
      ...{ kind: 'maybe object', fields: new Map(), mayBeMissing: true, mayBeNull: true },
      ...(isNullIfMissing ? { isNullIfMissing } : {}),
    };
  if (!first || shapes.length !== 1 || parts.some((part) => textOf(part) === 'null')) return null;
  return { ...first, mayBeMissing };
}

/**
 * Whether what a type asks for are members that texts, numbers or truths have as well, or none: a text fits
 * `{ trim(): string; tag?: string }`. One that asks for nothing in particular is taken by the compiler for what has at least
 * one of its members.
 */
function ofValues(body: AstNode): Pick<ValueShape, 'mayBeValue'> {
  const members = named(body).filter((member) => !member.extra && !hasToken(member, 'static'));
  const asked = members.filter((member) => !hasToken(member, '?'));
  const isOfOne = (value: unknown, member: AstNode): boolean => {
    const name = fieldOf(member, 'name');
    return name !== null && textOf(name) in Object(value);
  };
  const fits = (value: unknown): boolean =>
    asked.length > 0
      ? asked.every((member) => isOfOne(value, member))
      : members.length === 0 || members.some((member) => isOfOne(value, member));
  return ['', 0, false].some(fits) ? { mayBeValue: true } : {};
}

function fieldsOf(file: ParsedFile, body: AstNode, depth: number): ReadonlyMap<string, ValueShape> {
  const fields = new Map<string, ValueShape>();
  for (const member of named(body)) {
    const name = member.kind === 'property_signature' ? fieldOf(member, 'name') : null;
    const type = name && fieldOf(member, 'type');
    const shape = type ? ofType(file, named(type)[0] ?? null, depth - 1) : null;
    if (shape) fields.set(textOf(name!), hasToken(member, '?') ? optional(shape) : shape);
  }
  return fields;
}

/** An interface, an alias or a class of this file. */
function ofName(file: ParsedFile, node: AstNode, depth: number): ValueShape | null {
  const declaration = file.bindings.of(node)?.symbol?.declaration;
  switch (declaration?.kind) {
    case 'interface_declaration':
      return ofType(file, fieldOf(declaration, 'body'), depth - 1);
    case 'type_alias_declaration':
      return ofType(file, fieldOf(declaration, 'value'), depth - 1);
    case 'class_declaration':
      return { ...OBJECT, ...ofValues(fieldOf(declaration, 'body')!) };
    default:
      return null;
  }
}

function flatUnion(node: AstNode): readonly AstNode[] {
  return named(node).flatMap((part) => (part.kind === 'union_type' ? flatUnion(part) : [part]));
}
