import { type Core, type CoreVariable, core } from '../../../model/core.ts';
import { STREAMS_AS_LOOPS } from '../../assumptions.ts';
import { mentions, temporary, use, withChildren } from '../../normal-form/tree.ts';
import { differs, fire, type Unit } from '../../normal-form/unit.ts';
import { changesCollection } from './changed-collections.ts';
import { mayBeOwn } from './own-methods.ts';
import { isNamedFromElsewhere } from './platform-classes.ts';
import { loopOver, STREAM_WORDS, streamIn } from './streams.ts';
import { unconverted } from './unconverted.ts';

/**
 * What a stream collects, as a list of its own to which a loop adds.
 *
 *     names = rows.stream().filter(Row::isNew).map(Row::name).collect(Collectors.toList())
 *     ->      names = new ArrayList<>(); for (Row row : rows) { if (row.isNew()) { names.add(row.name()); } }
 *
 * Holds for the first thing that a statement does. That such a collector gives an `ArrayList`, or a `HashSet`, and that
 * nobody changes the collection meanwhile, is assumed; what `toList()` of a stream gives can't be added to.
 */
export function collectedByLoop(list: readonly Core[], unit: Unit): readonly Core[] {
  if (!differs(unit, 'call collect')) return list;
  return list.flatMap((step, at) => fromStream(step, unit) ?? [fromLoop(step, list[at + 1], unit)]);
}

const COLLECTED: Readonly<Record<string, string>> = { toList: 'ArrayList', toSet: 'HashSet' };

function fromStream(step: Core, unit: Unit): readonly Core[] | null {
  const at = step.op === 'let' ? 1 : 0;
  const given = step.op === 'let' || step.op === 'return' ? step.children[at] : undefined;
  const value = given && unconverted(given).value;
  const [collect, collector, ...more] = value?.op === 'call' ? value.children : [];
  if (collect?.op !== 'member' || collect.text !== 'collect' || !collector || more.length > 0) return null;
  const made = collectedIn(collector);
  const stream = made && streamIn(collect.children[0]!);
  if (!stream || mayBeOwn(unit, stream.xs, ...STREAM_WORDS, 'collect')) return null;
  if (step.op === 'let' && step.children[0]!.op !== 'bind') return null;
  const own: CoreVariable = step.op === 'let' ? step.children[0]!.variable! : temporary('collected');
  const loop = loopOver(stream, value!.source, (item) => [
    core('evaluate', '', [core('call', '', [core('member', 'add', [use(own)]), item], value!.source)]),
  ]);
  if (!loop || changesCollection(unit, loop.children[2]!, stream.xs)) return null;
  fire(unit, 'loop-form', '', value!.source, STREAMS_AS_LOOPS);
  const target = step.op === 'let' ? step.children[0]! : core('bind', '', [], step.source, own);
  const begun = core('let', '', [target, empty(made, value!.source)], step.source);
  return step.op === 'let'
    ? [{ ...begun, text: step.text }, loop]
    : [begun, loop, withChildren(step, [use(own)])];
}

/** `new ArrayList<>()` right before a loop that adds to it, said as the stream's is. */
function fromLoop(step: Core, loop: Core | undefined, unit: Unit): Core {
  const [target, given] = step.op === 'let' ? step.children : [];
  const value = given && unconverted(given).value;
  const [made, ...args] = value?.op === 'new' ? value.children : [];
  if (target?.op !== 'bind' || made?.op !== 'variable' || args.length > 0 || loop?.op !== 'for_each')
    return step;
  const { name } = made.variable!;
  const isKnown = Object.values(COLLECTED).includes(name) && unit.facts.isPlatformType(name);
  if (!isKnown || !mentions(loop, target.variable!)) return step;
  return withChildren(step, [target, empty(name, value!.source)]);
}

function empty(type: string, source: Core['source']): Core {
  return { ...core('new', '', [core('literal', `type ${type}`)], source), spelled: type };
}

/** What `Collectors.toList()` makes. */
function collectedIn({ op, children: [callee, ...args] }: Core): string | null {
  if (op !== 'call' || args.length > 0 || callee!.op !== 'member') return null;
  return isNamedFromElsewhere(callee!.children[0]!, 'Collectors') ? (COLLECTED[callee!.text] ?? null) : null;
}
