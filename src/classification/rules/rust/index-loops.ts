import { type Core, core } from '../../../model/core.ts';
import { countUses, mentions, size, some, temporary, use, withChildren } from '../../normal-form/tree.ts';
import { differs, fire, spend, type Unit } from '../../normal-form/unit.ts';
import { TAKES_EITHER } from './places.ts';
import { PRINTS } from './printed.ts';

/**
 * A loop over the numbers below a length, as one over what lies there.
 *
 *     for i in 0..xs.len() { show(&xs[i]); }      ->      for x in xs { show(x); }
 *     for i in 0..xs.len() { f(i, &xs[i]); }      ->      for (i, x) in xs.iter().enumerate() { f(i, x); }
 *
 * Holds for a list behind a reference that nobody may change as long as it is there. Not for a method that a reference may
 * have of its own, such as `clone`. Tried where one side asks for something by its place more often.
 */
export function indexLoop(node: Core, unit: Unit): Core {
  if (node.op !== 'for_each' || node.text !== 'of' || !differs(unit, 'index')) return node;
  const [counter, range, body] = node.children as [Core, Core, Core];
  const list = counter.op === 'bind' ? listCounted(range) : null;
  const number = counter.variable!;
  if (!list || !list.variable!.refersToItems || unit.facts.assigned.has(list.variable!)) return node;
  if (
    unit.facts.assigned.has(number) ||
    ['iter', 'into_iter'].some((word) => unit.facts.areOfOneType('len', word)) ||
    !spend(unit, size(body))
  )
    return node;
  const round = temporary('round');
  const isAt = ({ op, text, children: [object, key] }: Core): boolean =>
    op === 'index' && text === '' && object!.variable === list.variable && key!.variable === number;
  const alone = byReference(body, isAt, use(round));
  const isFound = alone !== null && countUses(alone, round) > 0;
  if (!isFound) return node;
  const { source } = node;
  fire(unit, 'loop-form', '', range.source);
  const name = core('bind', '', [], counter.source, round);
  if (!mentions(alone, number)) return withChildren(node, [name, list, alone]);
  const apart = byReference(body, isAt, core('member', '.1', [use(round)], source))!;
  const called = (object: Core, word: string): Core =>
    core('call', '', [core('member', word, [object], source)], source);
  const first = core('let', 'own', [counter, core('member', '.0', [use(round)], source)], source);
  return withChildren(node, [
    name,
    called(called(list, 'iter'), 'enumerate'),
    withChildren(apart, [first, ...apart.children]),
  ]);
}

/** `xs` of `0..xs.len()`. */
function listCounted({ op, text, children: [start, end] }: Core): Core | null {
  if (
    op !== 'opaque' ||
    text !== 'value range _.._' ||
    start!.op !== 'literal' ||
    !/^i:0(?:usize)?$/.test(start!.text)
  )
    return null;
  const [callee, ...given] = end!.op === 'call' ? end!.children : [];
  const isLength = callee?.op === 'member' && callee.text === 'len' && given.length === 0;
  const list = isLength ? callee.children[0]! : null;
  return list?.op === 'variable' ? list : null;
}

function isLent({ op, text, children: [value] }: Core, isAt: (node: Core) => boolean): boolean {
  return op === 'unary' && text === '&' && isAt(value!);
}

/** Everything that lies at the place as what a reference to it leads to; null where a method may tell. */
function byReference(body: Core, isAt: (node: Core) => boolean, reference: Core): Core | null {
  let lost = false;
  const go = (node: Core): Core => {
    if (isAt(node)) return core('unary', '~*', [reference], node.source);
    // A reference is printed as what it leads to.
    if (node.op === 'opaque' && PRINTS.test(node.text))
      return withChildren(
        node,
        node.children.map((value) => (isLent(value, isAt) ? withChildren(value, [reference]) : go(value))),
      );
    const [first] = node.children;
    if (first && isAt(first)) {
      if (node.op === 'unary' && node.text === '&') return reference;
      const isThrough = node.op === 'member' || node.op === 'index';
      if (node.op === 'member' && TAKES_EITHER.test(node.text)) lost = true;
      if (isThrough) return withChildren(node, [reference, ...node.children.slice(1).map(go)]);
    }
    if (node.op === 'unary' && node.text === 'autoref' && some(node, isAt)) lost = true;
    return withChildren(node, node.children.map(go));
  };
  const made = go(body);
  return lost ? null : made;
}
