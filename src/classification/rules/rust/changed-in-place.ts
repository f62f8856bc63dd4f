import { type Core, core } from '../../../model/core.ts';
import { CHANGED_IN_PLACE } from '../../assumptions.ts';
import { differs, fire, type Unit } from '../../normal-form/unit.ts';
import { isPath } from '../asked-before-all.ts';
import { identical } from '../conditionals.ts';

/**
 * What a value becomes together with another one, in place.
 *
 *     self.cents = self.cents + amount      ->      self.cents += amount
 *
 * Holds for what lies there already on both sides of the sign, which nothing is called for: of two parts that both do
 * something the type says which is asked first. Refused where a type of the change set says itself what the sign does.
 * That others mean the same by both is assumed.
 */
export function changedInPlace(node: Core, unit: Unit): Core {
  const [target, value] = node.op === 'assign' && node.text === '' ? (node.children as [Core, Core]) : [];
  const sign = value?.op === 'binary' ? value.text.slice(1) : '';
  const method = Object.hasOwn(METHODS, sign) ? METHODS[sign]! : null;
  if (!target || !method || !differs(unit, `assign ${sign}=`)) return node;
  const [left, right] = value!.children as [Core, Core];
  if (!isPlace(target) || !identical(target, left) || !(right.op === 'literal' || isPlace(right)))
    return node;
  if (unit.facts.areOfOneType(method, `${method}_assign`)) return node;
  fire(unit, 'changed-in-place', '', node.source, CHANGED_IN_PLACE);
  return core('assign', `${sign}=`, [target, right], node.source);
}

const METHODS: Readonly<Record<string, string>> = {
  '+': 'add',
  '-': 'sub',
  '*': 'mul',
  '/': 'div',
  '%': 'rem',
  '&': 'bitand',
  '|': 'bitor',
  '^': 'bitxor',
};

/** A path, or what a reference leads to. */
function isPlace(node: Core): boolean {
  return isPath(node) || (node.op === 'unary' && node.text === '~*' && isPath(node.children[0]!));
}
