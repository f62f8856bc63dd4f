import type { AstNode } from '../../model/ast-node.ts';
import { fieldOf, hasToken, named } from '../../model/node-parts.ts';
import type { ParsedFile } from '../../model/parsed-file.ts';
import { hasOffset, sliceOf } from '../../model/span.ts';
import { baseOf, classesIn, constructorIn, placeForValues } from './classes-of-a-file.ts';
import { edited, everyNode, type TextEdit } from './nodes.ts';

/**
 * What a constructor gives to fields before it does anything else, as the values that the other side declares them with.
 *
 *     class A { constructor(x) { this.rows = []; this.x = x; } }
 *     ->      class A { rows = []; constructor(x) { this.x = x; } }
 *
 * Holds for the first statements of the constructor, behind the call of the base's where there is one, in the order in
 * which the other side declares the fields, and behind all fields that have a value already. The constructor's parameters
 * compute nothing, none of the values says a name that it declares, no class of the file has an accessor of a field's name,
 * and what the class is made from is seen.
 *
 * @returns the file's text after that; null where there is nothing to do.
 */
export function asInitialValues(file: ParsedFile, other: ParsedFile): string | null {
  if (!/\bconstructor\b/.test(file.text) || !/\bthis\b/.test(file.text)) return null;
  const others = classesIn(other);
  const edits = [...classesIn(file)].flatMap(([name, body]) => {
    const like = others.get(name);
    return like
      ? valuesOfClass(file, body, valuedFields(other, like), constructorIn(other, like) === null)
      : [];
  });
  return edits.length > 0 ? edited(file.text, edits) : null;
}

interface Given {
  readonly name: string;
  readonly value: AstNode;
  readonly statement: AstNode;
}

function valuesOfClass(
  file: ParsedFile,
  body: AstNode,
  wanted: readonly string[],
  hasNoConstructor: boolean,
): readonly TextEdit[] {
  const maker = constructorIn(file, body);
  const code = maker && fieldOf(maker, 'body');
  const start = code ? placeForValues(body, code, file) : null;
  if (!code || start === null || wanted.length === 0) return [];
  const own = fieldsIn(file, body);
  const isWanted = ({ name }: Given): boolean =>
    wanted.includes(name) && !own.some((field) => field.name === name && field.value !== null);
  const statements = named(code).filter(({ start: at }) => at >= start);
  const end = statements.findIndex((statement) => {
    const given = givenIn(file, statement);
    return !given || !isWanted(given);
  });
  const taken = statements.slice(0, end < 0 ? undefined : end).flatMap((one) => givenIn(file, one) ?? []);
  const names = taken.map(({ name }) => name);
  if (taken.length === 0 || !isInOrder(names, wanted) || hasUnseenBase(file, body)) return [];
  if (own.some((field) => names.includes(field.name) && isDecorated(field.node))) return [];
  if (names.some((name) => hasAccessor(file, name))) return [];
  if (!hasPlainParameters(maker) || taken.some(({ value }) => saysOwnName(file, maker, value))) return [];
  const isLeftEmpty =
    hasNoConstructor &&
    !maker.children.some(({ kind }) => kind === 'accessibility_modifier') &&
    taken.length === named(code).length &&
    code.children.length === taken.length + 2;
  return [
    ...declared(file, body, own, taken),
    ...removed(isLeftEmpty ? [maker] : taken.map(({ statement }) => statement)),
  ];
}

/** `this.rows = []` */
function givenIn(file: ParsedFile, statement: AstNode): Given | null {
  const [assign, ...more] = statement.kind === 'expression_statement' ? named(statement) : [];
  if (assign?.kind !== 'assignment_expression' || more.length > 0) return null;
  const [place, value] = [fieldOf(assign, 'left'), fieldOf(assign, 'right')];
  const [object, property] = place?.kind === 'member_expression' ? named(place) : [];
  if (object?.kind !== 'this' || !property || !value) return null;
  return { name: sliceOf(file, property), value, statement };
}

function isDecorated({ children }: AstNode): boolean {
  return children.some(({ kind }) => kind === 'decorator');
}

/** A base may make accessors of what its classes declare, as those of elements and of tables do, which a field hides. */
function hasUnseenBase(file: ParsedFile, body: AstNode): boolean {
  const base = baseOf(file, body);
  if (base === null || PLAIN_BASES.test(base)) return false;
  const own = classesIn(file).get(base);
  return own === undefined || own === body || hasUnseenBase(file, own);
}

