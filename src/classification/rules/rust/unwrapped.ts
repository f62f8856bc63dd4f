import { type Core, type CoreVariable, core } from '../../../model/core.ts';
import { makesGuard } from '../../../model/rust-guards.ts';
import { ANSWERS_AS_LIBRARY } from '../../assumptions.ts';
import { countUses, rewrite, some, temporary, use, withChildren } from '../../normal-form/tree.ts';
import { differs, fire, type Unit } from '../../normal-form/unit.ts';
import { freeName } from '../free-names.ts';
import { droppedElsewhere, isDropSeen } from './dropped-values.ts';
import { isOwnFamily } from './own-methods.ts';

/**
 * What is taken out of an `Option` behind the question whether there is something, taken by the question.
 *
 *     if x.is_some() { f(x.unwrap()) }      ->      if let Some(y) = x { f(y) }
 *
 * Holds for a variable that gets no other value and is named once in the branch, by its first step and in any case: what
 * is taken ends with the branch, and no longer with the step, which must not be seen. Tried where one side says such a
 * word more often.
 */
export function unwrappedByQuestion(node: Core, unit: Unit): Core {
  if (node.op !== 'choose' || !differs(unit, 'call is_some', 'call is_none')) return node;
  const [test, yes, no] = node.children as [Core, Core, Core];
  const isDenied = test.op === 'unary' && test.text === '!';
  const found = calledOn(isDenied ? test.children[0]! : test, /^is_some$/);
  const branch = isDenied ? no : yes;
  const option = found?.variable;
  if (!option || !/^(?:local|parameter)$/.test(option.kind) || unit.facts.assigned.has(option)) return node;
  if (
    branch.op !== 'block' ||
    countUses(branch, option) !== 1 ||
    branch.children.some((step) => some(step, isUnsure))
  )
    return node;
  if (countUses(branch.children[0]!, option) !== 1) return node;
  if (isOwnFamily(unit, 'is_some') || isOwnFamily(unit, 'is_none') || isDropSeen(unit)) return node;
  if (some(unit.root, (step) => givesGuard(step, option))) return node;
  const inside = temporary('inside');
  const made = rewrite(branch, (one) =>
    calledOn(one, /^(?:unwrap|expect)$/)?.variable === option ? use(inside) : one,
  );
  if (countUses(made, option) > 0) return node;
  fire(unit, 'rust-answers', '', node.source, ANSWERS_AS_LIBRARY);
  if (made.children.length > 1) droppedElsewhere(unit, node.source);
  const [first, ...rest] = made.children;
  const [target, value, ...type] = first?.op === 'let' && first.text === 'own' ? first.children : [];
  const isNamed =
    target?.op === 'bind' && value!.op === 'variable' && value!.variable === inside && type.length === 0;
  const name = isNamed ? target : core('bind', '', [], test.source, inside);
  const shape = core('opaque', 'pattern tuple', [freeName('Some'), name], test.source);
  const look = core('opaque', 'fits', [found, shape], test.source);
  return withChildren(node, [look, isNamed ? withChildren(made, rest) : made, isDenied ? yes : no]);

  /** What may be done another time, or not at all. */
  function isUnsure({ op, children }: Core): boolean {
    const parts = op === 'choose' || op === 'logical' ? children.slice(1) : UNSURE.test(op) ? children : [];
    return parts.some((part) => countUses(part, option!) > 0);
  }
}

/** `let held = m.try_lock();` */
function givesGuard({ op, children: [target, value] }: Core, option: CoreVariable): boolean {
  return op === 'let' && target!.variable === option && makesGuard(value!);
}

const UNSURE = /^(?:function|loop|do_loop|for_each|block)$/;

/** What a method of such a name is called on, without arguments that count. */
function calledOn({ op, children: [callee, ...given] }: Core, word: RegExp): Core | null {
  if (op !== 'call' || callee!.op !== 'member' || !word.test(callee!.text)) return null;
  if (callee!.text !== 'expect' && given.length > 0) return null;
  if (given.some((one) => one.op !== 'literal')) return null;
  return callee!.children[0]!.op === 'variable' ? callee!.children[0]! : null;
}
