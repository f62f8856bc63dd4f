import type { Core, CoreVariable, ValueShape } from '../../../model/core.ts';
import type { Unit } from '../../normal-form/unit.ts';
import { isFree } from '../free-names.ts';
import { shapeOf } from './declared-shapes.ts';

/** What is known of variables that no declaration tells of, such as the parameter of a callback. */
export type Told = ReadonlyMap<CoreVariable, ValueShape>;

/**
 * Whether a value is seen to be an array, and no other list: by its declared type, or by how it is made.
 *
 *     [a, b]      lines: string[]      lines.filter(f)      Object.keys(o)      text.split(',') of a `text: string`
 */
export function isKnownArray(unit: Unit, node: Core, told: Told = new Map()): boolean {
  if (node.op === 'array') return node.text === '';
  const shape = shapeOf(node, told);
  if (shape?.isArray) return !shape.mayBeMissing && !shape.mayBeNull;
  const [callee] = node.op === 'call' ? node.children : [];
  if (callee?.op !== 'member' || unit.loops.takesPlaceOf(callee.text)) return false;
  const [object] = callee.children as [Core];
  if (/^(?:keys|values|entries)$/.test(callee.text)) return isFree(object, 'Object');
  if (callee.text === 'split') return shapeOf(object, told)?.isText === true;
  return GIVES_AN_ARRAY.test(callee.text) && isKnownArray(unit, object, told);
}

const GIVES_AN_ARRAY = /^(?:map|filter|flatMap|flat|concat|slice|toSorted|toReversed)$/;
