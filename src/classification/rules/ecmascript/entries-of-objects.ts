import { type Core, core } from '../../../model/core.ts';
import { ENTRIES_STAY, SILENT_READS } from '../../assumptions.ts';
import { some, suspends, temporary, use, withChildren } from '../../normal-form/tree.ts';
import { differs, fire, type Unit } from '../../normal-form/unit.ts';
import { isPath } from '../asked-before-all.ts';
import { identical } from '../conditionals.ts';
import { isStatic } from '../free-names.ts';

/**
 * Whoever goes through the values of an object, or its entries, goes through its keys and asks for the value of each.
 *
 *     for (const [k, v] of Object.entries(o)) { f(k, v) }      ->      for (const k of Object.keys(o)) { const v = o[k]; f(k, v) }
 *     Object.values(o).some((v) => v > 1)                      ->      Object.keys(o).some((k) => { const v = o[k]; return v > 1 })
 *
 * Holds for an object that is a variable or a member of one, that what is done for each doesn't write, hand on or give
 * another value to, and doesn't wait meanwhile. That nobody else changes it until then is assumed: the values are asked for
 * all at once here, and one by one there.
 */
export function entriesAsKeys(unit: Unit, node: Core): Core {
  if (!differs(unit, ...CALLS)) return node;
  const made = node.op === 'for_each' ? inLoop(node) : node.op === 'call' ? inCallback(node) : null;
  if (!made) return node;
  fire(unit, 'entries-of-object', '', node.source, ENTRIES_STAY);
  fire(unit, 'order-of-reads', '', node.source, SILENT_READS);
  return made;
}

const CALLS = ['call keys', 'call values', 'call entries'];

function inLoop(node: Core): Core | null {
  const [target, list, body] = node.children as [Core, Core, Core];
  const kind = node.text === 'of' && body.op === 'block' ? listed(list) : null;
  const parts = kind && partsOf(kind, target);
  if (!parts || !isLeftAlone(list.children[1]!, body)) return null;
  return withChildren(node, [parts.key, keysOf(list), asked(list, parts, body)]);
}

/** Methods whose result says nothing of the pairs that they were called for. */
const METHODS = /^(?:every|flatMap|forEach|map|some)$/;

function inCallback(node: Core): Core | null {
  const [callee, given, ...more] = node.children as [Core, Core | undefined, ...Core[]];
  const list = callee.op === 'member' && METHODS.test(callee.text) ? callee.children[0]! : null;
  const kind = list && listed(list);
  if (!kind || more.length > 0 || given?.op !== 'function') return null;
  const [parameters, body, ...name] = given.children as [Core, Core, ...Core[]];
  const [first, ...others] = parameters.children;
  // The third parameter is the list.
  if (!first || others.length > 1 || body.op !== 'block' || some(body, isOwnArguments)) return null;
  const parts = partsOf(kind, first);
  if (!parts || !isLeftAlone(list.children[1]!, body)) return null;
  const taking = withChildren(given, [
    withChildren(parameters, [parts.key, ...others]),
    asked(list, parts, body),
    ...name,
  ]);
  return withChildren(node, [withChildren(callee, [keysOf(list)]), taking]);
}

const isOwnArguments = ({ op, variable }: Core): boolean =>
  op === 'variable' && variable!.kind === 'free' && variable!.name === 'arguments';

/** Which list of an object it is, where it is asked for of a path. */
function listed(list: Core): 'values' | 'entries' | null {
  const [callee, object, ...more] = list.op === 'call' ? list.children : [];
  if (!callee || !object || more.length > 0 || !isPath(object)) return null;
  if (isStatic(callee, 'Object', 'values')) return 'values';
  return isStatic(callee, 'Object', 'entries') ? 'entries' : null;
}

interface Parts {
  readonly key: Core;
  /** Null where nobody asks for it. */
  readonly value: Core | null;
}

/** What the key and the value are called: `[k, v]`, `[, { a }]`, and `v` where only values are listed. */
function partsOf(kind: 'values' | 'entries', target: Core): Parts | null {
  const made = (): Core => ({ ...use(temporary('key')), op: 'bind' });
  if (kind === 'values') return isTarget(target) ? { key: made(), value: target } : null;
  const [key, value, ...more] = target.op === 'pattern' && target.text === 'array' ? target.children : [];
  if (!key || more.length > 0 || (key.op !== 'bind' && key.op !== 'nothing')) return null;
  if (value && value.op !== 'nothing' && !isTarget(value)) return null;
  return { key: key.op === 'bind' ? key : made(), value: value?.op === 'nothing' ? null : (value ?? null) };
}

const isTarget = ({ op }: Core): boolean => op === 'bind' || op === 'pattern';

function keysOf(list: Core): Core {
  const [callee, object] = list.children as [Core, Core];
  return withChildren(list, [{ ...callee, text: 'keys' }, object]);
}

/** The body, which asks for the value first. */
function asked(list: Core, { key, value }: Parts, body: Core): Core {
  if (!value) return body;
  const found = core('index', '', [list.children[1]!, use(key.variable!)], value.source);
  return withChildren(body, [core('let', 'let', [value, found], value.source), ...body.children]);
}

/** Whether what is done for each entry only reads the object, and waits for nobody who could change it. */
function isLeftAlone(object: Core, body: Core): boolean {
  const isOwn = some(object, ({ op }) => op === 'this');
  return !suspends(body) && !isTouched(object, isOwn, body);
}

function isTouched(object: Core, isOwn: boolean, node: Core): boolean {
  const [first, ...rest] = node.children;
  if (identical(node, object)) return true;
  // What `this` does, and who is handed it, may change its own members.
  if (isOwn && /^(?:this|super)$/.test(node.op)) return true;
  if (isWrite(node) && some(first!, (place) => leadsTo(place, object))) return true;
  if (node.op === 'call' && (leadsTo(first!, object) || (isOwn && first!.children[0]?.op === 'this')))
    return true;
  if (node.op === 'member' || node.op === 'index') {
    if (identical(first!, object)) return rest.some((part) => isTouched(object, isOwn, part));
    if (isOwn && first!.op === 'this') return node.op === 'index';
  }
  return node.children.some((part) => isTouched(object, isOwn, part));
}

function isWrite({ op, text }: Core): boolean {
  return /^(?:assign|for_each)$/.test(op) || (op === 'unary' && /^(?:delete|\+\+|--)/.test(text));
}

/** Whether a place is the object, something in it, or what leads to it. */
function leadsTo(place: Core, object: Core): boolean {
  if (some(object, (part) => identical(part, place))) return true;
  if (place.op === 'member' && object.op === 'member' && place.text === object.text) return true;
  return (place.op === 'member' || place.op === 'index') && leadsTo(place.children[0]!, object);
}
