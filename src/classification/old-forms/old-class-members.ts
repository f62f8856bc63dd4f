import type { AstNode } from '../../model/ast-node.ts';
import type { Binding } from '../../model/bindings.ts';
import { fieldOf, hasToken, named } from '../../model/node-parts.ts';
import type { ParsedFile } from '../../model/parsed-file.ts';
import { sliceOf } from '../../model/span.ts';
import { plainString, usesOwnFrame } from './nodes.ts';

/** A method as it stands in a class. */
export interface OldMember {
  /** What it is called there, with `static`, `get` and `set` before the name; one key, one member. */
  readonly key: string;
  readonly text: string;
}

/** What a statement says of a function that makes objects. */
export interface OldMembers {
  readonly members: readonly OldMember[];
  /** Parts of an object of descriptors that say something else, and stay. */
  readonly rest: readonly AstNode[];
  readonly all: readonly AstNode[];
  /** Takes the place of the whole prototype. */
  readonly isWhole: boolean;
}

/**
 * The methods that a statement gives to the objects that a function makes, or to the function itself.
 *
 *     F.prototype.m = function () {}      F.m = function () {}      F.prototype = { m() {} }
 *     Object.defineProperty(F.prototype, 'x', { get: function () {} })
 *
 * Null for any other statement, and for functions that would mean something else as methods.
 */
export function membersOf(file: ParsedFile, made: Binding, statement: AstNode): OldMembers | null {
  const [inner] = statement.kind === 'expression_statement' ? named(statement) : [];
  if (inner?.kind === 'assignment_expression') return assigned(file, made, inner);
  return inner?.kind === 'call_expression' ? defined(file, made, inner) : null;
}

function alone(members: readonly OldMember[]): OldMembers {
  return { members, rest: [], all: [], isWhole: false };
}

function assigned(file: ParsedFile, made: Binding, node: AstNode): OldMembers | null {
  const [left, right] = [fieldOf(node, 'left')!, fieldOf(node, 'right')!];
  if (isPrototype(file, made, left)) return right.kind === 'object' ? ofObject(file, made, right) : null;
  const name = keyOf(file, left);
  const object = fieldOf(left, 'object');
  if (name === null || !object) return null;
  const isOwn = isPrototype(file, made, object);
  if (!isOwn && !isMaker(file, made, object)) return null;
  if (isOwn && name === 'constructor') return isMaker(file, made, right) ? alone([]) : null;
  const member = methodOf(file, `${isOwn ? '' : 'static '}${name}`, right);
  return member && alone([member]);
}

/** `F.prototype = { constructor: F, m: function () {}, get x() {} }` */
function ofObject(file: ParsedFile, made: Binding, object: AstNode): OldMembers | null {
  const members: OldMember[] = [];
  for (const part of named(object)) {
    if (part.kind === 'method_definition') {
      const text = sliceOf(file, part);
      const accessor = ['get', 'set'].find((word) => hasToken(part, word));
      const name = nameOf(file, fieldOf(part, 'name')!);
      if (name === null || /\bsuper\b/.test(text)) return null;
      members.push({ key: accessor ? `${accessor} ${name}` : name, text });
      continue;
    }
    const key = part.kind === 'pair' ? nameOf(file, fieldOf(part, 'key')!) : null;
    if (key === null) return null;
    const value = fieldOf(part, 'value')!;
    if (key === 'constructor' && isMaker(file, made, value)) continue;
    const member = methodOf(file, key, value);
    if (!member) return null;
    members.push(member);
  }
  return { ...alone(members), isWhole: true };
}

/** `Object.defineProperty(F.prototype, 'x', {...})` and `Object.defineProperties(F, { x: {...} })` */
function defined(file: ParsedFile, made: Binding, call: AstNode): OldMembers | null {
  if (!isDefiningCall(file, call)) return null;
  const callee = sliceOf(file, fieldOf(call, 'function')!);
  const [target, ...args] = named(fieldOf(call, 'arguments')!);
  if (!target) return null;
  const isOwn = isPrototype(file, made, target);
  if (!isOwn && !isMaker(file, made, target)) return null;
  const prefix = isOwn ? '' : 'static ';
  if (callee.endsWith('y')) {
    const name = args[0] ? plainString(args[0], file) : null;
    const members = name === null || !args[1] ? null : accessorsOf(file, prefix, name, args[1]);
    return members && alone(members);
  }
  const [object] = args;
  if (object?.kind !== 'object' || args.length !== 1) return null;
  const members: OldMember[] = [];
  const rest: AstNode[] = [];
  for (const part of named(object)) {
    const name = part.kind === 'pair' ? nameOf(file, fieldOf(part, 'key')!) : null;
    const own = name === null ? null : accessorsOf(file, prefix, name, fieldOf(part, 'value')!);
    if (own) members.push(...own);
    else rest.push(part);
  }
  return { members, rest, all: named(object), isWhole: false };
}

