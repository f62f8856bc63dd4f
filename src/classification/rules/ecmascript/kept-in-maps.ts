import { type Core, type CoreVariable, core } from '../../../model/core.ts';
import { MAPS_OF_OBJECTS } from '../../assumptions.ts';
import { block, mentions, temporary, use, withChildren } from '../../normal-form/tree.ts';
import { differs, fire, type Unit } from '../../normal-form/unit.ts';
import { isPath, putFirst } from '../asked-before-all.ts';
import { identical } from '../conditionals.ts';
import { shapeOf } from './declared-shapes.ts';
import { mayBeOwn } from './own-members.ts';

/**
 * What is put into a map where nothing is there, and found there, as one look.
 *
 *     if (!m.has(k)) m.set(k, []);        ->      let x = m.get(k);
 *     m.get(k).push(1)                            if (x === undefined) { x = []; m.set(k, x) }
 *                                                 x.push(1)
 *     let x = m.get(k); if (!x) {         ->      let x = m.get(k); if (x === undefined) {
 *       m.set(k, (x = [])) }                        x = []; m.set(k, x) }
 *
 * Holds where the map and the key are variables and members of them, and an object is put there, as is taken of all that
 * the map keeps: a number may be zero, and there. What is found is asked for before anything else is. The methods
 * are none of the change set's own (own-members.ts).
 */
export function keptInMaps(unit: Unit, given: readonly Core[]): readonly Core[] {
  const list = given.some(isGivenInside) ? given.flatMap(givenBefore) : given;
  if (!differs(unit, 'call has', 'unary !', 'binary ===', 'binary ==')) return list;
  for (const [at, step] of list.entries()) {
    const next = list[at + 1];
    const made = next && (askedFirst(unit, step, next) ?? askedForIt(unit, step, next));
    if (!made) continue;
    fire(unit, 'kept-in-map', '', step.source, MAPS_OF_OBJECTS);
    return keptInMaps(unit, [...list.slice(0, at), ...made, ...list.slice(at + 2)]);
  }
  return list;
}

/**
 *     m.set(k, (x = []))      ->      x = []; m.set(k, x)
 */
function givenBefore(step: Core): readonly Core[] {
  if (!isGivenInside(step)) return [step];
  const [call] = step.children as [Core];
  const at = call.children.findIndex(({ op }) => op === 'assign');
  const write = call.children[at]!;
  const made = withChildren(call, call.children.with(at, write.children[0]!));
  return [core('evaluate', '', [write], write.source), withChildren(step, [made])];
}

/** A call of what is only named, one of whose arguments gives an object to a variable that it doesn't name besides. */
function isGivenInside({ op, children: [call] }: Core): boolean {
  if (op !== 'evaluate' || call!.op !== 'call') return false;
  const writes = call!.children.filter((one) => one.op === 'assign');
  const [write] = writes;
  if (!write || writes.length > 1 || write.text !== '' || write.children[0]!.op !== 'variable') return false;
  const others = call!.children.filter((one) => one !== write);
  const { variable } = write.children[0]!;
  return (
    isObject(write.children[1]!) &&
    others.every((one) => (one.op === 'literal' || isPath(one)) && !mentions(one, variable!))
  );
}

interface Put {
  readonly map: Core;
  readonly key: Core;
  readonly value: Core;
  /** The statement that puts it there. */
  readonly step: Core;
}

/** `if (!m.has(k)) m.set(k, []); m.get(k).push(1)` */
function askedFirst(unit: Unit, step: Core, next: Core): readonly Core[] | null {
  const put = step.op === 'choose' ? putWhereMissing(step) : null;
  const found =
    put && core('call', '', [core('member', 'get', [put.map], next.source), put.key], next.source);
  if (!put || !found || isOwnMap(unit, put) || mayKeepNothing(put)) return null;
  const kept = temporary('kept');
  const made = putFirst(next, found, use(kept));
  if (!made) return null;
  return [
    core('let', 'let', [{ ...use(kept), op: 'bind' }, found], step.source),
    missing(step, kept, put),
    made,
  ];
}

