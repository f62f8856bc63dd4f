import type { Core, CoreVariable } from '../../../model/core.ts';
import { isFixed } from '../../normal-form/definitions/fixed-tables.ts';
import type { Reached } from '../../normal-form/facts/reach.ts';
import { countUses, size } from '../../normal-form/tree.ts';
import type { Unit } from '../../normal-form/unit.ts';
import { MOST_COPIES } from './handed-functions.ts';

/**
 * A local that is a table of numbers, texts and truths, in which everybody only looks something up: nobody notices
 * whether it is made once or wherever it is asked.
 *
 *     const codes = { a: 1 }; return keys.map((key) => codes[key])      ->      return keys.map((key) => ({ a: 1 })[key])
 *
 * The same of a constant of a module is told by `isFixedTable`.
 */
export function isAskedTable(
  unit: Unit,
  value: Core,
  list: readonly Core[],
  variable: CoreVariable,
  { uses }: Reached,
): boolean {
  if ((!unit.isEcmascript && !unit.isPython) || value.text === 'slice' || !isFixed(value)) return false;
  if (uses.some(({ spelled }) => spelled) || size(value) * uses.length > MOST_COPIES) return false;
  const asked = list.reduce((sum, step) => sum + timesAsked(step, variable), 0);
  return asked === list.reduce((sum, step) => sum + countUses(step, variable), 0);
}

/** How often something is looked up in it, and nothing is written there. */
function timesAsked(node: Core, variable: CoreVariable): number {
  const asked = (child: Core, at: number): number =>
    isLookUp(child, variable) && !isPlace(node, at) ? 1 : 0;
  return node.children.reduce(
    (sum, child, at) => sum + asked(child, at) + timesAsked(child, variable),
    node.op === 'binary' && /^~?(?:not )?in$/.test(node.text) && node.children[1]!.variable === variable
      ? 1
      : 0,
  );
}

function isLookUp({ op, children: [object] }: Core, variable: CoreVariable): boolean {
  return op === 'index' && object!.op === 'variable' && object!.variable === variable;
}

/** Where something is written, taken away or called: what is called there is told whose it is. */
function isPlace({ op, text }: Core, at: number): boolean {
  if (op === 'unary') return /^(?:delete|\+\+|--)/.test(text);
  if (op === 'opaque') return text !== 'element';
  return at === 0 && /^(?:assign|call|for_each|pattern|default|property|spread)$/.test(op);
}
