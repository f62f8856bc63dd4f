import { type Core, core } from '../../model/core.ts';
import { some } from '../normal-form/tree.ts';
import type { Unit } from '../normal-form/unit.ts';
import { plainChoice } from './choices.ts';
import { identical } from './conditionals.ts';

/**
 * What was asked for its truth and is given back on one answer, given back as the operator says it.
 *
 *     if (a) return a; return b              ->      return a || b
 *     if (!o.p) return o.p; return f(o)      ->      return o.p && f(o)
 *     if (x === null || x === undefined) return y; return x      ->      return x ?? y
 *
 * Holds where both ways do nothing but give back a value, and keep none, and what is asked may be read once instead of
 * twice.
 */
export function returnedAlternatives(unit: Unit, node: Core): Core {
  const [test, yes, no] = node.children as [Core, Core, Core];
  const [one, two] = [givenBackBy(yes), givenBackBy(no)];
  if (!one || !two || [one, two].some((value) => some(value, ({ op }) => op === 'assign'))) return node;
  const choice = core('choose', '', [test, one, two], node.source);
  const made = plainChoice(unit, choice);
  const isSaidShorter = (made.op === 'logical' && isAskedOf(made, one, two)) || made.op === 'default';
  return isSaidShorter ? core('return', '', [made], node.source) : node;
}

/** The value of a branch that only gives it back. */
function givenBackBy({ op, children: [step, ...more] }: Core): Core | null {
  const isAlone = op === 'block' && step?.op === 'return' && more.length === 0;
  return isAlone ? (step.children[0] ?? null) : null;
}

/** Whether an operator stands between the two values themselves, and not between the question and one of them. */
function isAskedOf({ children: [first] }: Core, one: Core, two: Core): boolean {
  const isTruth = [one, two].some(({ op, text }) => op === 'literal' && text.startsWith('b:'));
  if (isTruth) return false;
  return (
    identical(first!, one) || identical(first!, two) || (first!.op === 'unary' && first!.text === 'chain')
  );
}
