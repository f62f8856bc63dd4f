import { type Core, core } from '../../../model/core.ts';
import { MAPS_HOLD_NO_NULL } from '../../assumptions.ts';
import { isPure } from '../../normal-form/facts/footprint.ts';
import { footprintOf } from '../../normal-form/facts/footprint-of.ts';
import { givenBackAlone } from '../../normal-form/node-facts.ts';
import { block, temporary } from '../../normal-form/tree.ts';
import { differs, fire, type Unit } from '../../normal-form/unit.ts';
import { isPath } from '../asked-before-all.ts';
import { identical } from '../conditionals.ts';
import { freeName, isFree } from '../free-names.ts';
import { mayBeOwn } from './own-methods.ts';
import { unconverted } from './unconverted.ts';

/**
 * What a map keeps under a key, by the word that makes it where nothing is there.
 *
 *     List<T> all = m.get(k); if (all == null) { all = new ArrayList<>(); m.put(k, all); } all.add(x)
 *     ->      List<T> all = m.computeIfAbsent(k, key -> new ArrayList<>()); all.add(x)
 *
 * Holds for a map that has a name, a key that is the same whenever it is asked for, and a new collection of the platform.
 */
export function madeIfAbsent(list: readonly Core[], unit: Unit): readonly Core[] {
  if (!differs(unit, 'call computeIfAbsent')) return list;
  const done: Core[] = [];
  for (const step of list) {
    const before = done.at(-1);
    const made = before && askedAndPut(unit, before, step);
    if (!made) {
      done.push(step);
      continue;
    }
    fire(unit, 'java-map', '', step.source, MAPS_HOLD_NO_NULL);
    done[done.length - 1] = made;
  }
  return done.length === list.length ? list : done;
}

const WORDS = ['get', 'put', 'getOrDefault', 'merge', 'computeIfAbsent'];
const COLLECTIONS =
  /^(?:ArrayList|LinkedList|HashSet|LinkedHashSet|TreeSet|HashMap|LinkedHashMap|TreeMap|ArrayDeque)$/;

function askedAndPut(unit: Unit, begun: Core, step: Core): Core | null {
  const [target, given] = begun.op === 'let' ? begun.children : [];
  const found = given && calledOn(unconverted(given).value, 'get');
  const [test, yes, no] = step.op === 'choose' ? step.children : [];
  if (target?.op !== 'bind' || !found || !yes || no!.children.length > 0) return null;
  if (mayBeOwn(unit, found.map, ...WORDS)) return null;
  const isIt = (node: Core | undefined): boolean =>
    node?.op === 'variable' && node.variable === target.variable;
  const [left, right] = test!.op === 'binary' && test!.text === '==' ? test!.children : [];
  if (!isIt(left) || right!.op !== 'literal' || right!.text !== 'null') return null;
  const [first, second, ...more] = yes.children;
  const assign = first?.op === 'evaluate' ? first.children[0]! : null;
  const put = second?.op === 'evaluate' ? calledOn(second.children[0]!, 'put') : null;
  if (more.length > 0 || assign?.op !== 'assign' || assign.text !== '' || !isIt(assign.children[0]))
    return null;
  const value = unconverted(assign.children[1]!).value;
  const [key] = found.args;
  const isSame = put && identical(put.map, found.map) && identical(put.args[0]!, key!) && isIt(put.args[1]);
  if (!isSame || !isNewCollection(unit, value) || !isLasting(unit, key!)) return null;
  const { source } = begun;
  const made = core(
    'function',
    'arrow exact',
    [
      core('parameters', '', [core('bind', '', [], source, temporary('key'))]),
      block([core('return', '', [value], source)]),
    ],
    source,
  );
  const call = core('call', '', [core('member', 'computeIfAbsent', [found.map], source), key!, made], source);
  return { ...begun, children: [target, call, ...begun.children.slice(2)] };
}

/** A method that is called on a map which has a name, and what it is given. */
function calledOn(node: Core, method: string): { readonly map: Core; readonly args: readonly Core[] } | null {
  const [callee, ...args] = node.op === 'call' ? node.children : [];
  if (callee?.op !== 'member' || callee.text !== method) return null;
  const [map] = callee.children as [Core];
  return isPath(map) ? { map, args } : null;
}

function isNewCollection({ facts }: Unit, { op, children: [made, ...args] }: Core): boolean {
  if (op !== 'new' || made!.op !== 'variable' || args.length > 0) return false;
  const { name } = made!.variable!;
  return COLLECTIONS.test(name) && facts.isPlatformType(name);
}

/** The same when it is asked for again, and nobody notices. */
function isLasting({ facts }: Unit, key: Core): boolean {
  return (
    key.op === 'variable' || key.op === 'literal' || isPure({ ...footprintOf(key, facts), fresh: false })
  );
}

/**
 * What a map keeps under a key, or what stands in for it.
 *
 *     m.containsKey(k) ? m.get(k) : 0      ->      m.getOrDefault(k, 0)
 *
 * Holds for a map and a key that have names, and for what stands in by a name or as a literal, since it is not asked for
 * where something is kept.
 */
export function keptOrDefault(node: Core, unit: Unit): Core {
  if (node.op !== 'choose' || !differs(unit, 'call getOrDefault')) return node;
  const [test, yes, no] = node.children as [Core, Core, Core];
  const asked = calledOn(test, 'containsKey');
  const [kept, instead] = [givenBackAlone(yes), givenBackAlone(no)];
  const value = kept ?? yes;
  const found = asked && calledOn(unconverted(value).value, 'get');
  const [key] = found?.args ?? [];
  const other = instead ?? no;
  if (!found || !key || (kept === null) !== (instead === null) || !isPath(key)) return node;
  if (!(other.op === 'literal' || isPath(other)) || mayBeOwn(unit, found.map, 'containsKey', ...WORDS))
    return node;
  if (!identical(asked.map, found.map) || !identical(asked.args[0]!, key)) return node;
  fire(unit, 'java-map', '', node.source, MAPS_HOLD_NO_NULL);
  const { source } = node;
  const call = core('call', '', [core('member', 'getOrDefault', [found.map], source), key, other], source);
  const made = value.op === 'unary' ? { ...value, children: [call] } : call;
  return kept ? core('return', '', [made], source) : made;
}

