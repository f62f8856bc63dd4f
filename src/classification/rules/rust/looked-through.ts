import { type Core, core } from '../../../model/core.ts';
import { makesGuard } from '../../../model/rust-guards.ts';
import { ANSWERS_AS_LIBRARY } from '../../assumptions.ts';
import { block, mentions, rewrite, temporary, use, withChildren } from '../../normal-form/tree.ts';
import { differs, fire, type Unit } from '../../normal-form/unit.ts';
import { freeName, isFree } from '../free-names.ts';
import { applied } from './applied-closures.ts';
import { droppedElsewhere, isDropSeen } from './dropped-values.ts';
import { isOwnFamily } from './own-methods.ts';
import { isTried } from './tried-words.ts';

/**
 * What is made of the value of an `Option` or a `Result` before that is looked at, made of it where there is one.
 *
 *     let Some(n) = v.map(|c| c.name()) else { return }; a      ->      let Some(c) = v else { return }; let n = c.name(); a
 *
 * Nothing is made where nothing is there, either way. What the function is handed ends with it, and no longer with the
 * block around, which must not be seen. Tried where one side says the word more often.
 */
export function lookedThrough(node: Core, unit: Unit): Core {
  if (node.op !== 'choose') return node;
  const [test, yes, no] = node.children as [Core, Core, Core];
  const [subject, shape] = test.op === 'opaque' && test.text === 'fits' ? test.children : [];
  const [variant, bound, ...more] = shape?.text === 'pattern tuple' ? shape.children : [];
  const isVariant = isFree(variant, 'Some') || isFree(variant, 'Ok');
  if (!isVariant || bound?.op !== 'bind' || more.length > 0 || yes.op !== 'block') return node;
  const inside = temporary('inside');
  const mapped = subject && mappedBy(unit, subject, use(inside));
  if (!mapped) return node;
  fire(unit, 'rust-answers', '', node.source, ANSWERS_AS_LIBRARY);
  droppedElsewhere(unit, node.source);
  const name = core('bind', '', [], bound.source, inside);
  const look = withChildren(test, [mapped.object, withChildren(shape!, [variant!, name])]);
  const named = core('let', 'own', [bound, mapped.value], subject.source);
  return withChildren(node, [look, block([...mapped.before, named, ...yes.children], yes.source), no]);
}

/**
 * The same where what is missing or failed is handed on.
 *
 *     let n = v.map(|c| c.name())?; a      ->      let c = v?; let n = c.name(); a
 */
export function triedThrough(unit: Unit, list: readonly Core[]): readonly Core[] {
  for (const [at, step] of list.entries()) {
    const asked = list[at + 1];
    const [target, value, ...type] = step.op === 'let' && step.text === 'own' ? step.children : [];
    if (target?.op !== 'bind' || !value || type.length > 0 || asked?.op !== 'choose') continue;
    const tried = target.variable!;
    if (!isTried(asked, tried) || list.slice(at + 2).some((node) => mentions(node, tried))) continue;
    const [test, left, goesOn] = asked.children as [Core, Core, Core];
    const inside = core('opaque', 'cast inside', [use(tried)], value.source);
    const mapped = mappedBy(unit, value, inside);
    if (!mapped) continue;
    fire(unit, 'rust-answers', '', step.source, ANSWERS_AS_LIBRARY);
    droppedElsewhere(unit, step.source);
    const made = temporary('made');
    const named = core('let', 'own', [core('bind', '', [], value.source, made), mapped.value], value.source);
    const isInside = ({ op, text, children: [of] }: Core): boolean =>
      op === 'opaque' && text === 'cast inside' && of!.variable === tried;
    const rest = goesOn.children.map((node) =>
      rewrite(node, (inner) => (isInside(inner) ? use(made) : inner)),
    );
    const branch = block([...mapped.before, named, ...rest], goesOn.source);
    return [
      ...list.slice(0, at),
      withChildren(step, [target, mapped.object]),
      withChildren(asked, [test, left, branch]),
      ...list.slice(at + 2),
    ];
  }
  return list;
}

/** `object.map(closure)` of something inside, where nobody holds on to anything on the way to it. */
function mappedBy(
  unit: Unit,
  { op, children: [callee, given, ...more] }: Core,
  inside: Core,
): { readonly object: Core; readonly before: readonly Core[]; readonly value: Core } | null {
  if (op !== 'call' || callee!.op !== 'member' || callee!.text !== 'map' || !given || more.length > 0)
    return null;
  if (!differs(unit, 'call map') || isOwnFamily(unit, 'map') || isDropSeen(unit)) return null;
  const made = applied(given, inside);
  if (!made || makesGuard(made.value) || made.before.some(makesGuard)) return null;
  return { object: callee!.children[0]!, ...made };
}

/**
 * What stops where nothing is there, as a branch that does.
 *
 *     let x = v.unwrap_or_else(|| panic!("no {n}")); a      ->      let Some(x) = v else { panic!("no {n}") }; a
 *
 * A closure that is handed nothing is that of an `Option`. Tried where one side says the word more often.
 */
export function stoppedInBranch(unit: Unit, list: readonly Core[]): readonly Core[] {
  const at = list.findIndex((step) => stopping(unit, step) !== null);
  if (at < 0) return list;
  const step = list[at]!;
  const { object, stop } = stopping(unit, step)!;
  fire(unit, 'rust-answers', '', step.source, ANSWERS_AS_LIBRARY);
  const isLet = step.op === 'let';
  const made = temporary('there');
  const name = isLet ? step.children[0]! : core('bind', '', [], step.source, made);
  const rest = isLet ? list.slice(at + 1) : [withChildren(step, [use(made)]), ...list.slice(at + 1)];
  const shape = core('opaque', 'pattern tuple', [freeName('Some'), name], step.source);
  const look = core('opaque', 'fits', [object, shape], step.source);
  return [
    ...list.slice(0, at),
    core('choose', '', [look, block(stoppedInBranch(unit, rest)), stop], step.source),
  ];
}

function stopping(unit: Unit, step: Core): { readonly object: Core; readonly stop: Core } | null {
  const isLet = step.op === 'let' && step.text === 'own' && step.children[0]!.op === 'bind';
  if ((!isLet && step.op !== 'return') || step.children.length !== (isLet ? 2 : 1)) return null;
  const value = step.children.at(-1)!;
  const [callee, closure, ...more] = value.op === 'call' ? value.children : [];
  if (callee?.op !== 'member' || callee.text !== 'unwrap_or_else' || more.length > 0) return null;
  if (!differs(unit, 'call unwrap_or_else') || isOwnFamily(unit, 'unwrap_or_else')) return null;
  const [parameters, body, ...types] = closure?.op === 'function' ? closure.children : [];
  const [only, ...others] = body?.children ?? [];
  if (parameters?.children.length !== 0 || types.length > 0 || /\b(?:async|move)\b/.test(closure!.text))
    return null;
  if (only?.op !== 'throw' || others.length > 0 || makesGuard(value)) return null;
  return { object: callee.children[0]!, stop: body! };
}
