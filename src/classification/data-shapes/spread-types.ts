import type { AstNode } from '../../model/ast-node.ts';
import { literalPattern, wordPattern } from '../../model/literal-pattern.ts';
import type { ParsedFile } from '../../model/parsed-file.ts';
import { encloses } from '../../model/span.ts';
import { AS_THEY_ARE } from './data-shape.ts';
import type { DataCall, DataParameter, DataSyntax, DataType } from './data-syntax.ts';
import { isDoing } from './doing-values.ts';
import { isPossible, partName, rolesOf, type Spread } from './spread-roles.ts';
import { writtenNodes } from './written-nodes.ts';

/**
 * A type that one side alone has, and that is nothing but its parts, spread out where such a value is handed on.
 *
 *     fn fill(area: Rect) { area.width … }            fill(Rect { width: 2, height: 3 })
 *     ->      fn fill(area_width: u32, area_height: u32) { area_width … }      fill(2, 3)
 *
 *     struct Server { address: Address }              server.address.host
 *     ->      struct Server { host: String, port: u16 }                       server.host
 *
 * Holds where each mention of the type is told by what it is there for: the parameter of a function that is called by
 * its name alone, and is the only one of that name; a local variable that gets no other value; a part of another type,
 * or all that a variant holds. Nobody may ask for the value as a whole, but to hand it to such a function; and it is made
 * where it is handed on, from values that are given in their order, or do nothing.
 */
export function spreadTypes(
  syntax: DataSyntax,
  files: readonly ParsedFile[],
  others: readonly ParsedFile[],
): ReadonlyMap<string, string> {
  const own = files.filter(({ profile }) => profile.id === syntax.language);
  if (own.length === 0) return AS_THEY_ARE;
  const other = others.filter(({ profile }) => profile.id === syntax.language);
  const theirs = new Set(other.flatMap((file) => syntax.typeNamesIn(file)));
  const names = own.flatMap((file) => syntax.typeNamesIn(file));
  const renamed = other.flatMap((file) => syntax.typesIn(file)).filter(({ name }) => !names.includes(name));
  for (const type of own.flatMap((file) => syntax.typesIn(file))) {
    if (theirs.has(type.name) || names.filter((name) => name === type.name).length > 1) continue;
    // A type that is only called otherwise is judged by its name.
    if (renamed.some((one) => partsOf(one) === partsOf(type))) continue;
    const texts = withoutType(syntax, own, type);
    if (texts) return texts;
  }
  return AS_THEY_ARE;
}

function partsOf({ fields }: DataType): string {
  return fields.map(({ name, type }) => `${name} ${type}`).join();
}

/** The texts of the files that change when a type is spread out; null where something would be left of it. */
function withoutType(
  syntax: DataSyntax,
  files: readonly ParsedFile[],
  type: DataType,
): ReadonlyMap<string, string> | null {
  const mentioned = wordPattern([type.name]);
  const spread = rolesOf(
    syntax,
    files.filter(({ text }) => mentioned.test(text)),
    type,
  );
  if (!spread || spread.roles.size === 0 || !isPossible(syntax, files, type, spread)) return null;
  const texts = new Map<string, string>();
  for (const file of files) {
    const text = spreadOut(syntax, file, type, spread);
    if (text === null) return null;
    if (text !== file.text) texts.set(file.path, text);
  }
  return texts;
}