/**
 * A number that is added to what a map keeps under a key, or is kept where nothing is there.
 *
 *     m.put(k, m.getOrDefault(k, 0) + 1)      ->      m.merge(k, 1, Integer::sum)
 */
export function addedInMap(node: Core, unit: Unit): Core {
  if (node.op !== 'evaluate' || !differs(unit, 'call merge')) return node;
  const put = calledOn(node.children[0]!, 'put');
  const sum = put?.args[1] && unconverted(put.args[1]).value;
  const [asked, more] = sum?.op === 'binary' && /^~?\+$/.test(sum.text) ? sum.children : [];
  const found = asked && calledOn(asked, 'getOrDefault');
  const [key, zero] = found?.args ?? [];
  if (!put || !found || mayBeOwn(unit, put.map, ...WORDS)) return node;
  if (zero?.text !== 'n:0' || !(more!.op === 'literal' || isPath(more!))) return node;
  if (!identical(put.map, found.map) || !identical(put.args[0]!, key!) || !isLasting(unit, key!)) return node;
  fire(unit, 'java-map', '', node.source, MAPS_HOLD_NO_NULL);
  const { source } = node;
  const add = core('opaque', 'reference sum', [freeName('Integer')], source);
  const merged = core('call', '', [core('member', 'merge', [put.map], source), key!, more!, add], source);
  return core('evaluate', '', [merged], source);
}

/**
 * A number that is kept where nothing is there, and added to what is there otherwise.
 *
 *     if (m.containsKey(k)) m.put(k, m.get(k) + 1); else m.put(k, 1)      ->      m.put(k, m.getOrDefault(k, 0) + 1)
 *
 * Holds for a map and a key that have names, and the same number, written out, on both ways.
 */
export function countedInMap(node: Core, unit: Unit): Core {
  if (node.op !== 'choose' || !differs(unit, 'call containsKey')) return node;
  const [test, yes, no] = node.children as [Core, Core, Core];
  const isDenied = test.op === 'unary' && test.text === '!';
  const asked = calledOn(isDenied ? test.children[0]! : test, 'containsKey');
  if (!asked || mayBeOwn(unit, asked.map, 'containsKey', ...WORDS)) return node;
  const [key] = asked.args;
  const [more, first] = (isDenied ? [no, yes] : [yes, no]).map(
    (branch) => asked && putBy(branch, asked.map, key!),
  );
  const sum = more && unconverted(more).value;
  if (!asked || !first || sum?.op !== 'binary' || !/^~?\+$/.test(sum.text) || !isPath(key!)) return node;
  const [kept, added] = sum.children as [Core, Core];
  const found = calledOn(unconverted(kept).value, 'get');
  const isIt = found && identical(found.map, asked.map) && identical(found.args[0]!, key!);
  const number = /^n:\d+(L?)$/.exec(added.op === 'literal' ? added.text : '');
  if (!isIt || !number || !identical(unconverted(first).value, added)) return node;
  fire(unit, 'java-map', '', node.source, MAPS_HOLD_NO_NULL);
  const { source } = node;
  const zero = { ...added, text: `n:0${number[1]}` };
  const call = core('call', '', [core('member', 'getOrDefault', [asked.map], source), key!, zero], source);
  const total = { ...sum, children: [call, added] };
  const put = core('call', '', [core('member', 'put', [asked.map], source), key!, total], source);
  return core('evaluate', '', [put], source);
}

/** What a branch puts into the map under the key, and does nothing else. */
function putBy({ op, children: [only, ...more] }: Core, map: Core, key: Core): Core | null {
  const isAlone = op === 'block' && more.length === 0 && only?.op === 'evaluate';
  const put = isAlone ? calledOn(only.children[0]!, 'put') : null;
  return put && identical(put.map, map) && identical(put.args[0]!, key) ? (put.args[1] ?? null) : null;
}

/** `(a, b) -> a + b` and `Integer::sum`, where they are given to `merge`. */
export function sumItself(node: Core, unit: Unit): Core {
  const merged = calledOn(node, 'merge');
  const [key, value, add, ...more] = merged?.args ?? [];
  if (!merged || !add || more.length > 0 || !differs(unit, 'call merge')) return node;
  if (
    add.op !== 'function' &&
    !(add.text === 'reference sum' && add.children[0]?.variable?.name === 'Integer')
  )
    return node;
  if (add.op === 'function' && !addsBoth(add)) return node;
  if (add.op === 'opaque' && isFree(add.children[0], 'Integer') && add.children[0]!.source === null)
    return node;
  const plain = core('opaque', 'reference sum', [freeName('Integer')], add.source);
  return core('call', '', [node.children[0]!, key!, value!, plain], node.source);
}

function addsBoth({ children: [parameters, body] }: Core): boolean {
  const [one, two, ...others] = parameters!.children;
  const [only, ...rest] = body!.children;
  const sum = only?.op === 'return' && rest.length === 0 ? only.children[0] : undefined;
  if (!one || !two || others.length > 0 || sum?.op !== 'binary' || !/^~?\+$/.test(sum.text)) return false;
  const [left, right] = sum.children as [Core, Core];
  return left.variable === one.variable && right.variable === two.variable && left.op === 'variable';
}