/** `Object.defineProperty(...)`, `Object.defineProperties(...)` */
export function isDefiningCall(file: ParsedFile, call: AstNode): boolean {
  return /^Object\.definePropert(?:y|ies)$/.test(sliceOf(file, fieldOf(call, 'function')!));
}

/** A descriptor of nothing but a getter and a setter, whatever it says of who may list or replace them. */
function accessorsOf(
  file: ParsedFile,
  prefix: string,
  name: string,
  descriptor: AstNode,
): readonly OldMember[] | null {
  if (descriptor.kind !== 'object') return null;
  const members: OldMember[] = [];
  for (const part of named(descriptor)) {
    const isMethod = part.kind === 'method_definition';
    const key = isMethod ? fieldOf(part, 'name') : part.kind === 'pair' ? fieldOf(part, 'key') : null;
    const word = key && nameOf(file, key);
    if (word === 'configurable' || word === 'enumerable') continue;
    if (word !== 'get' && word !== 'set') return null;
    const member = methodOf(file, `${prefix}${word} ${name}`, isMethod ? part : fieldOf(part, 'value')!);
    if (!member) return null;
    members.push(member);
  }
  return members.length > 0 ? members : null;
}

/** A function as the method that it is: one with a name of its own only where nobody asks for that. */
export function methodOf(file: ParsedFile, key: string, value: AstNode): OldMember | null {
  const isArrow = value.kind === 'arrow_function';
  if (!isArrow && !/^(?:function_expression|generator_function|method_definition)$/.test(value.kind))
    return null;
  if (isArrow && usesOwnFrame(value)) return null;
  const own = value.kind === 'method_definition' ? null : fieldOf(value, 'name');
  if (own && (file.bindings.of(own)?.references.length ?? 0) > 0) return null;
  const body = fieldOf(value, 'body');
  const list = fieldOf(value, 'parameters') ?? fieldOf(value, 'parameter');
  if (!body || !list) return null;
  const written = sliceOf(file, list);
  const parameters = written.startsWith('(') ? written : `(${written})`;
  const block =
    body.kind === 'statement_block' ? sliceOf(file, body) : `{ return (${sliceOf(file, body)}); }`;
  const [, words, name] = /^((?:static |get |set )*)(.*)$/s.exec(key)!;
  const spelled = /^[\p{L}_$][\p{L}\p{N}_$]*$|^\d+$/u.test(name!) ? name! : JSON.stringify(name);
  const kinds = `${hasToken(value, 'async') ? 'async ' : ''}${hasToken(value, '*') ? '*' : ''}`;
  return { key, text: `${words}${kinds}${spelled}${parameters} ${block}` };
}

function isMaker(file: ParsedFile, made: Binding, node: AstNode): boolean {
  return node.kind === 'identifier' && file.bindings.of(node) === made;
}

/** `Cart.prototype`, of this very `Cart`. */
export function isPrototype(file: ParsedFile, made: Binding, node: AstNode): boolean {
  if (node.kind !== 'member_expression') return false;
  const property = fieldOf(node, 'property');
  return property?.text === 'prototype' && isMaker(file, made, fieldOf(node, 'object')!);
}

/** The name by which a member is written: `o.m`, `o['m']`, `o[1]`. */
function keyOf(file: ParsedFile, left: AstNode): string | null {
  if (left.kind === 'member_expression') {
    const property = fieldOf(left, 'property');
    return property?.kind === 'property_identifier' ? property.text : null;
  }
  const index = left.kind === 'subscript_expression' ? fieldOf(left, 'index') : null;
  if (!index) return null;
  return /^\d+$/.test(index.text) ? index.text : plainString(index, file);
}

/** The name of a part of an object or a class; null where it is computed. */
export function nameOf(file: ParsedFile, key: AstNode): string | null {
  if (key.kind === 'property_identifier' || key.kind === 'private_property_identifier') return key.text;
  if (key.kind === 'number') return /^\d+$/.test(key.text) ? key.text : null;
  return plainString(key, file);
}
