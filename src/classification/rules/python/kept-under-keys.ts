import { type Core, core } from '../../../model/core.ts';
import { isFixedPart } from '../../normal-form/definitions/fixed-tables.ts';
import { block, temporary, use, withChildren } from '../../normal-form/tree.ts';
import { FIRST_PARTS, isPath, putFirst } from '../asked-before-all.ts';
import { identical } from '../conditionals.ts';
import { isPlain, isSteady, placeAskedFor } from './asked-keys.ts';
import { foundOrElse } from './found-or-else.ts';

/**
 * What is put under a key where nothing is there, and what is found there.
 *
 *     if k not in d: d[k] = []                     ->      d.setdefault(k, []).append(x)
 *     d[k].append(x)
 *     d.setdefault(k, [])                          ->      d.setdefault(k, []).append(x)
 *     d[k].append(x)
 *     if k not in d: d[k] = make()                 ->      if k in d: return d[k]
 *     return d[k]                                          v = make(); d[k] = v; return v
 *     if k not in d: d[k] = 0                      ->      d[k] = d.get(k, 0) + 1
 *     d[k] += 1
 *
 * Holds where the dictionary and the key are variables and members of them, where what is put there is the same whenever
 * it is made, or is made as often, and where nothing else is asked for before what is found. Takes what is asked so for a
 * dictionary, and making an object for it to change neither it nor the key.
 */
export function keptUnderKeys(list: readonly Core[], root: Core): readonly Core[] {
  for (const [at, step] of list.entries()) {
    const next = list[at + 1];
    const begun = begunOrAdded(step);
    if (begun) return keptUnderKeys(list.with(at, begun), root);
    const either = next?.op === 'return' ? eitherReturned(step, next, root) : null;
    if (either) return [...list.slice(0, at), either];
    const made = next && (foundAtOnce(step, next, root) ?? returnedAtOnce(step, next, list[at + 2]));
    if (made)
      return keptUnderKeys([...list.slice(0, at), ...made.steps, ...list.slice(at + made.taken)], root);
  }
  return list;
}

interface Made {
  readonly steps: readonly Core[];
  /** How many statements they take the place of. */
  readonly taken: number;
}

function foundAtOnce(step: Core, next: Core, root: Core): Made | null {
  const put = putWhereMissing(step) ?? setDefault(step);
  if (!put) return null;
  const [, key, value] = put.children as [Core, Core, Core];
  const place = core('index', 'item', [put.children[0]!.children[0]!, key]);
  if (!isPlain(value, root) && !isFixedValue(value) && !isMaking(value)) return null;
  const made = countedThere(next, place, value) ?? putFirst(next, place, put, FIRSTS);
  return made ? { steps: [made], taken: 2 } : null;
}

/** `d[k] += 1` behind `d.setdefault(k, 0)`, where the number or the text is the same whoever has it. */
function countedThere(next: Core, place: Core, value: Core): Core | null {
  const added = value.op === 'literal' ? addedAt(next, place) : null;
  return added && countedFrom(next, place, value, added);
}

/** `d[k] = d.get(k, 0) + n` */
function countedFrom(write: Core, place: Core, start: Core, { operator, value }: Added): Core {
  const [dictionary, key] = place.children as [Core, Core];
  const { source } = write;
  const got = core('call', '', [core('member', 'get', [dictionary], source), key, start], source);
  const sum = core('binary', operator, [got, value], source);
  return core('evaluate', '', [core('assign', '', [place, sum], source)], source);
}

interface Added {
  readonly operator: string;
  readonly value: Core;
}

/** What `d[k] += n`, or `d[k] = d[k] + n`, adds. */
function addedAt({ op, children: [write] }: Core, place: Core): Added | null {
  if (op !== 'evaluate' || write!.op !== 'assign' || !identical(write!.children[0]!, place)) return null;
  const sum = write!.children[1]!;
  const inPlace = /^in place (.+)=$/.exec(write!.text)?.[1];
  if (inPlace && isSteady(sum)) return { operator: `~${inPlace}`, value: sum };
  const [first, value] = sum.children;
  const isSum = write!.text === '' && sum.op === 'binary' && identical(first!, place) && isSteady(value!);
  return isSum ? { operator: sum.text, value: value! } : null;
}

