import { type Core, core } from '../../../model/core.ts';
import { LENGTHS_TELL_EMPTY } from '../../assumptions.ts';
import { differs, fire, type Unit } from '../../normal-form/unit.ts';

/** How a length is compared where nothing is there, and where something is. */
const COMPARED: Readonly<Record<string, boolean>> = {
  '== i:0': true,
  'i< i:1': true,
  'i<= i:0': true,
  '!= i:0': false,
  'i> i:0': false,
  'i>= i:1': false,
};

/**
 * Whether something is empty.
 *
 *     names.len() == 0      ->      names.is_empty()
 *     names.len() > 0       ->      !names.is_empty()
 *
 * Tried where one side asks `is_empty` more often, and refused where a type of the change set has both words itself.
 */
export function isEmptyAsked(node: Core, unit: Unit): Core {
  if (node.op !== 'binary') return node;
  const [call, limit] = node.children as [Core, Core];
  const isEmpty = limit.op === 'literal' ? COMPARED[`${node.text} ${limit.text}`] : undefined;
  if (isEmpty === undefined || call.op !== 'call' || call.children.length !== 1) return node;
  const [callee] = call.children as [Core];
  if (callee.op !== 'member' || callee.text !== 'len' || !differs(unit, 'call is_empty')) return node;
  if (unit.facts.areOfOneType('len', 'is_empty')) return node;
  fire(unit, 'rust-empty', '', node.source, LENGTHS_TELL_EMPTY);
  const asked = core('call', '', [{ ...callee, text: 'is_empty' }], node.source);
  return isEmpty ? asked : core('unary', '!', [asked], node.source);
}
