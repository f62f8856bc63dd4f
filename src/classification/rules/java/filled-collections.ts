import { type Core, core } from '../../../model/core.ts';
import { isPrimitive } from '../../../model/static-types.ts';
import { EACH_AS_BY_LOOP } from '../../assumptions.ts';
import { block, mentions, temporary, use, withChildren } from '../../normal-form/tree.ts';
import { differs, fire, type Unit } from '../../normal-form/unit.ts';
import { isPath } from '../asked-before-all.ts';
import { identical } from '../conditionals.ts';
import { mayBeOwn } from './own-methods.ts';
import { isNamedFromElsewhere } from './platform-classes.ts';
import { unconverted } from './unconverted.ts';

/**
 * A collection that gets all of another one, by one word or in one go.
 *
 *     for (Row row : rows) { all.add(row); }                         ->      all.addAll(rows);
 *     List<Row> all = new ArrayList<>(); all.addAll(rows);           ->      List<Row> all = new ArrayList<>(rows);
 *     Arrays.fill(sizes, 1);                                         ->      for (int i = 0; i < sizes.length; i++) { sizes[i] = 1; }
 *
 * Holds for names, and for collections of the platform that are made without anything. Tried where one side says the word
 * more often. That the other one is not the same collection is assumed, as it is of all that a loop goes through.
 */
export function filledCollections(list: readonly Core[], unit: Unit): readonly Core[] {
  const steps = list.flatMap((step) => filledByLoop(step, unit) ?? [addedByLoop(step, unit) ?? step]);
  const made: Core[] = [];
  for (const step of steps) {
    const before = made.at(-1);
    const full = before && copiedAtOnce(before, step, unit);
    if (full) made[made.length - 1] = full;
    else made.push(step);
  }
  return made.length === list.length && made.every((step, at) => step === list[at]) ? list : made;
}

function callOf(
  step: Core | undefined,
  word: string,
): { readonly object: Core; readonly args: readonly Core[] } | null {
  const [call] = step?.op === 'evaluate' ? step.children : [];
  const [callee, ...args] = call?.op === 'call' ? call.children : [];
  return callee?.op === 'member' && callee.text === word ? { object: callee.children[0]!, args } : null;
}

function addedByLoop(step: Core, unit: Unit): Core | null {
  if (step.op !== 'for_each' || step.text !== 'of' || !differs(unit, 'call addAll')) return null;
  const [target, rows, body] = step.children as [Core, Core, Core];
  const added = body.children.length === 1 ? callOf(body.children[0], 'add') : null;
  const [item, ...more] = added?.args ?? [];
  if (target.op !== 'bind' || !item || more.length > 0 || !isPath(rows) || !isPath(added!.object))
    return null;
  if (!isHandedOn(item, target) || identical(rows, added!.object)) return null;
  // An array is no collection.
  if (rows.spelled?.endsWith(']') || mayBeOwn(unit, added!.object, 'add', 'addAll')) return null;
  if (mayBeOwn(unit, rows, 'iterator')) return null;
  if (mentions(added!.object, target.variable!)) return null;
  fire(unit, 'loop-form', '', step.source, EACH_AS_BY_LOOP);
  return evaluated(added!.object, 'addAll', [rows], step.source);
}

/** The item as it is: a number may become another one on the way, and nothing at all can't be taken out of its box. */
function isHandedOn(item: Core, target: Core): boolean {
  const { value, type } = unconverted(item);
  if (value.variable !== target.variable) return false;
  return !isPrimitive(target.variable!.spelled) && !isPrimitive(type);
}

function evaluated(object: Core, word: string, args: readonly Core[], source: Core['source']): Core {
  const call = {
    ...core('call', '', [core('member', word, [object], source), ...args], source),
    spelled: 'boolean',
  };
  return core('evaluate', '', [call], source);
}

/**
 * Classes that are made of all that another collection has, in its order. A HashSet is given room for as many, by which its
 * own order is decided.
 */
const COPIES = /^(?:ArrayList|LinkedList|LinkedHashSet|TreeSet|ArrayDeque|HashMap|LinkedHashMap|TreeMap)$/;

function copiedAtOnce(before: Core, step: Core, unit: Unit): Core | null {
  const [target, value, ...types] = before.op === 'let' ? before.children : [];
  const made = value ? unconverted(value).value : null;
  const [type, ...given] = made?.op === 'new' ? made.children : [];
  if (
    target?.op !== 'bind' ||
    type?.op !== 'variable' ||
    given.length > 0 ||
    !COPIES.test(type.variable!.name)
  )
    return null;
  const { name } = type.variable!;
  const word = name.endsWith('Map') ? 'putAll' : 'addAll';
  const added = differs(unit, `call ${word}`) ? callOf(step, word) : null;
  const [rows, ...more] = added?.args ?? [];
  if (added?.object.variable !== target.variable || !rows || more.length > 0 || !isPath(rows)) return null;
  if (!unit.facts.isPlatformType(name) || rows.variable === target.variable) return null;
  // What is sorted comes in the order of what it is made of, where that has one.
  if (name.startsWith('Tree') && !/^(?:List|ArrayList|Map|HashMap|HashSet)\b/.test(rows.spelled ?? ''))
    return null;
  const full = withChildren(made!, [type, rows]);
  return withChildren(before, [
    target,
    value === made ? full : withChildren(value!, replaced(value!, made!, full)),
    ...types,
  ]);
}

function replaced(value: Core, made: Core, full: Core): readonly Core[] {
  return value.children.map((child) =>
    child === made ? full : withChildren(child, replaced(child, made, full)),
  );
}

/** `Arrays.fill(a, v)` */
function filledByLoop(step: Core, unit: Unit): readonly Core[] | null {
  const found = differs(unit, 'call fill') ? callOf(step, 'fill') : null;
  const [array, value, ...more] = found?.args ?? [];
  if (!found || !array || !value || more.length > 0 || !isNamedFromElsewhere(found.object, 'Arrays'))
    return null;
  if (!unit.facts.isPlatformType('Arrays') || !isPath(array) || !array.spelled?.endsWith(']')) return null;
  if (value.op !== 'literal' && value.op !== 'variable') return null;
  const { source } = step;
  const counter = { ...temporary('place'), spelled: 'int' };
  const place = { ...use(counter), spelled: 'int' };
  const number = (text: string): Core => ({ ...core('literal', text, [], source), spelled: 'int' });
  const given = (to: Core, what: Core): Core =>
    core('evaluate', '', [{ ...core('assign', '', [to, what], source), spelled: to.spelled }], source);
  const length = { ...core('member', 'length', [array], source), spelled: 'int' };
  const next = { ...core('binary', '~+', [place, number('n:1')], source), spelled: 'int' };
  const element = { ...core('index', '', [array, place], source), spelled: array.spelled.slice(0, -2) };
  const test = { ...core('binary', '<', [place, length], source), spelled: 'boolean' };
  const round = block([given(element, value), given(place, next)], source);
  return [
    core('let', '', [{ ...use(counter), op: 'bind' }, number('n:0')], source),
    core('loop', '', [test, round, core('nothing')], source),
  ];
}
