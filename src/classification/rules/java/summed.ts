import { type Core, type CoreVariable, core } from '../../../model/core.ts';
import { STREAMS_AS_LOOPS } from '../../assumptions.ts';
import { temporary, use, withChildren } from '../../normal-form/tree.ts';
import { differs, fire, type Unit } from '../../normal-form/unit.ts';
import { changesCollection } from './changed-collections.ts';
import { mayBeOwn } from './own-methods.ts';
import { loopOver, STREAM_WORDS, streamIn } from './streams.ts';
import { unconverted } from './unconverted.ts';

/**
 * What a stream adds up, as a number to which a loop adds.
 *
 *     return rows.stream().mapToInt(Row::count).sum();
 *     ->      int sum = 0; for (Row row : rows) { sum += row.count(); } return sum;
 *
 *     return rows.stream().filter(Row::isNew).count();
 *     ->      long count = 0; for (Row row : rows) { if (row.isNew()) { count++; } } return count;
 *
 * Holds for whole numbers that are added up in the type that they are given on in: who adds to a wider one overflows later.
 */
export function summedByLoop(list: readonly Core[], unit: Unit): readonly Core[] {
  if (!differs(unit, 'call sum', 'call count')) return list;
  return list.flatMap((step) => fromStream(step, unit) ?? counted(step, unit) ?? [step]);
}

const TYPES: Readonly<Record<string, string>> = { mapToInt: 'int', mapToLong: 'long' };

function fromStream(step: Core, unit: Unit): readonly Core[] | null {
  const [target, made] = step.op === 'let' ? step.children : [];
  const given = step.op === 'return' ? step.children[0] : made;
  const { value, type: taken } = (given && unconverted(given)) ?? {};
  const [sum, ...none] = value?.op === 'call' ? value.children : [];
  const numbers = sum?.op === 'member' && sum.text === 'sum' && none.length === 0 ? sum.children[0]! : null;
  const [mapped, number, ...more] = numbers?.op === 'call' ? numbers.children : [];
  const type = mapped?.op === 'member' ? TYPES[mapped.text] : undefined;
  if (!value || !type || !number || more.length > 0) return null;
  if ((taken ?? target?.variable?.spelled) !== type || (target && target.op !== 'bind')) return null;
  const stream = streamIn(mapped!.children[0]!);
  if (!stream || mayBeOwn(unit, stream.xs, ...STREAM_WORDS, mapped!.text, 'sum')) return null;
  const steps = [...stream.steps, { word: 'map', given: number } as const];
  const own: CoreVariable = { ...temporary('sum'), spelled: type };
  const loop = loopOver({ ...stream, steps }, value.source, (item) => [
    core('evaluate', '', [added(own, item)], value.source),
  ]);
  if (!loop || changesCollection(unit, loop.children[2]!, stream.xs)) return null;
  fire(unit, 'loop-form', '', value.source, STREAMS_AS_LOOPS);
  const begun = core(
    'let',
    '',
    [core('bind', '', [], step.source, own), core('literal', 'n:0')],
    step.source,
  );
  const last = step.op === 'return' ? [use(own)] : [target!, use(own)];
  return [begun, loop, withChildren(step, last)];
}

/** `return rows.stream().filter(Row::isNew).count();` */
function counted(step: Core, unit: Unit): readonly Core[] | null {
  const [target, made] = step.op === 'let' ? step.children : [];
  const given = step.op === 'return' ? step.children[0] : made;
  const { value, type } = (given && unconverted(given)) ?? {};
  const [count, ...none] = value?.op === 'call' ? value.children : [];
  if (!value || count?.op !== 'member' || count.text !== 'count' || none.length > 0) return null;
  if ((type ?? target?.variable?.spelled ?? value.spelled ?? 'long') !== 'long') return null;
  if (target && target.op !== 'bind') return null;
  const stream = streamIn(count.children[0]!);
  // What is made of an item is not made where only the number is asked for.
  if (!stream || mayBeOwn(unit, stream.xs, ...STREAM_WORDS, 'count')) return null;
  if (stream.steps.length === 0 || stream.steps.some(({ word }) => word !== 'filter')) return null;
  const own: CoreVariable = { ...temporary('count'), spelled: 'long' };
  const one = { ...core('literal', 'n:1L', [], value.source), spelled: 'long' };
  const loop = loopOver(stream, value.source, () => [core('evaluate', '', [added(own, one)], value.source)]);
  if (!loop || changesCollection(unit, loop.children[2]!, stream.xs)) return null;
  fire(unit, 'loop-form', '', value.source, STREAMS_AS_LOOPS);
  const zero = { ...core('literal', 'n:0L', [], step.source), spelled: 'long' };
  const begun = core('let', '', [core('bind', '', [], step.source, own), zero], step.source);
  return [begun, loop, withChildren(step, step.op === 'return' ? [use(own)] : [target!, use(own)])];
}

/** `sum += x`, which is `sum = sum + x` where the number is known to be of the type of the sum. */
function added(own: CoreVariable, item: Core): Core {
  const { spelled } = own;
  if (item.spelled !== spelled) return core('assign', '+=', [use(own), item], item.source);
  const sum = core('binary', '~+', [{ ...use(own), spelled }, item], item.source);
  return {
    ...core(
      'assign',
      '',
      [
        { ...use(own), spelled },
        { ...sum, spelled },
      ],
      item.source,
    ),
    spelled,
  };
}
