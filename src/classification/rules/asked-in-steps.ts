import type { Core } from '../../model/core.ts';
import { block, ends, isStatement, refreshed, size, some, withChildren } from '../normal-form/tree.ts';
import type { Unit } from '../normal-form/unit.ts';
import { negated } from './boolean-tests.ts';
import { identical } from './conditionals.ts';

/** What is said twice is no more than a jump with a value. */
const SMALL = 12;

/**
 * A question that takes several steps to answer, and is asked on a condition, as a conditional of its own, so that its
 * steps can stand before it. It comes of a function that says whether to go on.
 *
 *     if (a && (let e = find(), e == null)) { return 1 } b()      ->      if (a) { if (let e = find(), e == null) { return 1 } } b()
 *     if (a || (let e = find(), e == null)) { return 1 } b()      ->      if (a) { return 1 } if (let e = find(), ...) { return 1 } b()
 *
 * Holds where nothing is done on a *no*, or else the branch for a *yes* leaves. Not for Rust, where what the steps
 * declare ends with the function that they stood in.
 */
export function askedInSteps(unit: Unit, node: Core): readonly Core[] {
  if (unit.isRust || node.op !== 'choose') return [node];
  const [test, yes, no] = node.children as [Core, Core, Core];
  const [first, second] = test.children as [Core, Core];
  if (test.op !== 'logical' || !isStatement(yes) || !(isStatement(no) || no.op === 'nothing')) return [node];
  if (!hasSteps(second) && !(first.op === 'logical' && hasSteps(first.children[1]!))) return [node];
  const otherwise = no.op === 'nothing' ? [] : no.children;
  const ask = (question: Core, then: Core): Core =>
    withChildren(node, [question, then, block([], no.source)]);
  const inTurn = (one: Core, two: Core, then: Core): Core => ask(one, block([ask(two, then)], then.source));
  if (test.text === '&&' && (otherwise.length === 0 || ends(yes.children)))
    return [inTurn(first, second, yes), ...otherwise];
  if (test.text !== '||') return [node];
  if (otherwise.length > 0 && ends(otherwise))
    return [inTurn(negated(first), negated(second), no), ...yes.children];
  const isRepeatable = ends(yes.children) && size(yes) <= SMALL && identical(yes, yes);
  return isRepeatable ? [ask(first, yes), ask(second, refreshed(yes)), ...otherwise] : [node];
}

function hasSteps(node: Core): boolean {
  return some(node, ({ op, children }) => op === 'sequence' && children.some((step) => step.op === 'let'));
}
