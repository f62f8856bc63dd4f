import { type Core, core } from '../../../model/core.ts';
import { ANSWERS_AS_LIBRARY } from '../../assumptions.ts';
import { withChildren } from '../../normal-form/tree.ts';
import { differs, fire, type Unit } from '../../normal-form/unit.ts';
import { freeName, isFree } from '../free-names.ts';
import { calledWord, goneThrough } from './iterator-chains.ts';
import { ENDS } from './iterator-ends.ts';

/**
 * What a `for` goes through, where an iterator is made for it or a reference to a collection stands there.
 *
 *     for x in xs.iter()      ->      for x in &xs              for x in xs, of `xs: &[T]`      ->      for x in &xs
 *
 * Refused where a type of the change set has such a method itself, and says how a loop goes through it.
 */
export function plainIteration(node: Core, unit: Unit): Core {
  if (node.op !== 'for_each' || node.text !== 'of') return node;
  if (!differs(unit, 'call iter', 'call iter_mut', ...ENDS.map((word) => `call ${word}`))) return node;
  if (['iter', 'iter_mut'].some((word) => unit.facts.areOfOneType(word, 'into_iter'))) return node;
  const [target, source, body] = node.children as [Core, Core, Core];
  const made =
    source.op === 'variable' && source.variable!.refersToItems && !unit.facts.assigned.has(source.variable!)
      ? core('unary', '&', [source], source.source)
      : goneThrough(source);
  if (made === source) return node;
  fire(unit, 'loop-form', '', source.source, ANSWERS_AS_LIBRARY);
  return withChildren(node, [target, made, body]);
}

/** A list with room for so many is one without, for whoever doesn't ask for its room. */
export function withoutRoom(node: Core, unit: Unit): Core {
  const [callee, room, ...more] = node.op === 'call' ? node.children : [];
  if (!room || more.length > 0 || !isFree(callee, 'Vec::with_capacity')) return node;
  const isLength = calledWord(room) === 'len' && room.children.length === 1;
  if (!(isLength || room.op === 'literal') || !differs(unit, 'call Vec::with_capacity')) return node;
  if (unit.facts.isOwnMethod('len')) return node;
  fire(unit, 'rust-answers', '', node.source, ANSWERS_AS_LIBRARY);
  return core('call', '', [freeName('Vec::new')], node.source);
}
