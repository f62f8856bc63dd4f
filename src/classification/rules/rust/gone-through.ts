import { type Core, core } from '../../../model/core.ts';
import { ANSWERS_AS_LIBRARY } from '../../assumptions.ts';
import { mentions, withChildren } from '../../normal-form/tree.ts';
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

/**
 *     for (_, price) in &prices { f(price) }      ->      for price in prices.values() { f(price) }
 *
 * Holds for what stands behind a reference, of whose pairs the loop asks for one part alone, and that first. Tried where
 * one side says the word more often; who has it is a map of the library, unless a type of the change set has it as well.
 */
export function partOfPairs(node: Core, unit: Unit): Core {
  if (node.op !== 'for_each' || node.text !== 'of' || !differs(unit, 'call keys', 'call values')) return node;
  const [target, source, body] = node.children as [Core, Core, Core];
  const isLent = source.op === 'unary' && source.text === '&';
  const map = isLent ? source.children[0]! : source;
  if (!isLent && !(map.op === 'variable' && map.variable!.refersToItems)) return node;
  const [first, ...rest] = body.children;
  const [name, part, ...type] = first?.op === 'let' && first.text === 'own' ? first.children : [];
  if (name?.op !== 'bind' || part?.op !== 'member' || type.length > 0 || !/^\.[01]$/.test(part.text))
    return node;
  const round = target.variable;
  if (target.op !== 'bind' || part.children[0]!.variable !== round) return node;
  const word = part.text === '.0' ? 'keys' : 'values';
  if (rest.some((step) => mentions(step, round!)) || !differs(unit, `call ${word}`)) return node;
  if (unit.facts.areOfOneType(word, 'into_iter')) return node;
  fire(unit, 'loop-form', '', source.source, ANSWERS_AS_LIBRARY);
  const asked = core('call', '', [core('member', word, [map], source.source)], source.source);
  return withChildren(node, [name, asked, withChildren(body, rest)]);
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
