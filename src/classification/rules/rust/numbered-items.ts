import { type Core, type CoreVariable, core } from '../../../model/core.ts';
import { ANSWERS_AS_LIBRARY } from '../../assumptions.ts';
import { block, countUses, isLoop, renamed, rewrite, some, temporary, use } from '../../normal-form/tree.ts';
import { differs, fire, type Unit } from '../../normal-form/unit.ts';
import { isPath } from '../asked-before-all.ts';
import { calledWord, goneThrough } from './iterator-chains.ts';
import { isOwnIterator } from './own-methods.ts';

/**
 * Items together with their numbers, as the numbers with which they are asked for, or with a number that is counted.
 *
 *     for (i, x) in xs.iter().enumerate() { f(i, x) }      ->      for i in 0..xs.len() { f(i, &xs[i]) }
 *     for (i, x) in text.lines().enumerate() { f(i, x) }   ->      let mut i = 0; for x in text.lines() { f(i, x); i += 1 }
 *
 * The list is borrowed while it is gone through, so that nobody changes it, and its name means no other one meanwhile. Which of the two it is the other side says.
 * Nothing is counted at the end of a round that is left by `continue`.
 */
export function numberedItems(unit: Unit, list: readonly Core[]): readonly Core[] {
  if (!differs(unit, 'call enumerate') || isOwnIterator(unit, 'enumerate')) return list;
  return list.flatMap((step) => {
    const [target, source, body] = step.op === 'for_each' ? step.children : [];
    if (target?.op !== 'bind' || calledWord(source!) !== 'enumerate' || source!.children.length > 1)
      return [step];
    const items = source!.children[0]!.children[0]!;
    if (isOwnIterator(unit, calledWord(items) ?? '')) return [step];
    const made =
      (differs(unit, 'call len') && isKept(unit, items)
        ? askedByNumber(items, target.variable!, body!, step)
        : null) ?? counted(items, target.variable!, body!, step);
    if (!made) return [step];
    fire(unit, 'loop-form', '', step.source, ANSWERS_AS_LIBRARY);
    return made;
  });
}

/** A reference to a list may get another one while that list is gone through. */
function isKept({ facts }: Unit, items: Core): boolean {
  return !some(items, ({ op, variable }) => op === 'variable' && facts.assigned.has(variable!));
}

function askedByNumber(
  items: Core,
  round: CoreVariable,
  body: Core,
  { source }: Core,
): readonly Core[] | null {
  const list =
    calledWord(items) === 'iter' && items.children.length === 1 ? items.children[0]!.children[0]! : null;
  if (!list || !isPath(list)) return null;
  const number = temporary('number');
  const item = core('index', '', [list, use(number)], source);
  const inside = withParts(body, round, use(number), item);
  const length = core('call', '', [core('member', 'len', [list], source)], source);
  const numbers = core('opaque', 'value range _.._', [core('literal', 'i:0'), length], source);
  return inside && [core('for_each', 'of', [core('bind', '', [], source, number), numbers, inside], source)];
}

function counted(items: Core, round: CoreVariable, body: Core, { source }: Core): readonly Core[] | null {
  const number = temporary('number');
  const item = temporary('item');
  const inside = withParts(body, round, use(number), use(item));
  if (!inside || goesOnEarly(inside)) return null;
  const one = core(
    'evaluate',
    '',
    [core('assign', '+=', [use(number), core('literal', 'i:1')], source)],
    source,
  );
  const name = core('bind', 'mut', [], source, number);
  return [
    core('let', 'own', [name, core('literal', 'i:0')], source),
    core(
      'for_each',
      'of',
      [
        core('bind', '', [], source, item),
        goneThrough(items),
        block([...inside.children, one], inside.source),
      ],
      source,
    ),
  ];
}

/** The number and the item in the place of the parts of a pair; null where the pair is asked for as a whole. */
function withParts(given: Core, round: CoreVariable, number: Core, item: Core): Core | null {
  const isIt = (node: Core | undefined): boolean => node?.op === 'variable' && node.variable === round;
  const body = withOwnNames(given, isIt, number, item);
  const made = rewrite(body, (node) => {
    // What is asked of an item is asked of what lies there.
    if (node.op === 'member' && node.text === '.0' && isIt(node.children[0])) return number;
    if (node.op === 'member' && node.text === '.1' && isIt(node.children[0]))
      return item.op === 'index' ? core('unary', '&', [item], node.source) : item;
    const [object] = node.children;
    const isReached =
      item.op === 'index' &&
      ((node.op === 'unary' && node.text === '~*') || node.op === 'member') &&
      object?.op === 'unary' &&
      object.text === '&' &&
      object.children[0] === item;
    if (!isReached) return node;
    return node.op === 'member' ? { ...node, children: [item] } : item;
  });
  return countUses(made, round) === 0 ? made : null;
}

/** Variables that begin with a part and get no other value are that part: `let i = round.0`. */
function withOwnNames(
  body: Core,
  isRound: (node: Core | undefined) => boolean,
  number: Core,
  item: Core,
): Core {
  const assigned = (variable: CoreVariable): boolean =>
    some(body, ({ op, children: [target] }) => op === 'assign' && target!.variable === variable);
  let { children } = body;
  for (const step of body.children) {
    const [target, value] = step.op === 'let' ? step.children : [];
    const part = value?.op === 'member' && isRound(value.children[0]) ? value.text : null;
    const own = part === '.0' ? number.variable : part === '.1' ? item.variable : null;
    if (!own || target!.op !== 'bind' || target!.text !== '' || assigned(target!.variable!)) continue;
    children = children.filter((one) => one !== step).map((one) => renamed(one, target!.variable!, own));
  }
  return { ...body, children };
}

/** Whether a `continue` ends a round of this loop, or of one with a label. */
function goesOnEarly(node: Core): boolean {
  if (node.op === 'continue') return true;
  if (node.op === 'function') return false;
  if (isLoop(node)) return some(node, ({ op, text }) => op === 'continue' && text !== '');
  return node.children.some(goesOnEarly);
}