const PLAIN_BASES = /^(?:(?:Type|Range|Syntax|Aggregate)?Error|EventEmitter)$/;

interface Field {
  readonly name: string;
  readonly node: AstNode;
  readonly value: AstNode | null;
}

function fieldsIn(file: ParsedFile, body: AstNode): readonly Field[] {
  return named(body).flatMap((node) => {
    if (!/^(?:public_field_definition|field_definition)$/.test(node.kind) || hasToken(node, 'static'))
      return [];
    const name = fieldOf(node, 'name') ?? fieldOf(node, 'property');
    return name ? [{ name: sliceOf(file, name), node, value: fieldOf(node, 'value') }] : [];
  });
}

function valuedFields(file: ParsedFile, body: AstNode): readonly string[] {
  return fieldsIn(file, body).flatMap(({ name, value }) => (value ? [name] : []));
}

/** Whether these names stand behind one another in the list, each once. */
function isInOrder(names: readonly string[], list: readonly string[]): boolean {
  const places = names.map((name) => list.indexOf(name));
  return places.every((place, at) => place >= 0 && (at === 0 || place > places[at - 1]!));
}

/** Whether a class of the file, perhaps one made from this one, has a setter or a getter of that name. */
function hasAccessor(file: ParsedFile, name: string): boolean {
  if (!/\b[gs]et\b/.test(file.text)) return false;
  let has = false;
  everyNode(file.root, (node) => {
    const isAccessor = node.kind === 'method_definition' && (hasToken(node, 'set') || hasToken(node, 'get'));
    if (isAccessor && sliceOf(file, fieldOf(node, 'name')!) === name) has = true;
  });
  return has;
}

/** Parameters that make no fields and compute nothing, which would happen behind the values of fields. */
function hasPlainParameters(maker: AstNode): boolean {
  return named(fieldOf(maker, 'parameters')!).every((parameter) => {
    if (parameter.kind === 'identifier') return true;
    const isField = parameter.children.some(({ kind }) =>
      /^(?:accessibility_modifier|readonly|override_modifier|decorator)$/.test(kind),
    );
    const isPlain = fieldOf(parameter, 'pattern')?.kind === 'identifier' && !fieldOf(parameter, 'value');
    return isPlain && !isField;
  });
}

/** A name that the constructor declares, or its arguments. */
function saysOwnName(file: ParsedFile, maker: AstNode, value: AstNode): boolean {
  const own = new Set(
    file.bindings.all.flatMap(({ name, declarations }) =>
      declarations.some(({ start }) => hasOffset(maker, start) && !hasOffset(value, start)) ? [name] : [],
    ),
  );
  let says = false;
  everyNode(value, ({ kind, text }) => {
    const isName = /^(?:identifier|shorthand_property_identifier)$/.test(kind);
    if (
      (isName && (own.has(text) || text === 'arguments')) ||
      /^(?:super|meta_property|await_expression)$/.test(kind)
    )
      says = true;
  });
  return says;
}

/** At the fields that are declared without a value, or behind the last one that has one. */
function declared(
  file: ParsedFile,
  body: AstNode,
  own: readonly Field[],
  taken: readonly Given[],
): readonly TextEdit[] {
  const last = own.findLast(({ value }) => value !== null);
  const place = last ? file.text.indexOf(';', last.node.end - 1) : -1;
  const start = last ? Math.max(last.node.end, place === last.node.end ? place + 1 : 0) : body.start + 1;
  const lines = taken.map(({ name, value }) => {
    const known = own.find((field) => field.name === name);
    const head = known ? sliceOf(file, known.node).replace(/;\s*$/, '') : name;
    return `${head} = ${sliceOf(file, value)};`;
  });
  const moved = own.filter(({ name }) => taken.some((given) => given.name === name));
  return [
    { start, end: start, text: `\n${lines.join('\n')}\n` },
    ...removed(
      moved.map(({ node }) => node),
      file,
    ),
  ];
}

function removed(nodes: readonly AstNode[], file?: ParsedFile): readonly TextEdit[] {
  return nodes.map(({ start, end }) => ({
    start,
    end: file && file.text[end] === ';' ? end + 1 : end,
    text: '',
  }));
}
