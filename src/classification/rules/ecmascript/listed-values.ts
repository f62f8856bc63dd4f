import { type Core, core } from '../../../model/core.ts';
import { SILENT_READS } from '../../assumptions.ts';
import { footprintOf } from '../../normal-form/facts/footprint-of.ts';
import { withChildren } from '../../normal-form/tree.ts';
import { differs, fire, type Unit } from '../../normal-form/unit.ts';

/** A longer list is no list of questions that somebody wrote. */
const MOST_VALUES = 12;

/**
 * A list that is made to ask whether a value is in it, as the questions that it stands for.
 *
 *     ['a', 'b'].includes(key)      ->      key === 'a' || key === 'b'            new Set(['a']).has(key)      ->      ['a'].includes(key)
 *
 * Holds for texts, whole numbers and the like, which `includes` finds where `===` does; and for a value that can be
 * asked for once or several times. Tried where one side says `includes` more often.
 */
export function listedValues(unit: Unit, written: Core): Core {
  const node = soughtInSet(unit, written);
  const [callee, sought, ...more] = node.op === 'call' ? node.children : [];
  if (callee?.op !== 'member' || callee.text !== 'includes' || !sought || more.length > 0) return node;
  const [list] = callee.children as [Core];
  if (list.op !== 'array' || list.text !== '' || list.children.length === 0) return node;
  if (list.children.length > MOST_VALUES || !list.children.every(isPlain)) return node;
  if (!differs(unit, 'call includes', 'call has') || unit.loops.takesPlaceOf('includes')) return node;
  const found = footprintOf(sought, unit.facts);
  if (sought.op === 'spread' || sought.op === 'literal' || found.heapWrite || found.control) return node;
  if (found.fresh || found.writes.size > 0) return node;
  fire(unit, 'membership-form', '', node.source, found.heapRead ? SILENT_READS : null);
  return list.children
    .map((value) => core('binary', '===', [sought, value], node.source))
    .reduce((left, right) => core('logical', '||', [left, right], node.source));
}

/** A set that is made to be asked finds what `includes` finds in its list. */
function soughtInSet(unit: Unit, node: Core): Core {
  const [callee, sought, ...more] = node.op === 'call' ? node.children : [];
  if (callee?.op !== 'member' || callee.text !== 'has' || !sought || more.length > 0) return node;
  const [made] = callee.children as [Core];
  const [kind, list, ...others] = made.op === 'new' ? made.children : [];
  if (kind?.variable?.kind !== 'free' || kind.variable.name !== 'Set' || others.length > 0) return node;
  if (list?.op !== 'array' || list.text !== '' || !list.children.every(isPlain)) return node;
  if (!differs(unit, 'call has') || sought.op === 'spread' || unit.loops.takesPlaceOf('has')) return node;
  return withChildren(node, [{ ...callee, text: 'includes', children: [list] }, sought]);
}

function isPlain({ op, text }: Core): boolean {
  return op === 'literal' && /^(?:[snb]:|null$|undefined$)/.test(text);
}
