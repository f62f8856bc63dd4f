import type { AstNode } from '../../model/ast-node.ts';
import { type Core, core } from '../../model/core.ts';
import { receiverOf } from './calls.ts';
import { lowerExpression } from './expressions.ts';
import type { Lowering } from './lowering.ts';
import { binaryOf, unaryOf } from './operators.ts';
import { lowerPath, pathOfTokens } from './paths.ts';
import { lowerType } from './types.ts';

/** How strongly operators bind; those that ask for truth, and ranges, aren't among them. */
const BINDS: Readonly<Record<string, number>> = {
  '==': 1,
  '!=': 1,
  '<': 1,
  '>': 1,
  '<=': 1,
  '>=': 1,
  '|': 2,
  '^': 3,
  '&': 4,
  '<<': 5,
  '>>': 5,
  '+': 6,
  '-': 6,
  '*': 7,
  '/': 7,
  '%': 7,
};

/** What is read of tokens, and how many of them are read. */
interface Read {
  readonly value: Core;
  readonly next: number;
}

/**
 * What a macro is given, as the expression that its tokens spell: names, paths, fields, calls, operators and literals.
 *
 *     println!("{}", cart.total() + 1)      prints      cart.total() + 1
 *
 * Null for all else: closures, blocks, types in a call, other macros. A number that a function is handed is none of it
 * either, since its type is that of the parameter.
 *
 * @param tokens those of one argument, of a macro in which names are looked up.
 */
export function expressionOf(l: Lowering, tokens: readonly AstNode[]): Core | null {
  const read = binaryFrom(l, tokens, 0, 0);
  return read?.next === tokens.length ? read.value : null;
}

/**
 * A number that nothing gives a type to, since whatever may be printed is taken, with the type that it has then: a name
 * for it may have another one.
 *
 *     println!("{:x}", -1)        is not        let x: i8 = -1; println!("{:x}", x)
 */
export function ofOwnType(value: Core): Core {
  if (value.op === 'literal') {
    const kind = /^([if]):-?[\d.eE_+-]+$/.exec(value.text)?.[1];
    return kind ? { ...value, text: `${value.text}${kind === 'i' ? 'i32' : 'f64'}` } : value;
  }
  const isMade = value.op === 'binary' || value.op === 'unary' || value.text === 'cast';
  return isMade && isNumber(value) ? { ...value, children: value.children.map(ofOwnType) } : value;
}

function isNumber({ op, text, children }: Core): boolean {
  if (op === 'literal') return /^[if]:/.test(text);
  if (op === 'opaque') return text === 'cast' && isNumber(children[0]!);
  return (op === 'binary' || op === 'unary') && children.every(isNumber);
}

function binaryFrom(l: Lowering, tokens: readonly AstNode[], at: number, least: number): Read | null {
  let left = unaryFrom(l, tokens, at);
  while (left) {
    const operator = tokens[left.next];
    const strength = operator && Object.hasOwn(BINDS, operator.text) ? BINDS[operator.text]! : 0;
    if (strength === 0 || strength <= least) return left;
    const right: Read | null = binaryFrom(l, tokens, left.next + 1, strength);
    // Comparisons don't stand in a chain.
    if (!right || (strength === 1 && BINDS[tokens[right.next]?.text ?? ''] === 1)) return null;
    left = {
      value: binaryOf(l, operator!.text, [left.value, right.value], operator!),
      next: right.next,
    };
  }
  return null;
}

function unaryFrom(l: Lowering, tokens: readonly AstNode[], at: number): Read | null {
  const sign = tokens[at];
  const isMut = sign?.text === '&' && tokens[at + 1]?.kind === 'mutable_specifier';
  if (sign && /^[&*!-]$/.test(sign.text)) {
    const inner = unaryFrom(l, tokens, at + (isMut ? 2 : 1));
    if (!inner) return null;
    if (sign.text === '&')
      return { ...inner, value: core('unary', isMut ? '&mut' : '&', [inner.value], sign) };
    // A type of the file that stands for another one has fields of its own.
    if (sign.text === '*' && l.pointers.size > 0) return null;
    return { ...inner, value: unaryOf(l, sign.text, inner.value, sign) };
  }
  const made = primaryFrom(l, tokens, at);
  return made && castFrom(l, tokens, partsFrom(l, tokens, made));
}

/** `x as f64` */
function castFrom(l: Lowering, tokens: readonly AstNode[], read: Read | null): Read | null {
  if (!read || tokens[read.next]?.text !== 'as') return read;
  const type = tokens[read.next + 1];
  if (type?.kind !== 'primitive_type') return null;
  const value = core('opaque', 'cast', [read.value, lowerType(l, type)], type);
  return castFrom(l, tokens, { value, next: read.next + 2 });
}

