import { type Core, core } from '../../../model/core.ts';
import { TYPES_HOLD } from '../../assumptions.ts';
import { block, withChildren } from '../../normal-form/tree.ts';
import { differs, fire, type Unit } from '../../normal-form/unit.ts';
import { identical } from '../conditionals.ts';
import { shapeOf } from './declared-shapes.ts';

/**
 * A place that is given a value where it has none, and holds nothing but objects.
 *
 *     if (!groups[day]) groups[day] = []      ->      if (groups[day] == null) groups[day] = []
 *     groups[day] ??= []                      ->      if (groups[day] == null) groups[day] = []
 *
 * Holds where the declared types say that what lies there is an object: a text may be empty and a number zero, and either
 * is there. Assumes that the types hold.
 */
export function missingObject(unit: Unit, node: Core): Core {
  if (node.op !== 'choose' || !differs(unit, 'binary ==', 'logical ??', 'assign ??=')) return node;
  const given = givenWhereFalse(node);
  if (!given || shapeOf(given.place)?.kind !== 'object') return node;
  fire(unit, 'answered-question', '', node.source, TYPES_HOLD);
  const test = core('binary', '==', [given.place, core('literal', 'null')], node.source);
  return withChildren(node, [test, given.write, block([])]);
}

/** `if (!o.p) o.p = x`, however its question is turned. */
function givenWhereFalse({ children }: Core): { readonly place: Core; readonly write: Core } | null {
  const [asked, yes, no] = children as [Core, Core, Core];
  const isTurned = asked.op === 'unary' && asked.text === '!';
  const [write, idle] = isTurned ? [yes, no] : [no, yes];
  const place = isTurned ? asked.children[0]! : asked;
  const isIdle = idle.op === 'nothing' || (idle.op === 'block' && idle.children.length === 0);
  const [only, ...more] = write.op === 'block' ? write.children : [];
  const given = only?.op === 'evaluate' && more.length === 0 ? only.children[0]! : null;
  const isGiven = given?.op === 'assign' && given.text === '' && identical(given.children[0]!, place);
  return isIdle && isGiven && /^(?:member|index)$/.test(place.op) ? { place, write } : null;
}
