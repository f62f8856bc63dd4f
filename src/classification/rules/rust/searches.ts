import { type Core, core } from '../../../model/core.ts';
import { ANSWERS_AS_LIBRARY } from '../../assumptions.ts';
import { differs, fire, type Unit } from '../../normal-form/unit.ts';
import { isPath } from '../asked-before-all.ts';
import { calledOf } from './method-calls.ts';

/**
 * The first item that a filter lets pass is the one that is looked for.
 *
 *     items.iter().filter(isNew).next()      ->      items.iter().find(isNew)
 *
 * Holds for an iterator that is made where it stands: one that lies in a variable is given away to `filter`, and only
 * borrowed by `find`. What asks is a function by its path or a closure that borrows what it asks for: what a closure has
 * taken over ends with the filter, and earlier with `find`. Tried where one side says `next` or `find` more often;
 * refused where a type of the change set has `find` and `filter` itself.
 */
export function firstOfFilter(node: Core, unit: Unit): Core {
  const last = calledOf(node, 'next', 0)?.object;
  const filtered = last && calledOf(last, 'filter', 1)?.object;
  if (filtered?.op !== 'call' || !differs(unit, 'call next', 'call find')) return node;
  const asks = last!.children[1]!;
  if (!ownsNothing(asks)) return node;
  if (unit.facts.areOfOneType('filter', 'find')) return node;
  fire(unit, 'rust-answers', '', node.source, ANSWERS_AS_LIBRARY);
  const sought = core('member', 'find', [filtered], node.source);
  return core('call', '', [sought, asks], node.source);
}

/**
 * Whether one of several items equals something.
 *
 *     roles.iter().any(|r| r == role)      ->      roles.contains(role)
 *     sizes.iter().any(|s| *s == size)     ->      sizes.contains(&size)
 *
 * Holds for what lies there already, which is asked for anew for each item. Tried where one side says `contains` more
 * often; refused where a type of the change set has `iter` and `contains` itself.
 */
export function containedItem(node: Core, unit: Unit): Core {
  const iterated = calledOf(node, 'any', 1)?.object;
  const items = iterated && calledOf(iterated, 'iter', 0)?.object;
  const [parameters, body] =
    iterated && node.children[1]!.op === 'function' ? node.children[1]!.children : [];
  const [only, ...more] = body?.children ?? [];
  const equal = only?.op === 'return' && more.length === 0 ? only.children[0] : undefined;
  const bound = parameters?.children.length === 1 ? parameters.children[0]! : null;
  if (!items || equal?.op !== 'binary' || !/^(?:~eq|==)$/.test(equal.text) || bound?.op !== 'bind')
    return node;
  if (!differs(unit, 'call contains') || unit.facts.areOfOneType('iter', 'contains')) return node;
  const isIt = (one: Core): boolean => one.op === 'variable' && one.variable === bound.variable;
  const isRead = (one: Core): boolean => one.op === 'unary' && one.text === '~*' && isIt(one.children[0]!);
  const [left, right] = equal.children as [Core, Core];
  const isTurned = isIt(right) || isRead(right);
  const [item, other] = isTurned ? [right, left] : [left, right];
  if (!(isIt(item) || isRead(item)) || !isPath(other) || isIt(other)) return node;
  // Asked the other way round, it may answer otherwise.
  if (isTurned && unit.facts.isOwnMethod('eq')) return node;
  fire(unit, 'rust-answers', '', node.source, ANSWERS_AS_LIBRARY);
  const given = isRead(item) ? core('unary', '&', [other], node.source) : other;
  return core('call', '', [core('member', 'contains', [items], node.source), given], node.source);
}

function ownsNothing({ op, text, variable }: Core): boolean {
  if (op === 'function') return text === 'arrow';
  if (op === 'member') return text.startsWith('::');
  return op === 'variable' && /^(?:item|import)$/.test(variable!.kind);
}
