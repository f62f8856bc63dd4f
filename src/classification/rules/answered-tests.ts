import type { Core } from '../../model/core.ts';
import { SILENT_READS, SILENT_WRITES } from '../assumptions.ts';
import { footprintOf } from '../normal-form/facts/footprint-of.ts';
import { isAccessor } from '../normal-form/facts/variable-facts.ts';
import { block, eachRewritten, isStatement, size, some, withChildren } from '../normal-form/tree.ts';
import { differs, fire, spend, type Unit } from '../normal-form/unit.ts';
import { countVisit } from '../normal-form/work.ts';
import { negated } from './boolean-tests.ts';
import { identical } from './conditionals.ts';

/** A test, and what came out of it. */
interface Answer {
  readonly test: Core;
  readonly holds: boolean;
}

/**
 * A question that was answered on the way, answered again.
 *
 *     if (o.a === 1) { o.b = 2; if (o.a === 1) x(); else y() }      ->      if (o.a === 1) { o.b = 2; x() }
 *     if (o.a === 1) { if (o.a === 2) x() }                         ->      if (o.a === 1) {}
 *
 * Holds where nothing in between calls anything or writes what the question reads: variables, and members by their
 * names. Assumes that reading and writing members does nothing else. Done only where one side asks more often.
 */
export function answeredTests(unit: Unit, root: Core): Core {
  return differs(unit, 'choose statement') ? go(root, []) : root;

  function go(node: Core, known: readonly Answer[]): Core {
    if (node.op === 'block') return withChildren(node, inList(node.children, known));
    if (node.op === 'choose' && isStatement(node.children[1]!)) {
      const [test, yes, no] = node.children as [Core, Core, Core];
      const kept = keptBy(test, known);
      return withChildren(node, [
        go(test, []),
        go(yes, [...kept, ...answersOf(test, true)]),
        isStatement(no) ? go(no, [...kept, ...answersOf(test, false)]) : no,
      ]);
    }
    return withChildren(
      node,
      eachRewritten(node.children, (child) => go(child, [])),
    );
  }

  function inList(list: readonly Core[], given: readonly Answer[]): readonly Core[] {
    let known = given;
    return list.map((step) => {
      const chosen = decided(step, known);
      const made = go(chosen, known);
      known = keptBy(made, known);
      return made;
    });
  }

  function decided(step: Core, known: readonly Answer[]): Core {
    if (step.op !== 'choose' || !isStatement(step.children[1]!) || known.length === 0) return step;
    const [test, yes, no] = step.children as [Core, Core, Core];
    if (!spend(unit, size(test) * known.length)) return step;
    const answer = known.map((one) => answerTo(test, one)).find((one) => one !== null);
    if (answer === undefined) return step;
    fire(unit, 'answered-test', '', step.source, SILENT_WRITES);
    const branch = answer ? yes : no;
    return branch.op === 'block' ? branch : block([]);
  }

  /** What is asked for once more must be there without a trace. */
  function answersOf(test: Core, holds: boolean): readonly Answer[] {
    if (test.op === 'logical' && test.text === (holds ? '&&' : '||'))
      return test.children.flatMap((part) => answersOf(part, holds));
    const found = footprintOf(test, unit.facts);
    if (found.heapWrite || found.control || found.fresh || found.writes.size > 0) return [];
    if (found.heapRead) fire(unit, 'order-of-reads', '', test.source, SILENT_READS);
    return [{ test, holds }];
  }

  function keptBy(step: Core, known: readonly Answer[]): readonly Answer[] {
    if (known.length === 0) return known;
    return known.filter(({ test }) => !mayChange(step, test));
  }

  function mayChange(step: Core, test: Core): boolean {
    countVisit();
    if (step.op === 'function' || step.op === 'class') return false;
    if (step.op === 'assign') {
      const [target, value] = step.children as [Core, Core];
      if (target.op === 'variable')
        return (
          mentionsName(test, target) || unit.facts.shared.has(target.variable!) || mayChange(value, test)
        );
      if (target.op !== 'member') return true;
      const isRead = some(
        test,
        ({ op, text }) => (op === 'member' && text === target.text) || op === 'index',
      );
      return isRead || mayChange(target, test) || mayChange(value, test);
    }
    if (
      /^(?:call|new|opaque|await|yield|template|for_each|spread|pattern|try|switch|loop|do_loop|label)$/.test(
        step.op,
      )
    )
      return true;
    if (step.op === 'unary' && step.text === 'delete') return true;
    // A getter or a setter of ours is a call.
    if (step.op === 'member' && isAccessor(step.text, unit.facts)) return true;
    return step.children.some((child) => mayChange(child, test));
  }
}

function mentionsName(test: Core, { variable }: Core): boolean {
  return some(test, (inner) => inner.variable === variable);
}

/** Whether a test holds, as far as another one tells; null where it doesn't. */
function answerTo(test: Core, { test: asked, holds }: Answer): boolean | null {
  if (identical(test, asked)) return holds;
  if (identical(negated(test), asked)) return !holds;
  const isEquality = ({ op, text, children }: Core): boolean =>
    op === 'binary' && /^[!=]==$/.test(text) && /^(?:[sn]:|b:|null$|undefined$)/.test(children[1]!.text);
  if (!isEquality(test) || !isEquality(asked) || holds !== (asked.text === '===')) return null;
  const [[left, value], [other, known]] = [test.children, asked.children] as [[Core, Core], [Core, Core]];
  if (
    !identical(left, other) ||
    value.op !== 'literal' ||
    known.op !== 'literal' ||
    value.text === known.text
  )
    return null;
  // Two literals of different spelling are different values.
  return test.text === '!==';
}
