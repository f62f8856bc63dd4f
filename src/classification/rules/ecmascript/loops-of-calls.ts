import { type Core, type CoreVariable, core } from '../../../model/core.ts';
import { PLAIN_ARRAYS, SILENT_READS } from '../../assumptions.ts';
import { footprintOf } from '../../normal-form/facts/footprint-of.ts';
import { block, mentions, renamed, some, temporary, use } from '../../normal-form/tree.ts';
import { fire, type Unit } from '../../normal-form/unit.ts';
import { tailReturns } from '../early-return.ts';
import { changesArray } from './array-changes.ts';
import { entriesOf } from './for-each-calls.ts';
import { readCall, sumOf, type Through } from './through-calls.ts';

/** What is known while one item is looked at. */
export interface Item {
  readonly variable: CoreVariable;
  readonly index: CoreVariable;
}

/** What a loop does with what the function gave for an item. */
export type Taken = (value: Core, item: Item) => readonly Core[];

/** One loop over what the first of several calls goes through; null where a function does more than can be followed. */
export function loopOf(
  unit: Unit,
  call: Through,
  taken: Taken,
  result: CoreVariable | null = null,
): Core | null {
  const [parameters, body] = call.callback.children as [Core, Core];
  const [target, index] = parameters.children.slice(call.method === 'reduce' ? 1 : 0);
  const item = { variable: itemLike(target), index: temporary('index') };
  if (changesArray(unit, body, call.list, index?.variable ?? null)) return null;
  const made = tailReturns(body.children, (value) => taken(value ?? core('literal', 'undefined'), item));
  if (!made) return null;
  const sum = sumOf(call);
  // A pattern may stand in the head of the loop, where nothing else names the item.
  const head =
    target?.op === 'pattern' && !made.some((step) => mentions(step, item.variable)) ? target : null;
  const own = head ? made : [...declared(target, item.variable), ...made];
  const renaming = [
    ...(target?.op === 'bind' ? [[target.variable!, item.variable] as const] : []),
    ...(index ? [[index.variable!, item.index] as const] : []),
    ...(sum && result ? [[sum, result] as const] : []),
  ];
  const steps = renaming.reduce((list, [from, to]) => list.map((step) => renamed(step, from, to)), own);
  const counts = steps.some((step) => some(step, ({ variable }) => variable === item.index));
  const whole = counts ? { list: call.list, item, steps, head } : fused(unit, call, item, steps, head);
  fire(unit, 'loop-form', '', call.callback.source, PLAIN_ARRAYS);
  const bind = whole.head ?? core('bind', '', [], null, whole.item.variable);
  if (!counts) return core('for_each', 'of', [bind, whole.list, block(whole.steps)], call.callback.source);
  const pair = core('pattern', 'array', [core('bind', '', [], null, item.index), bind]);
  return core('for_each', 'of', [pair, entriesOf(whole.list), block(whole.steps)], call.callback.source);
}

/** A name for an item, of which is known what was known of the parameter. */
function itemLike(parameter: Core | undefined): CoreVariable {
  const shape = parameter?.variable?.shape;
  return { ...temporary('item'), ...(shape && { shape }) };
}

/** `const { a } = item`, where the parameter takes the item apart. */
function declared(target: Core | undefined, item: CoreVariable): readonly Core[] {
  return target?.op === 'pattern' ? [core('let', 'const', [target, use(item)], target.source)] : [];
}

interface Fused {
  readonly list: Core;
  readonly item: Item;
  readonly steps: readonly Core[];
  /** What takes the item apart in the head of the loop. */
  readonly head: Core | null;
}

/** With the `filter` and `map` before it in the same loop, each of which says one value and writes nothing. */
function fused(
  unit: Unit,
  { list, callback }: Through,
  item: Item,
  steps: readonly Core[],
  head: Core | null,
): Fused {
  const alone = { list, item, steps, head };
  const before = /^(?:filter|map)$/.test(list.children[0]?.text ?? '') ? readCall(unit, list) : null;
  const [value, last] = before ? [onlyValue(before.callback), onlyValue(callback)] : [];
  if (!before || !value || !last || before.callback.children[0]!.children.length !== 1) return alone;
  if (![value, last].every((part) => onlyReads(unit, part))) return alone;
  fire(unit, 'order-of-reads', '', before.callback.source, SILENT_READS);
  const [target] = before.callback.children[0]!.children as [Core];
  const isFilter = before.method === 'filter';
  const earlier = isFilter ? item : { ...item, variable: itemLike(target) };
  const given = target.op === 'bind' ? renamed(value, target.variable!, earlier.variable) : value;
  const taken = [...declared(head ?? undefined, item.variable), ...steps];
  const own = isFilter
    ? [core('choose', '', [given, block(taken), block([])], value.source)]
    : [core('let', 'const', [core('bind', '', [], null, item.variable), given], value.source), ...taken];
  return fused(unit, before, earlier, [...declared(target, earlier.variable), ...own], null);
}

function onlyValue({ children: [, body] }: Core): Core | null {
  const [only, ...more] = body!.children;
  return more.length === 0 && only?.op === 'return' ? (only.children[0] ?? null) : null;
}

function onlyReads(unit: Unit, part: Core): boolean {
  const { heapWrite, control, writes } = footprintOf(part, unit.facts);
  return !heapWrite && !control && writes.size === 0;
}
