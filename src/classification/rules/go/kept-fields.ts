import { type Core, core } from '../../../model/core.ts';
import { staticType } from '../../../model/core-types.ts';
import { LISTS_STAY } from '../../assumptions.ts';
import { countUses, mentions, some, useCounts, withChildren } from '../../normal-form/tree.ts';
import { fire, type Unit } from '../../normal-form/unit.ts';

/** `c.items` of a variable of the function's own. */
export function isField({ op, text, children: [object] }: Core): boolean {
  return (
    op === 'member' &&
    /^\w+$/.test(text) &&
    object!.op === 'variable' &&
    /^(?:local|parameter)$/.test(object!.variable!.kind)
  );
}

/**
 * Whether a field keeps its list while a loop goes through it, as far as anybody sees: its object stays the same, no field
 * of its name gets another value or is asked for its address, and nobody is called who gives one another value: neither a
 * function of the file that is seen to, nor one that can't be seen and has the object. That nobody else does so meanwhile
 * is assumed.
 */
export function keepsField(unit: Unit, field: Core, body: Core): boolean {
  const object = field.children[0]!.variable!;
  if (unit.facts.shared.has(object) || unit.facts.assigned.has(object)) return false;
  return !some(body, (node) => {
    const [first] = node.children;
    if (node.op === 'assign' || (node.op === 'for_each' && / assign/.test(node.text)))
      return !isElsewhere(first!, field.text) || writes(first!, object);
    if (node.op === 'unary' && node.text === '&') return some(first!, (inner) => isNamed(inner, field.text));
    if (node.op !== 'call') return false;
    const called = first!.variable?.name ?? first!.text;
    return isOutOfSight(node, object) || unit.facts.writtenByCalls(called).has(field.text);
  });
}

/** A function that somebody handed over, or one of another file that is handed the object, may do anything with it. */
function isOutOfSight({ children: [callee, ...given] }: Core, object: Core['variable']): boolean {
  const isIt = (node: Core | undefined): boolean => node?.op === 'variable' && node.variable === object;
  if (callee!.op === 'variable' && /^(?:local|parameter)$/.test(callee!.variable!.kind)) return true;
  const isHanded = given.some(isIt) || (callee!.op === 'member' && isIt(callee!.children[0]));
  return isHanded && staticType(callee!) === null;
}

function isNamed({ op, text }: Core, name: string): boolean {
  return op === 'member' && text === name;
}

/** An element of such a list may be written. */
function isElsewhere(target: Core, name: string): boolean {
  if (target.op === 'pattern') return target.children.every((part) => isElsewhere(part, name));
  return !isNamed(target, name);
}

function writes(target: Core, object: Core['variable']): boolean {
  return target.op === 'pattern'
    ? target.children.some((part) => writes(part, object))
    : (target.op === 'variable' && target.variable === object) ||
        (target.op === 'unary' && mentions(target, object!));
}

/**
 * A loop that counts up to the length of a field, as a range over that.
 *
 *     i := 0; for i < len(c.items) { f(c.items[i]); i++ }      ->      for i := range len(c.items) { f(c.items[i]) }
 *
 * Holds for a counter that is named in the loop alone and written by its step alone, and a field that keeps its list.
 */
export function countedByFields(list: readonly Core[], unit: Unit): readonly Core[] {
  for (const [at, loop] of list.entries()) {
    const counted = loop.op === 'loop' ? countedIn(loop) : null;
    if (!counted) continue;
    const { counter, measured, body } = counted;
    const start = list.findLastIndex(
      ({ op, children: [target] }, before) => before < at && op === 'let' && target!.variable === counter,
    );
    const begun = start < 0 ? null : list[start]!.children[1]!;
    const isZero = begun?.op === 'convert' && begun.text === '' && begun.children[1]!.text === 'n:0';
    const isInt = begun?.children[0]?.op === 'type' && begun.children[0].text === 'int';
    const uses = useCounts(unit.root).get(counter);
    if (!isZero || !isInt || uses !== countUses(loop, counter) || unit.facts.shared.has(counter)) continue;
    if (some(body, (node) => node.op === 'assign' && isCounter(node, counter))) continue;
    if (!keepsField(unit, measured, body)) continue;
    fire(unit, 'go-element', '', loop.source, LISTS_STAY);
    const length = loop.children[0]!.children[1]!;
    const target = core('pattern', 'array', [list[start]!.children[0]!], loop.source);
    const range = core('for_each', 'range', [target, length, body], loop.source);
    return countedByFields(
      [...list.slice(0, start), ...list.slice(start + 1, at), range, ...list.slice(at + 1)],
      unit,
    );
  }
  return list;
}

/** The counter itself is written, not what lies at its place. */
function isCounter({ children: [target] }: Core, counter: Core['variable']): boolean {
  return target!.op === 'pattern'
    ? target!.children.some((part) => part.variable === counter)
    : target!.variable === counter;
}

interface Counted {
  readonly counter: NonNullable<Core['variable']>;
  readonly measured: Core;
  /** Without the step. */
  readonly body: Core;
}

function countedIn(loop: Core): Counted | null {
  const [test, body, update] = loop.children as [Core, Core, Core];
  const [counter, length] = test.op === 'binary' && test.text === '<' ? test.children : [];
  const [callee, measured, ...more] = length?.op === 'call' ? length.children : [];
  const isLength = callee?.variable?.kind === 'free' && callee.variable.name === 'len' && more.length === 0;
  if (counter?.op !== 'variable' || !isLength || !measured || !isField(measured)) return null;
  const variable = counter.variable!;
  if (update.op !== 'nothing') return isStep(update, variable) ? { counter: variable, measured, body } : null;
  const last = body.children.at(-1);
  if (!last || !isStep(last, variable) || some(body, ({ op }) => op === 'continue')) return null;
  return { counter: variable, measured, body: withChildren(body, body.children.slice(0, -1)) };
}

/** `i++` */
function isStep({ op, children: [value] }: Core, counter: Core['variable']): boolean {
  const [target, sum] =
    op === 'evaluate' && value!.op === 'assign' && value!.text === '' ? value!.children : [];
  const [left, right] = sum?.op === 'binary' && sum.text === '+' ? sum.children : [];
  return target?.variable === counter && left?.variable === counter && right?.text === 'n:1';
}
