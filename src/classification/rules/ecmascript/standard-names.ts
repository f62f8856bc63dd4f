import { type Core, core } from '../../../model/core.ts';
import { withoutNodePrefix } from '../../library/node.ts';
import type { Unit } from '../../normal-form/unit.ts';
import { freeName, isFree, isStatic } from '../free-names.ts';
import { mayBeOwn } from './own-members.ts';
import { partOfText } from './parts-of-texts.ts';

/**
 * What the standard library has under two names, or with and without `new`, said in one way.
 *
 *     Number.parseInt(x)  ->  parseInt(x)              throw Error(x)  ->  throw new Error(x)
 *     new Array()         ->  []                       the time of a new date  ->  what the clock says
 *     [].map.call(xs, f)  ->  Array.prototype.map.call(xs, f)
 *     Math.max.apply(null, xs)  ->  Math.max.apply(Math, xs)
 *     s.replaceAll(/a/g, b)     ->  s.replace(/a/g, b)
 *     require('node:fs')        ->  require('fs')
 *     s.substr(n)               ->  s.slice(n)               s.trimLeft()  ->  s.trimStart()
 *
 * Holds for the platform's own names, and for methods of texts that are none of the change set's own (own-members.ts).
 * All of these are the same by definition: nothing is assumed.
 */
export function standardName(unit: Unit, node: Core): Core {
  switch (node.op) {
    case 'member':
      return ofNumber(node) ?? node;
    case 'unary':
      return node.text === '+' && isNewDate(unit, node.children[0]!) ? now(node) : node;
    case 'new':
      return emptyLiteral(node) ?? node;
    case 'call':
      return ofCall(unit, node);
    default:
      return node;
  }
}

function ofCall(unit: Unit, node: Core): Core {
  const [callee, ...args] = node.children as [Core, ...Core[]];
  if (callee.op === 'variable') return madeWithNew(node) ?? required(node) ?? node;
  if (callee.op !== 'member') return node;
  const [object] = callee.children as [Core];
  if (/^(?:getTime|valueOf)$/.test(callee.text) && args.length === 0 && isNewDate(unit, object))
    return now(node);
  if (callee.text === 'replaceAll' && args.length === 2 && isGlobal(args[0]!) && isOfText(unit, object))
    return { ...node, children: [{ ...callee, text: 'replace' }, ...args] };
  const trimmed = TRIMMED.get(callee.text);
  if (trimmed && args.length === 0 && !mayBeOwn(unit, object, callee.text))
    return { ...node, children: [{ ...callee, text: trimmed }] };
  return borrowed(node) ?? partOfText(unit, node) ?? node;
}

/** One function under two names, which only texts have. */
const TRIMMED: ReadonlyMap<string, string> = new Map([
  ['trimLeft', 'trimStart'],
  ['trimRight', 'trimEnd'],
]);

const IN_NUMBER = ['parseInt', 'parseFloat', 'NaN'];

function ofNumber({ text, children: [object], source }: Core): Core | null {
  if (!isFree(object!, 'Number')) return null;
  const name = text === 'POSITIVE_INFINITY' ? 'Infinity' : IN_NUMBER.includes(text) ? text : null;
  return name ? freeName(name, source) : null;
}

const MADE_ALIKE =
  /^(?:Array|Object|Function|Error|TypeError|RangeError|SyntaxError|ReferenceError|EvalError|URIError|AggregateError)$/;

function madeWithNew(node: Core): Core | null {
  const { variable } = node.children[0]!;
  if (variable!.kind !== 'free' || !MADE_ALIKE.test(variable!.name)) return null;
  const made: Core = { ...node, op: 'new' };
  return emptyLiteral(made) ?? made;
}

function emptyLiteral({ children: [callee, ...args], source }: Core): Core | null {
  if (args.length > 0) return null;
  if (isFree(callee!, 'Array')) return core('array', '', [], source);
  return isFree(callee!, 'Object') ? core('object', '', [], source) : null;
}

/** Whoever puts another clock in the place of `Date.now` doesn't change what a new date says. */
function isNewDate({ loops }: Unit, { op, children: [callee, ...args] }: Core): boolean {
  return op === 'new' && args.length === 0 && isFree(callee!, 'Date') && !loops.isReplaced('Date', 'now');
}

function now({ source }: Core): Core {
  return core('call', '', [core('member', 'now', [freeName('Date', source)], source)], source);
}

/** `builder.replace(/a/g, b)` is a method of somebody's own, who need not have the other one. */
function isOfText(unit: Unit, object: Core): boolean {
  return !mayBeOwn(unit, object, 'replace', 'replaceAll');
}

function isGlobal({ op, text }: Core): boolean {
  return op === 'literal' && /^r:.*\/[a-z]*g[a-z]*$/su.test(text);
}

/** `apply` and `call` of what says nothing of `this`, and of what is borrowed from an empty list or object. */
function borrowed(node: Core): Core | null {
  const [callee, receiver, ...rest] = node.children as [Core, Core?, ...Core[]];
  const [method] = callee.children as [Core];
  if (!/^(?:apply|call)$/.test(callee.text) || !receiver || method.op !== 'member') return null;
  const [owner] = method.children as [Core];
  const isEmpty = /^(?:array|object)$/.test(owner.op) && owner.text === '' && owner.children.length === 0;
  if (isEmpty) {
    const prototype = core(
      'member',
      'prototype',
      [freeName(owner.op === 'array' ? 'Array' : 'Object', owner.source)],
      owner.source,
    );
    const made = { ...callee, children: [{ ...method, children: [prototype] }] };
    return { ...node, children: [made, receiver, ...rest] };
  }
  const isNobody = receiver.op === 'literal' && /^(?:null|undefined)$/.test(receiver.text);
  const saysNoThis = isFree(owner, 'Math') || isStatic(method, 'String', 'fromCharCode');
  return isNobody && saysNoThis ? { ...node, children: [callee, owner, ...rest] } : null;
}

/** A module that is Node's own with and without the prefix. */
function required(node: Core): Core | null {
  const [callee, path, ...more] = node.children as [Core, Core?, ...Core[]];
  if (!isFree(callee, 'require') || path?.op !== 'literal' || more.length > 0) return null;
  const name = path.text.startsWith('s:') ? withoutNodePrefix(path.text.slice(2)) : null;
  return name && `s:${name}` !== path.text
    ? { ...node, children: [callee, { ...path, text: `s:${name}` }] }
    : null;
}