/** `let x = m.get(k); if (!x) { x = []; m.set(k, x) }` */
function askedForIt(unit: Unit, step: Core, next: Core): readonly Core[] | null {
  const [target, found] = step.op === 'let' && step.text !== 'var' ? (step.children as [Core, Core]) : [];
  const variable = target?.op === 'bind' ? target.variable! : null;
  if (!variable || !found || next.op !== 'choose' || next.children[1]!.op !== 'block') return null;
  const [test, yes, no] = next.children as [Core, Core, Core];
  if (no.children.length > 0 || !asksWhetherMissing(test, variable)) return null;
  const put = putBy(yes.children, variable);
  if (!put || isOwnMap(unit, put) || mentions(put.key, variable) || mentions(put.map, variable)) return null;
  if (!identical(found, core('call', '', [core('member', 'get', [put.map]), put.key]))) return null;
  const made = missing(next, variable, put);
  return identical(made.children[0]!, test) || mayKeepNothing(put) ? null : [step, made];
}

/** A map that is declared to keep `null`, a number, a text or a truth as well, which may be there and count as nothing. */
function mayKeepNothing({ map }: Put): boolean {
  const kept = shapeOf(map)?.kept;
  return kept !== undefined && (kept.kind !== 'object' || !!kept.mayBeNull || !!kept.mayBeMissing);
}

function isOwnMap(unit: Unit, { map }: Put): boolean {
  return mayBeOwn(unit, map, 'has', 'get', 'set');
}

function missing(at: Core, kept: CoreVariable, { value, step, map, key }: Put): Core {
  const { source } = step;
  const given = core('evaluate', '', [core('assign', '', [use(kept), value], source)], source);
  const call = core('call', '', [core('member', 'set', [map], source), key, use(kept)], source);
  const test = core('binary', '===', [use(kept), core('literal', 'undefined')], at.source);
  return core(
    'choose',
    '',
    [test, block([given, core('evaluate', '', [call], source)]), block([])],
    at.source,
  );
}

/** `!x`, `x === undefined`, `x == null` */
function asksWhetherMissing({ op, text, children: [asked, nothing] }: Core, variable: CoreVariable): boolean {
  if (asked?.op !== 'variable' || asked.variable !== variable) return false;
  if (op === 'unary') return text === '!';
  return (
    op === 'binary' &&
    /^===?$/.test(text) &&
    /^(?:undefined|null)$/.test(nothing!.text) &&
    `${text}${nothing!.text}` !== '===null'
  );
}

function putWhereMissing(step: Core): Put | null {
  const [test, yes, no] = step.children as [Core, Core, Core];
  const asked = test.op === 'unary' && test.text === '!' ? test.children[0]! : null;
  const [only, ...more] = yes.op === 'block' ? yes.children : [];
  if (
    asked?.op !== 'call' ||
    asked.children.length !== 2 ||
    !only ||
    more.length > 0 ||
    no.children.length > 0
  )
    return null;
  const put = putIn(only);
  const isIt = put && identical(asked, core('call', '', [core('member', 'has', [put.map]), put.key]));
  return isIt && isObject(put.value) ? put : null;
}

/** `x = []; m.set(k, x)` */
function putBy([first, second, ...more]: readonly Core[], variable: CoreVariable): Put | null {
  if (!first || !second || more.length > 0) return null;
  const write = first.op === 'evaluate' ? first.children[0]! : null;
  const put = putIn(second);
  const value = write && givenTo(write, variable);
  const isIt = put?.value.op === 'variable' && put.value.variable === variable;
  return isIt && value && isObject(value) ? { ...put, value } : null;
}

function givenTo({ op, text, children: [target, value] }: Core, variable: CoreVariable): Core | null {
  return op === 'assign' && text === '' && target!.op === 'variable' && target!.variable === variable
    ? value!
    : null;
}

/** `m.set(k, v)` as a statement. */
function putIn(step: Core): Put | null {
  const call = step.op === 'evaluate' ? step.children[0]! : null;
  const [callee, key, value, ...more] = call?.op === 'call' ? call.children : [];
  if (callee?.op !== 'member' || callee.text !== 'set' || !key || !value || more.length > 0) return null;
  const [map] = callee.children as [Core];
  return isPath(map) && (key.op === 'literal' || isPath(key)) ? { map, key, value, step } : null;
}

/** An object that is made of what is there. */
function isObject(value: Core): boolean {
  if (value.op === 'new')
    return (
      value.children[0]!.variable?.kind === 'free' &&
      /^(?:Map|Set|WeakMap|WeakSet)$/.test(value.children[0]!.variable.name) &&
      value.children.length === 1
    );
  return /^(?:array|object)$/.test(value.op) && value.text === '' && value.children.every(isPlain);
}

function isPlain({ op, text, children }: Core): boolean {
  if (op === 'property') return text !== '' && children.every(isPlain);
  return op === 'literal' || op === 'variable';
}