function spreadOut(syntax: DataSyntax, file: ParsedFile, type: DataType, spread: Spread): string | null {
  const { roles, parameters, members, payloads } = spread;
  const variables = [...roles.values()].flatMap((role) =>
    role.is === 'parameter' || role.is === 'variable' ? [role] : [],
  );
  const partNames = new Set(type.fields.map(({ name }) => name));
  let isLeft = false;
  const leave = (): string => {
    isLeft = true;
    return '';
  };

  /** How the parts of a variable are spelled, where a name stands for one that is spread out. */
  function variableParts(name: AstNode, around: readonly AstNode[]): ((part: string) => string) | null {
    if (name.children.length > 0) return null;
    const meant = variables.find(
      (one) => one.name === name.text && around.some((node) => node === one.holder),
    );
    return meant ? (part) => partName(meant.name, part) : null;
  }

  /** A value as one text for each part; null where it isn't made there, and is no variable or part. */
  function spreadValue(
    value: AstNode,
    write: (node: AstNode) => string,
    around: readonly AstNode[],
  ): readonly string[] | null {
    const made = syntax.madeWith(file, type, value);
    if (made) return inOrder(type, made, write);
    // An object that two have is changed for both.
    if (type.isShared) return null;
    const variable = variableParts(value, around);
    if (variable) return type.fields.map(({ name }) => variable(name));
    const part = syntax.part(value);
    if (part && members.has(part.name) && part.object.children.length === 0)
      return type.fields.map(({ name }) => `${part.object.text}.${name}`);
    return null;
  }

  function inOrder(
    { fields }: DataType,
    made: ReadonlyMap<string, AstNode | string>,
    write: (node: AstNode) => string,
  ): readonly string[] | null {
    const order = [...made].filter(([, value]) => isDoing(value)).map(([name]) => name);
    const places = order.map((name) => fields.findIndex((field) => field.name === name));
    if (places.some((place, at) => at > 0 && place < places[at - 1]!)) return null;
    const values = fields.map((field) => {
      const value = made.get(field.name);
      if (value === undefined) return syntax.absent(field);
      return typeof value === 'string' ? value : write(value);
    });
    return values.every((value) => value !== null) ? (values as readonly string[]) : null;
  }

  function calledWith(
    call: DataCall,
    node: AstNode,
    given: readonly DataParameter[],
    write: (node: AstNode) => string,
    around: readonly AstNode[],
  ): string {
    const inside = [...around, node];
    // What is handed something else is another function of that name, out of sight.
    const args = call.args.flatMap((arg, at) => {
      const isGiven = given.some((one) => one.at === at + call.skipped);
      return (
        (isGiven ? spreadValue(arg, write, inside) : null) ?? [
          isGiven && isNothing(arg) ? leave() : write(arg),
        ]
      );
    });
    const head = writtenHead(node, call, write);
    return `${head}(${args.join(', ')})`;
  }

  /** What is called, in which the function's own name is expected. */
  function writtenHead(node: AstNode, { name }: DataCall, write: (node: AstNode) => string): string {
    const list = node.children.findIndex(({ field }) => field === 'arguments');
    let text = '';
    let at = node.start;
    const put = (part: AstNode): void => {
      text += file.text.slice(at, part.start);
      if (part === name) text += part.text;
      else if (encloses(part, name)) {
        at = part.start;
        for (const child of part.children) put(child);
      } else text += write(part);
      at = part.end;
    };
    for (const part of node.children.slice(0, list)) put(part);
    return text;
  }

  const others = syntax.others(type, { members, payloads, partsOf: variableParts }, file);
  const text = writtenNodes(file, (node, write, around) => {
    if (node === type.declaration) return '';
    const role = roles.get(node);
    if (role?.is === 'import') return role.text;
    if (role?.is === 'parameter')
      return type.fields
        .map((field) => syntax.parameter(partName(role.name, field.name), field.type))
        .join(', ');
    if (role?.is === 'member') return syntax.members(node, type);
    if (role?.is === 'variable') {
      const values = spreadValue(role.value, write, [...around, node]);
      if (!values) return leave();
      return type.fields
        .map((field, at) => syntax.variable(partName(role.name, field.name), field.type, values[at]!))
        .join(' ');
    }
    const special = others(node, write, around);
    if (special !== null) return special;
    const call = syntax.call(node);
    const given = call && parameters.get(call.name.text);
    if (given) return calledWith(call, node, given, write, around);
    const part = syntax.part(node);
    if (part) {
      const field = type.getters.get(part.name) ?? (partNames.has(part.name) ? part.name : null);
      const variable = field === null ? null : variableParts(part.object, around);
      if (variable) return variable(field!);
      const outer = syntax.part(part.object);
      if (field !== null && outer && members.has(outer.name)) return `${write(outer.object)}.${field}`;
    }
    const entry = members.size > 0 ? syntax.entry(node, file) : null;
    if (entry && members.has(entry.name)) {
      const made = syntax.madeWith(file, type, entry.value);
      const values = made
        ? [...made].map(([name, value]) =>
            syntax.written(name, typeof value === 'string' ? value : write(value)),
          )
        : spreadValue(entry.value, write, [...around, node])?.map((value, at) =>
            syntax.written(type.fields[at]!.name, value),
          );
      return values?.join(', ') ?? leave();
    }
    if (node.children.length > 0) {
      return null;
    }
    if (node.text === type.name && node.named && !syntax.isNameOfAnother(node, around)) return leave();
    if (members.has(node.text) && node.named) return leave();
    if (variableParts(node, around)) return leave();
    if (parameters.has(node.text) && node.named && !isFunctionsName(node, around)) return leave();
    return null;
  });
  return isLeft || spelledInTexts(file, variables) ? null : text;

  function isFunctionsName(node: AstNode, around: readonly AstNode[]): boolean {
    const holder = around.at(-1);
    return holder !== undefined && syntax.functionName(holder) === node;
  }
}

function isNothing({ kind }: AstNode): boolean {
  return kind === 'null_literal' || kind === 'nil';
}

/** A text may name a variable, where a language puts it there: `println!("{area:?}")`. */
function spelledInTexts(file: ParsedFile, variables: readonly { readonly name: string }[]): boolean {
  return variables.some(({ name }) => new RegExp(`\\{${literalPattern(name)}[:}]`).test(file.text));
}
