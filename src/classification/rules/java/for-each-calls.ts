import { type Core, type CoreVariable, core } from '../../../model/core.ts';
import { erased } from '../../../model/static-types.ts';
import { EACH_AS_BY_LOOP, OBJECTS_ARE_THERE, STREAMS_AS_LOOPS } from '../../assumptions.ts';
import { block, modifiers, rewrite, temporary, use } from '../../normal-form/tree.ts';
import { differs, fire, type Unit } from '../../normal-form/unit.ts';
import { tailReturns } from '../early-return.ts';
import { changesCollection } from './changed-collections.ts';
import { typesIn } from './collections.ts';
import { entries } from './entry-loops.ts';
import { isPlace } from './method-references.ts';
import { mayBeOwn } from './own-methods.ts';
import { loopOver, STREAM_WORDS, type Stream, streamIn } from './streams.ts';

/**
 * A call of `forEach`, as the loop that it is.
 *
 *     rows.forEach(row -> { if (row.isNew()) return; show(row); })      ->      for (Row row : rows) { if (!row.isNew()) show(row); }
 *     rows.forEach(this::show)                                          ->      for (Row row : rows) { show(row); }
 *     rates.forEach((key, rate) -> show(key, rate))                     ->      for (Map.Entry<K, V> each : rates.entrySet()) { show(each.getKey(), each.getValue()); }
 *
 * Holds for a lambda of one parameter, or of the two of a map, whose every `return` is the last thing that it does, and
 * for a method of an object that stays the same; not where that may be a `forEach` of the change set's own, nor where
 * what is done changes the collection. What a loop on the other side goes through is no stream.
 */
export function eachByLoop(list: readonly Core[], unit: Unit): readonly Core[] {
  if (!differs(unit, 'for_each of')) return list;
  const last = list.at(-1);
  return list.flatMap((step) => {
    const isLast = step === last && step.op === 'return';
    const call = isLast || step.op === 'evaluate' ? step.children[0] : undefined;
    const loop = call && loopOf(call, unit);
    return loop ? [loop] : [step];
  });
}

function loopOf(call: Core, unit: Unit): Core | null {
  const [callee, given, ...more] = call.op === 'call' ? call.children : [];
  if (callee?.op !== 'member' || callee.text !== 'forEach' || !given || more.length > 0) return null;
  const [xs] = callee.children as [Core];
  if (/^(?:super|literal)$/.test(xs.op) || /Stream\b/.test(erased(xs.spelled ?? ''))) return null;
  const stream = streamIn(xs);
  if (stream) return endOf(stream, given, call, unit);
  if (mayBeOwn(unit, xs, 'forEach', 'iterator')) return null;
  const types = typesIn(xs.spelled);
  const each = given.op === 'function' ? bodyOf(given, types) : handedOn(given, types, unit);
  if (!each || each.steps.some((step) => changesCollection(unit, step, xs))) return null;
  fire(unit, 'loop-form', '', call.source, EACH_AS_BY_LOOP);
  const { items, steps } = each;
  const targets = items.map((item) => core('bind', '', [], call.source, item));
  const [target, gone] =
    targets.length === 1
      ? [targets[0]!, xs]
      : [entries(targets), core('call', '', [core('member', 'entrySet', [xs])])];
  return core('for_each', 'of', [target, gone, block(steps, given.source)], call.source);
}

/**
 *     rows.stream().filter(Row::isNew).forEach(this::show)      ->      for (Row row : rows) { if (row.isNew()) show(row); }
 */
function endOf(stream: Stream, given: Core, call: Core, unit: Unit): Core | null {
  if (mayBeOwn(unit, stream.xs, ...STREAM_WORDS, 'forEach')) return null;
  const loop = loopOver(stream, call.source, (value) => {
    const each = given.op === 'function' ? bodyOf(given, []) : handedOn(given, [], unit);
    const [item, ...others] = each?.items ?? [];
    if (!each || !item || others.length > 0) return null;
    const typed = { ...item, spelled: item.spelled ?? value.spelled };
    const asTyped = (node: Core): Core =>
      node.variable === item ? { ...node, variable: typed, spelled: typed.spelled } : node;
    const steps = each.steps.map((step) => rewrite(step, asTyped));
    return [core('let', '', [core('bind', '', [], given.source, typed), value], given.source), ...steps];
  });
  if (!loop || changesCollection(unit, loop.children[2]!, stream.xs)) return null;
  fire(unit, 'loop-form', '', call.source, STREAMS_AS_LOOPS);
  return loop;
}

interface Each {
  readonly items: readonly CoreVariable[];
  readonly steps: readonly Core[];
}

function bodyOf(given: Core, types: readonly string[]): Each | null {
  const [parameters, body, ...more] = given.children as [Core, Core, ...Core[]];
  const count = parameters.children.length;
  if (more.length > 0 || !modifiers(given).includes('arrow') || count < 1 || count > 2) return null;
  if (body.op !== 'block' || parameters.children.some(({ op }) => op !== 'bind')) return null;
  const own = parameters.children.map(({ variable }) => variable!);
  const steps = tailReturns(body.children, (value) =>
    value ? [core('evaluate', '', [value], value.source)] : [],
  );
  if (!steps) return null;
  // A parameter of a lambda and what a loop declares are both nobody else's.
  const items = own.map((variable, at) => asItem(variable, count === types.length ? types[at] : undefined));
  const inItems = (node: Core): Core => {
    const at = node.op === 'variable' ? own.indexOf(node.variable!) : -1;
    return at < 0 ? node : { ...node, variable: items[at]!, spelled: items[at]!.spelled };
  };
  return { items, steps: steps.map((step) => rewrite(step, inItems)) };
}

function handedOn(given: Core, types: readonly string[], unit: Unit): Each | null {
  const method = given.op === 'opaque' ? /^reference (\w+)$/.exec(given.text)?.[1] : undefined;
  const [object] = given.children;
  if (!method || method === 'new' || !object) return null;
  const isHeld = object.op === 'variable' && /^(?:local|parameter)$/.test(object.variable!.kind);
  const isObject =
    object.op === 'this' ||
    (/^(?:opaque|member)$/.test(object.op) && isPlace(object)) ||
    object.lasting === true;
  if (!isHeld && !isObject) return null;
  if (object.op === 'member' && object.children[0]!.op !== 'this' && !isPlace(object)) return null;
  if (isHeld) fire(unit, 'method-reference', '', given.source, OBJECTS_ARE_THERE);
  const item = asItem(temporary('item'), types.length === 1 ? types[0] : undefined);
  const call = core(
    'call',
    '',
    [core('member', method, [object], given.source), { ...use(item), spelled: item.spelled }],
    given.source,
  );
  return { items: [item], steps: [core('evaluate', '', [call], given.source)] };
}

/** What goes through is an object, of the type that the collection is spelled with. */
function asItem(variable: CoreVariable, type: string | undefined): CoreVariable {
  return { ...variable, kind: 'temporary', spelled: variable.spelled ?? type, boxed: true };
}