/** `Counter()`: an object that is made for it, of nothing but what is there. */
function isMaking({ op, children: [callee, ...args] }: Core): boolean {
  return (
    op === 'call' &&
    isPath(callee!) &&
    CLASS.test(callee!.variable?.name ?? callee!.text) &&
    args.every(isSteady)
  );
}

const CLASS = /^(?:python\.)?(?:_?[A-Z]|defaultdict$|deque$|set$|list$|dict$)/;

/**
 * What is added where something is there, and is what there is first where nothing is.
 *
 *     if k in d: d[k].append(x)         ->      d.setdefault(k, []).append(x)
 *     else: d[k] = [x]
 *     if k in d: d[k] += 1              ->      d[k] = d.get(k, 0) + 1
 *     else: d[k] = 1
 */
function begunOrAdded(step: Core): Core | null {
  const asked =
    step.op === 'choose' && step.children[1]!.op === 'block' ? placeAskedFor(step.children[0]!) : null;
  if (!asked) return null;
  const [yes, no] = step.children.slice(1).map(({ children }) => children);
  const [found, missing] = asked.isMissing ? [no!, yes!] : [yes!, no!];
  const first = missing.length === 1 && found.length === 1 ? keptAt(missing[0]!, asked.place) : null;
  if (!first) return null;
  const added = addedAt(found[0]!, asked.place);
  const isNumber = first.op === 'literal' && first.text.startsWith('i:') && added?.operator === '~+';
  if (isNumber && identical(added.value, first))
    return countedFrom(found[0]!, asked.place, core('literal', 'i:0'), added);
  return grownAt(found[0]!, asked.place, first);
}

/** `d[k].append(x)` where a list of `x` alone is put otherwise. */
function grownAt(step: Core, place: Core, first: Core): Core | null {
  const call = step.op === 'evaluate' && step.children[0]!.op === 'call' ? step.children[0]! : null;
  const [callee, value, ...more] = call?.children ?? [];
  const grows = first.op === 'array' ? GROWING[first.text] : undefined;
  if (!call || !value || more.length > 0 || callee!.op !== 'member' || callee!.text !== grows) return null;
  if (first.children.length !== 1 || !identical(first.children[0]!, value) || !isSteady(value)) return null;
  if (!identical(callee!.children[0]!, place)) return null;
  const [dictionary, key] = place.children as [Core, Core];
  const { source } = step;
  const empty = core('array', first.text, [], first.source);
  const kept = core('call', '', [core('member', 'setdefault', [dictionary], source), key, empty], source);
  return withChildren(step, [withChildren(call, [withChildren(callee!, [kept]), value])]);
}

const GROWING: Readonly<Record<string, string>> = { '': 'append', set: 'add' };

/** `if k not in d: d[k] = []`, as `d.setdefault(k, [])` */
function putWhereMissing(step: Core): Core | null {
  const kept = step.op === 'choose' ? keptWhereMissing(step) : null;
  if (!kept || !isFixedValue(kept.value)) return null;
  const [dictionary, key] = kept.place.children as [Core, Core];
  return core('call', '', [core('member', 'setdefault', [dictionary]), key, kept.value], step.source);
}

interface Kept {
  readonly place: Core;
  readonly value: Core;
  readonly branch: Core;
  readonly at: number;
}

/** A question whose answer *no* puts something under the key, and whose answer *yes* does nothing. */
function keptWhereMissing(step: Core): Kept | null {
  const [test, yes, no] = step.children as [Core, Core, Core];
  const asked = placeAskedFor(test);
  if (!asked || yes.op !== 'block') return null;
  const [branch, other] = asked.isMissing ? [yes, no] : [no, yes];
  const [only, ...more] = branch.children;
  if (!only || more.length > 0 || other.children.length > 0) return null;
  const value = keptAt(only, asked.place);
  return value && { place: asked.place, value, branch, at: asked.isMissing ? 1 : 2 };
}

/**
 * `t = make(); d[k] = t`, as `d[k] = make()` is read where `make` may give the name `d` to another one: that one keeps it,
 * and is asked for it.
 */
