import { type Core, core } from '../../../model/core.ts';
import { KEPT_AS_ANSWERED } from '../../assumptions.ts';
import { isEmptyBranch } from '../../normal-form/node-facts.ts';
import { useCounts } from '../../normal-form/tree.ts';
import { differs, fire, type Unit } from '../../normal-form/unit.ts';
import { identical } from '../conditionals.ts';
import { mayBeOwn } from '../ecmascript/own-members.ts';
import { isFree } from '../free-names.ts';
import { mayBeOwn as mayBeOwnMethod } from '../java/own-methods.ts';
import { isQuietPath } from './added-to.ts';

/**
 * A question whether a collection has something, before it is taken out of there, or put into a set.
 *
 *     if (m.has(k)) m.delete(k)              ->      m.delete(k)            TypeScript, JavaScript
 *     if (!seen.contains(k)) seen.add(k)     ->      seen.add(k)            Java; of Rust's sets `insert`
 *     if _, ok := m[k]; ok { delete(m, k) }  ->      delete(m, k)           Go
 *     if k in seen: seen.remove(k)           ->      seen.discard(k)        Python
 *     if k in d: del d[k]                    ->      d.pop(k, None)         Python
 *
 * What isn't there can't be taken out, and what is there is in a set already. Holds where nobody uses what the call gives,
 * and the key is a name or a literal. Tried where one side chooses more often, and refused where a class of the change
 * set has both methods itself.
 */
export function withoutIdleLooks(unit: Unit, list: readonly Core[]): readonly Core[] {
  if (!differs(unit, 'choose statement', 'choose value') || !list.some(({ op }) => op === 'choose'))
    return list;
  if (unit.isGo) return withoutLooksOfGo(unit, list);
  const made = list.map((step) => withoutLook(unit, step));
  return made.every((step, at) => step === list[at]) ? list : made;
}

/** Which method puts in or takes out what the other asks for. */
interface Look {
  readonly of: Core;
  readonly key: Core;
  /** What it was asked by: the name of a method, or `in`. */
  readonly word: string;
  readonly isThere: boolean;
}

function withoutLook(unit: Unit, step: Core): Core {
  if (step.op !== 'choose') return step;
  const [test, yes, no] = step.children as [Core, Core, Core];
  const look = lookedFor(unit, test);
  if (!look) return step;
  const [there, missing] = look.isThere ? [yes, no] : [no, yes];
  const [done, isThere] = isEmptyBranch(missing) ? [there, true] : [missing, false];
  const [inner, ...more] = done.op === 'block' ? done.children : [];
  if (!inner || more.length > 0 || !isEmptyBranch(isThere ? missing : there)) return step;
  const made = isThere ? takenOut(unit, inner, look) : putIn(unit, inner, look);
  if (made) fire(unit, 'idle-guard', '', step.source, KEPT_AS_ANSWERED);
  return made ?? step;
}

const ASKED: Readonly<Record<'ecmascript' | 'java' | 'rust', RegExp>> = {
  ecmascript: /^has$/,
  java: /^contains(?:Key)?$/,
  rust: /^contains(?:_key)?$/,
};

function lookedFor(unit: Unit, test: Core): Look | null {
  if (test.op === 'unary' && test.text === '!') {
    const denied = lookedFor(unit, test.children[0]!);
    return denied && { ...denied, isThere: !denied.isThere };
  }
  if (test.op === 'binary') {
    const [key, of] = test.children as [Core, Core];
    const isIn = unit.isPython ? /^~(?:not )?in$/.test(test.text) : unit.isEcmascript && test.text === 'in';
    return isIn && isQuietPath(unit, of) && isPlain(unit, key)
      ? { of, key, word: 'in', isThere: !/not/.test(test.text) }
      : null;
  }
  const [callee, key, ...more] = test.op === 'call' ? test.children : [];
  const asked = wordsOf(unit);
  if (callee?.op !== 'member' || !key || more.length > 0 || !asked?.test(callee.text)) return null;
  const [of] = callee.children as [Core];
  return isQuietPath(unit, of) && isPlain(unit, key) ? { of, key, word: callee.text, isThere: true } : null;
}

function wordsOf({ isEcmascript, isJava, isRust }: Unit): RegExp | null {
  if (isEcmascript) return ASKED.ecmascript;
  return isJava ? ASKED.java : isRust ? ASKED.rust : null;
}

/** A name, a literal, or in Rust a reference to one. */
function isPlain(unit: Unit, node: Core): boolean {
  if (node.op === 'unary' && node.text === '&') return isPlain(unit, node.children[0]!);
  return node.op === 'literal' || isQuietPath(unit, node);
}

