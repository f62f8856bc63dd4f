import { type Core, core } from '../../../model/core.ts';
import { PLAIN_ARRAYS } from '../../assumptions.ts';
import { mentions, runsOtherCode, withChildren } from '../../normal-form/tree.ts';
import { differs, fire, type Unit } from '../../normal-form/unit.ts';
import { isPath } from '../asked-before-all.ts';
import { identical } from '../conditionals.ts';
import { isFree } from '../free-names.ts';
import { isQuietPath } from '../guards/added-to.ts';
import { isKnownArray } from './known-arrays.ts';

/**
 * A map or a set that is filled where it is made.
 *
 *     const m = new Map(); m.set('a', 1); m.set('b', 2)          ->      const m = new Map([['a', 1], ['b', 2]])
 *     const s = new Set(); s.add(a); s.add(b)                    ->      const s = new Set([a, b])
 *     const s = new Set(); for (const x of xs) s.add(x)          ->      const s = new Set(xs)
 *
 * Holds for what can't see the variable while it is made. Tried where one side says the word more often; `set` and `add`
 * are the library's, as long as nobody puts others in their place.
 */
export function filledMaps(unit: Unit, list: readonly Core[]): readonly Core[] {
  if (!differs(unit, 'call set', 'call add')) return list;
  for (const [at, step] of list.entries()) {
    const [target, made, ...types] = step.op === 'let' && step.text !== 'var' ? step.children : [];
    const word = target?.op === 'bind' ? wordOf(made!) : null;
    const next = list[at + 1];
    if (!word || !next || unit.loops.takesPlaceOf(word)) continue;
    const full = withItem(unit, target!, made!, word, next) ?? withAll(target!, made!, word, next);
    if (!full) continue;
    fire(unit, 'filled-literal', '', next.source, next.op === 'for_each' ? PLAIN_ARRAYS : null);
    return filledMaps(unit, [
      ...list.slice(0, at),
      withChildren(step, [target!, full, ...types]),
      ...list.slice(at + 2),
    ]);
  }
  return list;
}

/** The method by which something is put into what is made. */
function wordOf({ op, children: [made, ...args] }: Core): 'set' | 'add' | null {
  const isPlain = args.length === 0 || (args.length === 1 && args[0]!.op === 'array' && args[0]!.text === '');
  if (op !== 'new' || !isPlain) return null;
  return isFree(made, 'Map') ? 'set' : isFree(made, 'Set') ? 'add' : null;
}

function withItem(unit: Unit, { variable }: Core, made: Core, word: string, next: Core): Core | null {
  const [call] = next.op === 'evaluate' ? next.children : [];
  const [callee, ...args] = call?.op === 'call' ? call.children : [];
  const isOwn = callee?.op === 'member' && callee.text === word && callee.children[0]!.variable === variable;
  if (!isOwn || args.length !== (word === 'set' ? 2 : 1) || args.some(({ op }) => op === 'spread'))
    return null;
  const isSeen = variable!.kind === 'item' || unit.facts.captured.has(variable!);
  if (args.some((value) => mentions(value, variable!) || (isSeen && runsOtherCode(value)))) return null;
  const item = word === 'set' ? core('array', '', args, next.source) : args[0]!;
  const [type, items] = made.children as [Core, Core?];
  return withChildren(made, [type, core('array', '', [...(items?.children ?? []), item], made.source)]);
}

function withAll({ variable }: Core, made: Core, word: string, next: Core): Core | null {
  const [bound, list, body] = next.op === 'for_each' && /^of\b/.test(next.text) ? next.children : [];
  const [step, ...more] = body?.children ?? [];
  const [call] = step?.op === 'evaluate' && more.length === 0 ? step.children : [];
  const [callee, item, ...others] = call?.op === 'call' ? call.children : [];
  if (word !== 'add' || made.children.length > 1 || bound?.op !== 'bind' || callee?.op !== 'member')
    return null;
  const isOwn = callee.text === 'add' && callee.children[0]!.variable === variable && others.length === 0;
  const isItem = item?.op === 'variable' && item.variable === bound.variable;
  return isOwn && isItem && isPath(list!) ? withChildren(made, [made.children[0]!, list!]) : null;
}

/**
 * What is put at the end of a list one after the other, put there at once.
 *
 *     xs.push(a); xs.push(b)      ->      xs.push(a, b)
 *
 * Holds for what is seen to be an array, and for what is only named, or made without looking at anything: whoever asks the
 * list for its length in between is told another one. A stream, a router and others push one thing at a time.
 */
export function pushedTogether(unit: Unit, list: readonly Core[]): readonly Core[] {
  if (!differs(unit, 'call push') || !list.some(isPush)) return list;
  const made: Core[] = [];
  for (const step of list) {
    const before = made.at(-1);
    const call = step.children[0]!;
    const items = isPush(step) ? call.children.slice(1) : [];
    const isNext = before && isPush(before) && items.length > 0 && items.every(isPlain);
    if (
      isNext &&
      identical(before.children[0]!.children[0]!, call.children[0]!) &&
      isListThroughout(unit, before.children[0]!) &&
      !unit.loops.hasOwn('push')
    ) {
      fire(unit, 'filled-literal', '', step.source, PLAIN_ARRAYS);
      const whole = withChildren(before.children[0]!, [...before.children[0]!.children, ...items]);
      made[made.length - 1] = withChildren(before, [whole]);
    } else made.push(step);
  }
  return made.length === list.length ? list : made;
}

/** Whether a list that is pushed to is an array, and the same one when the values are there. */
function isListThroughout(unit: Unit, { children: [callee, ...values] }: Core): boolean {
  const [place] = callee!.children as [Core];
  const isNamed = place.op === 'variable' && !unit.facts.shared.has(place.variable!);
  return isKnownArray(unit, place) && isQuietPath(unit, place) && (isNamed || !values.some(runsOtherCode));
}

function isPush({ op, children: [call] }: Core): boolean {
  const [callee] = op === 'evaluate' && call!.op === 'call' ? call!.children : [];
  return callee?.op === 'member' && callee.text === 'push' && isPath(callee.children[0]!);
}

/** A name that nothing declares may not be there. */
function isPlain({ op, variable, children }: Core): boolean {
  if (op === 'object' || op === 'property' || op === 'array') return children.every(isPlain);
  if (op === 'variable') return variable!.kind !== 'free';
  return op === 'literal' || op === 'function';
}