function madeWhereMissing(step: Core): Kept | null {
  const [test, yes, no] = step.children as [Core, Core, Core];
  const asked = placeAskedFor(test);
  if (!asked || yes.op !== 'block') return null;
  const [branch, other] = asked.isMissing ? [yes, no] : [no, yes];
  const [first, write, ...more] = branch.children;
  if (!write || more.length > 0 || other.children.length > 0) return null;
  const [made] = first!.op === 'let' ? first!.children : [];
  const value = keptAt(write, asked.place);
  const isIt =
    made?.op === 'bind' && made.variable!.kind === 'temporary' && value?.variable === made.variable;
  return isIt ? { place: asked.place, value: value!, branch, at: asked.isMissing ? 1 : 2 } : null;
}

/** What a statement puts at the place. */
function keptAt({ op, children: [step] }: Core, place: Core): Core | null {
  const isWrite = op === 'evaluate' && step!.op === 'assign' && step!.text === '';
  return isWrite && identical(step!.children[0]!, place) ? step!.children[1]! : null;
}

function setDefault({ op, children: [call] }: Core): Core | null {
  if (op !== 'evaluate' || call!.op !== 'call' || call!.children.length !== 3) return null;
  const [callee, key, value] = call!.children as [Core, Core, Core];
  const isIt = callee.op === 'member' && callee.text === 'setdefault' && isPath(callee.children[0]!);
  return isIt && isSteady(key) && !/^(?:named|spread)$/.test(value.op) ? call! : null;
}

/** A loop asks for what it goes through first. */
const FIRSTS = { ...FIRST_PARTS, for_each: 1 };

/** Behind the question what was just put there is what is found. */
function returnedAtOnce(step: Core, next: Core, last: Core | undefined): Made | null {
  const kept = step.op === 'choose' ? (keptWhereMissing(step) ?? madeWhereMissing(step)) : null;
  if (kept && isReturnOf(next, kept.place)) {
    const [first] = kept.branch.children;
    const steps =
      kept.branch.children.length > 1
        ? [...kept.branch.children, withChildren(next, [kept.value])]
        : handedBack(first!, kept.value);
    const branch = withChildren(kept.branch, steps);
    return { steps: [withChildren(step, step.children.with(kept.at, branch)), next], taken: 2 };
  }
  const left = step.op === 'choose' && last ? leftWhereFound(step) : null;
  const value = left && keptAt(next, left);
  return value && isReturnOf(last!, left) ? { steps: [step, ...handedBack(next, value)], taken: 3 } : null;
}

/** `if k in d: return d[k]` */
function leftWhereFound(step: Core): Core | null {
  const [test, yes, no] = step.children as [Core, Core, Core];
  const asked = placeAskedFor(test);
  if (!asked || yes.op !== 'block') return null;
  const [found, other] = asked.isMissing ? [no, yes] : [yes, no];
  const isLeft = found.children.length === 1 && isReturnOf(found.children[0]!, asked.place);
  return isLeft && other.children.length === 0 ? asked.place : null;
}

/** `if k in d: return d[k]` before the `return` of what there is otherwise, or the other way round, as one question. */
function eitherReturned(step: Core, next: Core, root: Core): Core | null {
  if (step.op !== 'choose' || step.children[1]!.op !== 'block') return null;
  const branches = step.children.slice(1).map((one) => (one.children.length > 0 ? one : block([next])));
  const made = foundOrElse(withChildren(step, [step.children[0]!, ...branches]), null, root);
  return made.op === 'return' ? made : null;
}

function isReturnOf({ op, children: [value] }: Core, place: Core): boolean {
  return op === 'return' && value !== undefined && identical(value, place);
}

function handedBack(write: Core, value: Core): readonly Core[] {
  const kept = temporary('kept');
  const assign = write.children[0]!;
  return [
    core('let', '', [{ ...use(kept), op: 'bind' }, value], write.source),
    withChildren(write, [withChildren(assign, [assign.children[0]!, use(kept)])]),
    core('return', '', [use(kept)], write.source),
  ];
}

/** A literal, or a collection of such. */
function isFixedValue(value: Core): boolean {
  if (/^(?:array|object)$/.test(value.op)) return value.text !== 'slice' && value.children.every(isFixedPart);
  return isFixedPart(value);
}