function primaryFrom(l: Lowering, tokens: readonly AstNode[], at: number): Read | null {
  const token = tokens[at];
  if (!token) return null;
  if (token.kind === 'self' && tokens[at + 1]?.text !== '::')
    return { value: lowerPath(l, token), next: at + 1 };
  if (/^(?:string|raw_string|char|integer|boolean)_literal$/.test(token.kind))
    return { value: lowerExpression(l, token), next: at + 1 };
  if (token.kind === 'token_tree' && token.children[0]!.text === '(') {
    const value = expressionOf(l, inside(token));
    return value && { value, next: at + 1 };
  }
  if (isTree(token, '[')) return arrayFrom(l, token, at);
  if (token.kind !== 'identifier' && token.kind !== 'crate') return null;
  const parts = [token];
  let next = at + 1;
  for (; tokens[next]?.text === '::'; next += 2) {
    if (tokens[next + 1]?.kind !== 'identifier') return null;
    parts.push(tokens[next + 1]!);
  }
  // The fields of a struct, or another macro.
  if (tokens[next]?.text === '!' || isTree(tokens[next], '{')) return null;
  const isBound = parts.length === 1 && l.file.bindings.of(token) !== null;
  const value = isBound ? lowerPath(l, token) : pathOfTokens(l, parts);
  return value && calledFrom(l, tokens, value, token, next, parts.length > 1);
}

/** `[first, second]`; a number in it has the type that all of them get. */
function arrayFrom(l: Lowering, token: AstNode, at: number): Read | null {
  const items = inside(token).some(({ text }) => text === ';') ? null : argumentsOf(l, token);
  if (!items || items.length === 0 || items.some(isNumber)) return null;
  return { value: core('array', 'value array', items, token), next: at + 1 };
}

/** A function by its name, and what it is called with where it is. */
function calledFrom(
  l: Lowering,
  tokens: readonly AstNode[],
  callee: Core,
  name: AstNode,
  next: number,
  isPath: boolean,
): Read | null {
  if (!isTree(tokens[next], '(')) return { value: callee, next };
  const args = argumentsOf(l, tokens[next]!);
  if (!args) return null;
  const isFree = callee.op === 'variable' && callee.variable!.kind === 'free';
  if (isFree && args.length === 1 && /^(?:Some|Ok|Err)$/.test(name.text) && !isPath)
    return { value: core('array', `value variant ${name.text}`, args, name), next: next + 1 };
  // A method by its path is one with a dot, where the tree tells which.
  const isMethod = callee.variable?.symbol?.kind === 'method';
  if (isMethod || args.some(isNumber)) return null;
  return { value: core('call', '', [callee, ...args], name), next: next + 1 };
}

/** Fields, methods and items of what has been read. */
function partsFrom(l: Lowering, tokens: readonly AstNode[], read: Read): Read | null {
  const token = tokens[read.next];
  if (isTree(token, '[')) {
    const at = expressionOf(l, inside(token!));
    return (
      at && partsFrom(l, tokens, { value: core('index', '', [read.value, at], token!), next: read.next + 1 })
    );
  }
  // What is called here is no name, nor a method.
  if (isTree(token, '(')) return null;
  if (token?.text !== '.') return read;
  const name = tokens[read.next + 1];
  if (name?.kind === 'integer_literal' && /^\d+$/.test(name.text))
    return partsFrom(l, tokens, {
      value: core('member', `.${name.text}`, [read.value], name),
      next: read.next + 2,
    });
  if (name?.kind !== 'identifier') return null;
  const list = tokens[read.next + 2];
  if (!isTree(list, '('))
    return partsFrom(l, tokens, {
      value: core('member', `.${name.text}`, [read.value], name),
      next: read.next + 2,
    });
  const args = argumentsOf(l, list!);
  if (!args) return null;
  const callee = core('member', name.text, [receiverOf(l, name.text, read.value)], name);
  return partsFrom(l, tokens, { value: core('call', '', [callee, ...args], name), next: read.next + 3 });
}

function argumentsOf(l: Lowering, tree: AstNode): readonly Core[] | null {
  const parts = partsOfTokens(inside(tree));
  const args = parts.map((part) => expressionOf(l, part));
  return args.every((arg) => arg !== null) ? (args as readonly Core[]) : null;
}

/** The parts between commas; none behind the last one. */
export function partsOfTokens(tokens: readonly AstNode[]): readonly (readonly AstNode[])[] {
  const parts: AstNode[][] = [[]];
  for (const token of tokens)
    if (token.kind === ',') parts.push([]);
    else parts.at(-1)!.push(token);
  return parts.at(-1)!.length === 0 ? parts.slice(0, -1) : parts;
}

function inside(tree: AstNode): readonly AstNode[] {
  return tree.children.slice(1, -1).filter(({ extra }) => !extra);
}

function isTree(token: AstNode | undefined, bracket: string): boolean {
  return token?.kind === 'token_tree' && token.children[0]!.text === bracket;
}
