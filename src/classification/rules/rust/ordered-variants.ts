import { type Core, core } from '../../../model/core.ts';
import { excludeOneAnother, shapeKey } from '../../../model/rust-shapes.ts';
import { block, eachRewritten, isStatement, mentions, some, withChildren } from '../../normal-form/tree.ts';
import { identical } from '../conditionals.ts';
import { sameButForNames } from '../same-but-for-names.ts';

/** An arm that asks for shapes of a variable, and perhaps for something more. */
interface Arm {
  readonly test: Core;
  /** One of them is asked for, before anything else. */
  readonly shapes: readonly Core[];
  /** Nothing else is asked for, and nothing is taken out. */
  readonly isPlain: boolean;
  readonly body: Core;
}

/**
 * Arms that ask for shapes which exclude one another, in one order, those that do the same together.
 *
 *     if let Line(x) = s { x } else if let Dot = s { 0 } else { 7 }
 *     ->      if let Dot = s { 0 } else if let Line(x) = s { x } else { 7 }
 *
 * One of them is taken at most, whatever else it asks, and to look at a shape does nothing. Arms of which both may fit keep
 * their order. One that does what is done otherwise is none, if another one is left to ask. Tried last, for forms that
 * are not equal as they are.
 */
export function orderedVariants(root: Core): Core {
  if (!some(root, isFits)) return root;
  return go(root);

  function go(node: Core): Core {
    const chain = node.op === 'choose' ? chainOf(node) : null;
    if (!chain) return withChildren(node, eachRewritten(node.children, go));
    const arms = chain.arms.map((arm) => ({ ...arm, body: go(arm.body) }));
    const rest = go(chain.rest);
    return written(node, inOrder(joined(needed(arms, rest))), rest);
  }
}

function isFits({ op, text }: Core): boolean {
  return op === 'opaque' && text === 'fits';
}

/** Two arms or more that look at the same variable; null where there are none. */
function chainOf(node: Core): { readonly arms: readonly Arm[]; readonly rest: Core } | null {
  const arms: Arm[] = [];
  let subject: Core | null = null;
  let rest = node;
  while (rest.op === 'choose' && isStatement(rest.children[1]!) === isStatement(node.children[1]!)) {
    const [test, body, no] = rest.children as [Core, Core, Core];
    const looks = looksOf(test);
    if (!looks || (subject && !identical(subject, looks.subject))) break;
    subject = looks.subject;
    arms.push({ test, shapes: looks.shapes, isPlain: looks.isPlain, body });
    const only = isStatement(no) && no.children.length === 1 ? no.children[0]! : no;
    rest = only.op === 'choose' ? only : no;
  }
  return arms.length > 1 ? { arms, rest } : null;
}

function looksOf(test: Core): { subject: Core; shapes: readonly Core[]; isPlain: boolean } | null {
  if (isFits(test)) {
    const [subject, shape] = test.children as [Core, Core];
    if (subject.op !== 'variable' || test.children.length !== 2) return null;
    return { subject, shapes: [shape], isPlain: !some(shape, ({ op }) => op === 'bind') };
  }
  if (test.op !== 'logical') return null;
  const [left, right] = test.children as [Core, Core];
  const first = looksOf(left);
  if (!first) return null;
  // What else is asked for may not be what gives the variable another value.
  if (test.text === '&&')
    return mentions(right, first.subject.variable!) ? null : { ...first, isPlain: false };
  const second = looksOf(right);
  if (!second || !identical(first.subject, second.subject)) return null;
  return {
    subject: first.subject,
    shapes: [...first.shapes, ...second.shapes],
    isPlain: first.isPlain && second.isPlain,
  };
}

function exclude(one: Arm, other: Arm): boolean {
  return one.shapes.every((shape) => other.shapes.every((second) => excludeOneAnother(shape, second)));
}

/** Without those that do what is done where none is taken, and that nobody behind them would take. */
function needed(arms: readonly Arm[], rest: Core): readonly Arm[] {
  const isIdle = (arm: Arm, at: number): boolean =>
    arm.isPlain &&
    sameButForNames(arm.body, isStatement(arm.body) && !isStatement(rest) ? block([rest]) : rest) &&
    arms.slice(at + 1).every((later) => exclude(arm, later));
  const kept = arms.filter((arm, at) => !isIdle(arm, at));
  return kept.length > 0 ? kept : arms;
}

/** A later arm that does the same as an earlier one, and that takes nothing from those between. */
function joined(arms: readonly Arm[]): readonly Arm[] {
  const done: Arm[] = [];
  for (const arm of arms) {
    const to = done.findIndex(
      (one) => one.isPlain && arm.isPlain && exclude(one, arm) && sameButForNames(one.body, arm.body),
    );
    if (to < 0 || !done.slice(to + 1).every((other) => exclude(other, arm))) done.push(arm);
    else done[to] = either(done[to]!, arm);
  }
  return done;
}

function either(one: Arm, other: Arm): Arm {
  return {
    ...one,
    test: core('logical', '||', [one.test, other.test], one.test.source),
    shapes: [...one.shapes, ...other.shapes],
  };
}

/** Again and again that one of those first which no arm before it might take a value from. */
function inOrder(arms: readonly Arm[]): readonly Arm[] {
  const left = arms.map(inOwnOrder);
  const done: Arm[] = [];
  while (left.length > 0) {
    const free = left.filter((arm, at) => left.slice(0, at).every((before) => exclude(before, arm)));
    const first = free.reduce((one, other) => (keyOf(other) < keyOf(one) ? other : one));
    left.splice(left.indexOf(first), 1);
    done.push(first);
  }
  return done;
}

function keyOf({ shapes }: Arm): string {
  return shapes.map(shapeKey).toSorted()[0]!;
}

/** The questions of which one must be answered by yes, in one order. */
function inOwnOrder(arm: Arm): Arm {
  if (!arm.isPlain || arm.shapes.length < 2) return arm;
  const parts = questionsIn(arm.test).toSorted((one, other) => (keyIn(one) < keyIn(other) ? -1 : 1));
  return { ...arm, test: parts.reduce((left, right) => core('logical', '||', [left, right], left.source)) };
}

function questionsIn(test: Core): readonly Core[] {
  return isFits(test) ? [test] : test.children.flatMap(questionsIn);
}

function keyIn({ children }: Core): string {
  return shapeKey(children[1]!);
}

function written(node: Core, arms: readonly Arm[], rest: Core): Core {
  const isOfStatements = isStatement(node.children[1]!);
  return arms.toReversed().reduce((otherwise, { test, body }) => {
    const no = isOfStatements && !isStatement(otherwise) ? block([otherwise], otherwise.source) : otherwise;
    return core('choose', node.text, [test, body, no], test.source ?? node.source);
  }, rest);
}