/** The statement that takes it out in any case, and does nothing where it isn't there. */
function takenOut(unit: Unit, { op, children: [value], source }: Core, look: Look): Core | null {
  if (op !== 'evaluate') return null;
  if (value!.op === 'unary' && value!.text === 'delete') return deleted(unit, value!, look);
  const [callee, key, ...more] = value!.op === 'call' ? value!.children : [];
  if (callee?.op !== 'member' || !key || more.length > 0) return null;
  if (!identical(callee.children[0]!, look.of) || !isSameKey(key, look.key)) return null;
  if (unit.isPython)
    return callee.text === 'remove' && !isOwn(unit, look, 'remove', '__contains__')
      ? calledBy(look, 'discard', [key], source)
      : null;
  // A list of Rust is given a place there, and not a reference.
  if (unit.isRust && !identical(key, look.key)) return null;
  const word = unit.isEcmascript ? 'delete' : 'remove';
  if (callee.text !== word || isOwn(unit, look, word, look.word)) return null;
  // A list takes the first of them out by its place, where a number is given.
  return unit.isJava && look.word === 'contains' && !isSetOfJava(look.of)
    ? null
    : core('evaluate', '', [value!], source);
}

/** `delete o[k]`, and `del d[k]` as what fails for nothing that isn't there. */
function deleted(unit: Unit, value: Core, look: Look): Core | null {
  const [place] = value.children as [Core];
  const [of, key] =
    place.op === 'member'
      ? [place.children[0]!, core('literal', `s:${place.text}`)]
      : place.op === 'index'
        ? place.children
        : [];
  if (look.word !== 'in' || !of || !key || !identical(of, look.of) || !isSameKey(key, look.key)) return null;
  if (unit.isEcmascript) return core('evaluate', '', [value], value.source);
  if (isOwn(unit, look, '__delitem__', '__contains__')) return null;
  return calledBy(look, 'pop', [key, core('literal', 'undefined', [], value.source)], value.source);
}

function putIn(unit: Unit, step: Core, look: Look): Core | null {
  const [callee, key, ...more] =
    step.op === 'evaluate' && step.children[0]!.op === 'call' ? step.children[0]!.children : [];
  const word = unit.isRust ? 'insert' : 'add';
  if (callee?.op !== 'member' || callee.text !== word || !key || more.length > 0) return null;
  if (!/^(?:in|has|contains)$/.test(look.word) || !identical(callee.children[0]!, look.of)) return null;
  if (!isSameKey(key, look.key) || isOwn(unit, look, word, look.word === 'in' ? '__contains__' : look.word))
    return null;
  // A list takes something in twice.
  return unit.isJava && !isSetOfJava(look.of) ? null : step;
}

function calledBy(look: Look, word: string, args: readonly Core[], source: Core['source']): Core {
  const call = core('call', '', [core('member', word, [look.of], source), ...args], source);
  return core('evaluate', '', [call], source);
}

/** What Rust looks for by a reference. */
function isSameKey(one: Core, other: Core): boolean {
  const plain = (node: Core): Core => (node.op === 'unary' && node.text === '&' ? node.children[0]! : node);
  return identical(plain(one), plain(other));
}

function isSetOfJava({ spelled, variable }: Core): boolean {
  return /^(?:java\.util\.)?(?:\w*Set)\b/.test(spelled ?? variable?.spelled ?? '');
}

function isOwn(unit: Unit, { of }: Look, ...words: readonly string[]): boolean {
  if (unit.isEcmascript) return mayBeOwn(unit, of, ...words);
  if (unit.isJava) return mayBeOwnMethod(unit, of, ...words);
  // Without a word for it, Python asks a class of one's own item by item.
  return unit.isRust ? unit.facts.areOfOneType(words[0]!, words[1]!) : words.some(unit.loops.hasOwn);
}

/** `_, ok := m[k]; if ok { delete(m, k) }`, where nobody else asks for `ok`. */
function withoutLooksOfGo(unit: Unit, list: readonly Core[]): readonly Core[] {
  const at = list.findIndex((step, place) => {
    const [target, asked] = step.op === 'let' ? step.children : [];
    const [held, ok, ...more] = target?.op === 'pattern' ? target.children : [];
    if (!ok || more.length > 0 || held!.variable?.name !== '_' || asked?.op !== 'index') return false;
    const choice = list[place + 1];
    if (choice?.op !== 'choose' || choice.children[0]!.variable !== ok.variable) return false;
    const [, yes, no] = choice.children as [Core, Core, Core];
    const [inner, ...others] = yes.children;
    const call = inner?.op === 'evaluate' ? inner.children[0]! : null;
    const [callee, of, key] = call?.op === 'call' ? call.children : [];
    if (!isFree(callee, 'delete') || others.length > 0 || !isEmptyBranch(no) || !of || !key) return false;
    const isSame = identical(of, asked.children[0]!) && identical(key, asked.children[1]!);
    return (
      isSame && isQuietPath(unit, of) && isPlain(unit, key) && useCounts(unit.root).get(ok.variable!) === 1
    );
  });
  if (at < 0) return list;
  fire(unit, 'idle-guard', '', list[at]!.source);
  return [...list.slice(0, at), list[at + 1]!.children[1]!.children[0]!, ...list.slice(at + 2)];
}
