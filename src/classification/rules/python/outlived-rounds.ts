import type { Core, CoreVariable } from '../../../model/core.ts';
import { mentions, some } from '../../normal-form/tree.ts';
import type { Unit } from '../../normal-form/unit.ts';
import { builtinCall, isGoneThrough } from './names.ts';

/**
 * Whether a value is asked for in a function that may be called when the variable of a comprehension, of which the value
 * is made, has that of another round: there is one variable for all of them.
 *
 *     [later(x) for x in xs], with `def later(y): return lambda: y`      is not      [lambda: x for x in xs]
 *
 * A round is done with when it is over, and so is what is given to a function of Python's own that goes through all of it:
 * `any(x in y for y in ys)`, `min(ys, key=lambda y: abs(y - x))`.
 */
export function outlivesRound(
  { facts }: Unit,
  value: Core,
  rest: readonly Core[],
  variable: CoreVariable,
): boolean {
  if (facts.ofRounds.size === 0) return false;
  const isOfRound = ({ op, variable: named }: Core): boolean =>
    op === 'variable' && facts.ofRounds.has(named!);
  return some(value, isOfRound) && rest.some((step) => asksLater(step, variable, false));
}

function asksLater(node: Core, variable: CoreVariable, isAtOnce: boolean): boolean {
  if (!mentions(node, variable)) return false;
  const isRun = isAtOnce || (isGoneThrough(node) && !node.text.endsWith(GENERATOR));
  if (node.op === 'class' || (node.op === 'function' && !isRun)) return true;
  const call = builtinCall(node);
  const goesThrough = call !== null && GOES_THROUGH.test(call.name);
  return node.children.some((child) => {
    const isGiven = child.op === 'opaque' && child.text.endsWith(GENERATOR);
    const isKey = child.op === 'named' && child.text === 'key';
    const isPart = node.op === 'opaque' || node.op === 'named' ? isRun : goesThrough && (isGiven || isKey);
    return asksLater(child, variable, isPart);
  });
}

const GENERATOR = 'generator_expression';
const GOES_THROUGH = /^(?:all|any|dict|frozenset|list|max|min|set|sorted|sum|tuple)$/;
