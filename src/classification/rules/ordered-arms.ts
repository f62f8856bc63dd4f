import { type Core, core } from '../../model/core.ts';
import { SILENT_READS } from '../assumptions.ts';
import { footprintOf } from '../normal-form/facts/footprint-of.ts';
import { block, eachRewritten, isStatement, withChildren } from '../normal-form/tree.ts';
import { fire, type Unit } from '../normal-form/unit.ts';
import { operatorOf } from './comparisons.ts';
import { identical } from './conditionals.ts';
import { sameButForNames } from './same-but-for-names.ts';

/**
 * Arms that ask whether one thing is this literal or that one, in one order, those that do the same together.
 *
 *     if (k === 'b') two(); else if (k === 'a') one(); else if (k === 'c') two(); else none()
 *     ->      if (k === 'a') one(); else if (k === 'b' || k === 'c') two(); else none()
 *
 * No two literals are the same, so that one arm is taken at most, and all questions are asked before anything is done. In
 * ECMAScript only where they are asked exactly: `1 == '1'` and `1 == '01'`. Constants of Go are what they are. An arm that
 * does what is done otherwise is none, if another one is left to ask. Of a `switch` see ordered-cases.ts.
 */
export function orderedArms(unit: Unit, root: Core): Core {
  return go(root);

  function go(node: Core): Core {
    const chain = node.op === 'choose' ? chainOf(unit, node) : null;
    if (!chain) return withChildren(node, eachRewritten(node.children, go));
    const arms = chain.arms.map((arm) => ({ ...arm, body: go(arm.body) }));
    const rest = go(chain.rest);
    const ordered = inOrder(arms, isStatement(rest) || !isStatement(arms[0]!.body) ? rest : null);
    const isInOrder =
      ordered.length === arms.length && ordered.every(({ tests }, at) => tests[0] === arms[at]!.tests[0]);
    if (isInOrder) return written(node, arms, rest);
    const asksMembers = footprintOf(arms[0]!.tests[0]!, unit.facts).heapRead;
    if (asksMembers) fire(unit, 'order-of-reads', '', node.source, SILENT_READS);
    return written(node, ordered, rest);
  }
}

export interface Arm {
  /** `k === 'a'`, one for each literal. */
  readonly tests: readonly Core[];
  readonly body: Core;
}

interface Chain {
  readonly arms: readonly Arm[];
  readonly rest: Core;
}

/** Two arms or more that ask of the same, null where there are none. */
function chainOf(unit: Unit, node: Core): Chain | null {
  const arms: Arm[] = [];
  const literals = new Set<string>();
  let subject: Core | null = null;
  let rest = node;
  while (rest.op === 'choose' && isStatement(rest.children[1]!) === isStatement(node.children[1]!)) {
    const [test, body, no] = rest.children as [Core, Core, Core];
    const tests = questionsIn(unit, test);
    const asked = tests?.[0]?.children[0];
    if (!tests || !asked || (subject && tests.some(({ children }) => !identical(children[0]!, subject!))))
      break;
    subject = asked;
    const values = tests.map(({ children }) => valueAsked(children[1]!)!);
    if (new Set(values).size < values.length || values.some((value) => literals.has(value))) break;
    for (const value of values) literals.add(value);
    arms.push({ tests, body });
    const only = isStatement(no) && no.children.length === 1 ? no.children[0]! : no;
    rest = only.op === 'choose' ? only : no;
  }
  const kinds = new Set([...literals].map((literal) => literal.slice(0, 2)));
  return arms.length > 1 && kinds.size === 1 ? { arms, rest } : null;
}

/** The questions of which one must be answered by yes, of the same subject; null where it asks for something else. */
function questionsIn(unit: Unit, test: Core): readonly Core[] | null {
  if (test.op === 'logical' && operatorOf(test) === '||') {
    const [first, second] = test.children.map((child) => questionsIn(unit, child));
    if (!first || !second) return null;
    const subject = first[0]!.children[0]!;
    return second.every(({ children }) => identical(children[0]!, subject)) ? [...first, ...second] : null;
  }
  if (test.op !== 'binary') return null;
  const [subject, value] = test.children as [Core, Core];
  // Where it fails, it fails for the first question, whichever that is.
  const asked = footprintOf(subject, unit.facts);
  if (asked.heapWrite || asked.control || asked.fresh || asked.writes.size > 0) return null;
  if (
    test.text === '~in' &&
    value.op === 'array' &&
    value.children.length > 1 &&
    value.children.every(isLiteral)
  )
    return value.children.map((one) => core('binary', '~==', [subject, one], test.source));
  const operator = unit.isEcmascript ? '===' : unit.isPython ? '~==' : '==';
  return test.text === operator && valueAsked(value) !== null ? [test] : null;
}

/** A literal, and in Go what a constant of the file is. */
function valueAsked(node: Core): string | null {
  if (isLiteral(node)) return node.text;
  return node.op === 'variable' ? (node.variable!.constant?.() ?? null) : null;
}

/** A text or a whole number, each of which is spelled in one way. */
export function isLiteral({ op, text }: Core): boolean {
  return op === 'literal' && /^(?:s:|[in]:-?\d+$)/.test(text);
}

/**
 * Those that do the same as one arm, where the first of its literals comes in order.
 *
 * @param rest what is done where none is taken, null where nothing need be asked then.
 */
export function inOrder(arms: readonly Arm[], rest: Core | null): readonly Arm[] {
  const other = rest ? arms.filter(({ body }) => !sameButForNames(body, rest)) : arms;
  const joined: Arm[] = [];
  for (const { tests, body } of other.length > 0 ? other : arms) {
    const at = joined.findIndex((one) => sameButForNames(one.body, body));
    if (at < 0) joined.push({ tests: byValue(tests), body });
    else joined[at] = { ...joined[at]!, tests: byValue([...joined[at]!.tests, ...tests]) };
  }
  return joined.toSorted((one, other) => compared(one.tests[0]!, other.tests[0]!));
}

function byValue(tests: readonly Core[]): readonly Core[] {
  return tests.toSorted(compared);
}

function compared(one: Core, other: Core): number {
  const [left, right] = [spellingOf(one), spellingOf(other)];
  return left < right ? -1 : left > right ? 1 : 0;
}

/** The literal of a question, or what a case is for. */
function spellingOf({ op, text, variable, children }: Core): string {
  if (op === 'binary') return valueAsked(children[1]!) ?? '';
  return `${text}${variable?.name ?? ''}${children.map(spellingOf).join(' ')}`;
}

function written(node: Core, arms: readonly Arm[], rest: Core): Core {
  const isOfStatements = isStatement(node.children[1]!);
  return arms.toReversed().reduce((otherwise, { tests, body }) => {
    const [first, ...more] = tests as [Core, ...Core[]];
    const test = more.reduce(
      (left, right) => ({ ...core('logical', '||', [left, right], left.source), spelled: left.spelled }),
      first,
    );
    const no = isOfStatements && !isStatement(otherwise) ? block([otherwise], otherwise.source) : otherwise;
    return core('choose', node.text, [test, body, no], first.source ?? node.source);
  }, rest);
}
