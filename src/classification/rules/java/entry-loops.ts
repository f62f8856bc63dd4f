import { type Core, type CoreVariable, core } from '../../../model/core.ts';
import { EACH_AS_BY_LOOP } from '../../assumptions.ts';
import {
  countUses,
  keptByFunction,
  mentions,
  rewrite,
  some,
  temporary,
  use,
  withChildren,
} from '../../normal-form/tree.ts';
import { differs, fire, type Unit } from '../../normal-form/unit.ts';
import { isPath } from '../asked-before-all.ts';
import { identical } from '../conditionals.ts';
import { givesAnother, putsInto } from './changed-collections.ts';
import { typesIn } from './collections.ts';
import { mayBeOwn } from './own-methods.ts';

/** The two things that an entry of a map holds, in the place of the entry. */
export function entries(targets: readonly Core[]): Core {
  return core('pattern', 'entry', targets);
}

/** A loop over a map by what is asked of each entry: both of its parts, or the one that is asked for alone. */
export function entryLoop(node: Core, unit: Unit): Core {
  return partAlone(ofEntries(keyedLoop(node, unit), unit), unit);
}

/**
 *     for (K k : rates.keySet()) { show(k, rates.get(k)); }      ->      for ((k, v) : rates) { show(k, v); }
 *
 * Holds where the body says nothing else of the map, which nobody gives another value, and gives the key none; a function that
 * is called later would ask the map as it is by then.
 */
function keyedLoop(node: Core, unit: Unit): Core {
  if (node.op !== 'for_each' || node.text !== 'of' || !differs(unit, 'call entrySet')) return node;
  const [target, xs, body] = node.children as [Core, Core, Core];
  const [callee, ...args] = xs.op === 'call' ? xs.children : [];
  if (target.op !== 'bind' || callee?.op !== 'member' || callee.text !== 'keySet' || args.length > 0)
    return node;
  const [map] = callee.children as [Core];
  const key = target.variable!;
  if (!isPath(map) || unit.facts.assigned.has(key) || mayBeOwn(unit, map, 'entrySet', 'keySet', 'get'))
    return node;
  const value: CoreVariable = { ...temporary('value'), spelled: typesIn(map.spelled)[1] };
  let asked = 0;
  const inside = rewrite(body, (inner) => {
    const [got, given, ...more] = inner.op === 'call' ? inner.children : [];
    const isAsked =
      got?.op === 'member' && got.text === 'get' && identical(got.children[0]!, map) && more.length === 0;
    if (!isAsked || given?.op !== 'variable' || given.variable !== key) return inner;
    asked += 1;
    const { heldAs, source } = inner;
    return { ...use(value), spelled: value.spelled, source, ...(heldAs ? { heldAs } : {}) };
  });
  if (asked === 0 || some(inside, (inner) => identical(inner, map) || mayChange(inner, map, unit)))
    return node;
  if (some(body, (inner) => inner.op === 'function' && some(inner, (part) => identical(part, map))))
    return node;
  fire(unit, 'loop-form', '', node.source, EACH_AS_BY_LOOP);
  const targets = [target, core('bind', '', [], target.source, value)];
  const all = core('call', '', [core('member', 'entrySet', [map], xs.source)], xs.source);
  return withChildren(node, [entries(targets), all, inside]);
}

/**
 *     for ((k, v) : rates) { show(v); }      ->      for (V v : rates.values()) { show(v); }
 *
 * Where nobody asks for the other part.
 */
function partAlone(node: Core, unit: Unit): Core {
  const [target, xs, body] = node.op === 'for_each' ? node.children : [];
  if (target?.op !== 'pattern' || target.text !== 'entry' || !isEntrySet(xs!)) return node;
  const [key, value] = target.children as [Core, Core];
  const [word, kept, idle] = differs(unit, 'call values') ? ['values', value, key] : ['keySet', key, value];
  if (!differs(unit, `call ${word}`) || mentions(body!, idle.variable!)) return node;
  const [map] = xs!.children[0]!.children as [Core];
  if (mayBeOwn(unit, map, word)) return node;
  const all = core('call', '', [core('member', word, [map], xs!.source)], xs!.source);
  return withChildren(node, [kept, all, body!]);
}

/**
 * What a loop asks each entry of a map for, as its own two variables.
 *
 *     for (Map.Entry<K, V> e : rates.entrySet()) { show(e.getKey(), e.getValue()); }      ->      for ((k, v) : rates) { show(k, v); }
 *
 * Holds where the entry is asked for nothing else (who sets its value, or hands it on, needs the entry), and the body says
 * nothing of the map, which may give the key another value, nor calls a method of the change set that puts something into a
 * map of that name, or gives it another one. A function that is called later would ask the entry by then. That nobody else
 * does so meanwhile is assumed, as it is of all that a loop goes through.
 */
function ofEntries(node: Core, unit: Unit): Core {
  if (node.op !== 'for_each' || node.text !== 'of' || !differs(unit, 'for_each of', 'call entrySet'))
    return node;
  const [target, xs, body] = node.children as [Core, Core, Core];
  if (target.op !== 'bind' || !isEntrySet(xs)) return node;
  const entry = target.variable!;
  const map = xs.children[0]!.children[0]!;
  if (mayBeOwn(unit, map, 'entrySet', 'getKey', 'getValue')) return node;
  if (some(body, (inner) => identical(inner, map) || mayChange(inner, map, unit))) return node;
  if (keptByFunction(body, entry)) return node;
  const [keyType, valueType] = partsOfType(entry.spelled);
  const key: CoreVariable = { ...temporary('key'), spelled: keyType };
  const value: CoreVariable = { ...temporary('value'), spelled: valueType };
  let asked = 0;
  const inside = rewrite(body, (inner) => {
    const part = isAsked(inner, entry, 'getKey') ? key : isAsked(inner, entry, 'getValue') ? value : null;
    if (!part) return inner;
    asked += 1;
    const { heldAs, source } = inner;
    return { ...use(part), spelled: part.spelled, source, ...(heldAs ? { heldAs } : {}) };
  });
  if (asked === 0 || countUses(body, entry) !== asked) return node;
  fire(unit, 'loop-form', '', node.source, EACH_AS_BY_LOOP);
  const targets = [key, value].map((part) => core('bind', '', [], target.source, part));
  return withChildren(node, [entries(targets), xs, inside]);
}

/** Whether what is called puts something into the map, or gives its name another one. */
function mayChange(node: Core, map: Core, unit: Unit): boolean {
  return putsInto(node, map, unit) || givesAnother(node, map, unit);
}

function isEntrySet({ op, children: [callee, ...args] }: Core): boolean {
  return op === 'call' && args.length === 0 && callee!.op === 'member' && callee!.text === 'entrySet';
}

function isAsked({ op, children: [callee, ...args] }: Core, entry: CoreVariable, name: string): boolean {
  if (op !== 'call' || args.length > 0 || callee!.op !== 'member' || callee!.text !== name) return false;
  const [object] = callee!.children;
  return object!.op === 'variable' && object!.variable === entry;
}

/** `String` and `Rate` of `Map.Entry<String, Rate>`, where neither has parameters of its own. */
function partsOfType(type: string | undefined): readonly (string | undefined)[] {
  const found = /^(?:Map\.)?Entry<([\w.]+),([\w.]+)>$/.exec((type ?? '').replaceAll(' ', ''));
  return found ? found.slice(1) : [undefined, undefined];
}
