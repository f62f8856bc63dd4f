import type { Core } from '../../../model/core.ts';
import { IMPORTED_IS_MEANT } from '../../assumptions.ts';
import { fire, type Unit } from '../../normal-form/unit.ts';

/**
 * A method that a file imports by its name, as the one of the class that it is imported from.
 *
 *     import static org.junit.Assert.fail;   ... fail()      ->      Assert.fail()
 *
 * A class whose bases don't all stand in its file may inherit another one of that name, which would be nearer; that
 * none from outside the change set has one is assumed. Refused where a class of the change set has a method of the name.
 */
export function importedMethod(node: Core, unit: Unit): Core {
  const [callee, ...args] = node.children;
  const [object] = callee?.children ?? [];
  if (node.op !== 'call' || callee?.op !== 'member' || object?.text !== 'imported or inherited') return node;
  if (unit.facts.isOwnMethod(callee.text)) return node;
  fire(unit, 'static-import', '', node.source, IMPORTED_IS_MEANT);
  return { ...node, children: [{ ...callee, children: object.children }, ...args] };
}
