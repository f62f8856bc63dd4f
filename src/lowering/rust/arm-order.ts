import type { AstNode } from '../../model/ast-node.ts';
import type { Core } from '../../model/core.ts';
import { choicesIn, excludeOneAnother, shapeKey } from '../../model/rust-shapes.ts';
import { spelling } from '../tree-facts.ts';
import { statementsOf } from './blocks.ts';
import type { Lowering } from './lowering.ts';
import type { Arm } from './matching.ts';
import { declared, declaresNames, isIrrefutable, lowerShape, takesOut, unwrapped } from './patterns.ts';
import { partsOf } from './tree-facts.ts';

/**
 * The arms of a `match` with those that do the same as one, and with that arm last which nobody has to ask for.
 *
 *     match s { Dot => 0, Line(x) => x, End => 0 }      ->      match s { Line(x) => x, Dot | End => 0 }
 *
 * The last arm is taken where no other one is. Which one that is makes no difference where it excludes those behind it:
 * one that takes nothing out, and of those one that does nothing, or that is taken for most. Of two that are alike in
 * that the second stays, which may be an `else` on the other side. Arms that are left to be asked for keep their order
 * here; of that see rules/rust/ordered-variants.ts.
 */
export function plainArms(l: Lowering, arms: readonly Arm[]): readonly Arm[] {
  if (arms.length < 2) return arms;
  const shapes = new Map(arms.map((arm) => [arm, lowerShape(l, arm.pattern)]));
  return lastOne(l, joined(l, needed(l, arms, shapes), shapes), shapes);
}

type Shapes = Map<Arm, Core>;

/**
 * Without arms that do what `_` does, as long as there are others and none of those takes the same values.
 *
 *     match k { Tab => 1, Word => 2, _ => 1 }      ->      match k { Word => 2, _ => 1 }
 */
function needed(l: Lowering, arms: readonly Arm[], shapes: Shapes): readonly Arm[] {
  const last = arms.at(-1)!;
  if (last.guard || unwrapped(last.pattern).kind !== '_') return arms;
  const asked = arms.slice(0, -1);
  const isIdle = (arm: Arm, at: number): boolean =>
    !arm.guard &&
    spelling(arm.value) === spelling(last.value) &&
    !declaresNames(l, arm.pattern) &&
    asked.slice(at + 1).every((later) => excludeOneAnother(shapes.get(arm)!, shapes.get(later)!));
  const kept = asked.filter((arm, at) => !isIdle(arm, at));
  return kept.length > 0 ? [...kept, last] : arms;
}

/**
 * Joins an arm with a later one that does the same under the same condition and takes out the same, where no value fits
 * both that one and what stands between. A condition is asked once either way: no value fits both arms.
 */
function joined(l: Lowering, arms: readonly Arm[], shapes: Shapes): readonly Arm[] {
  const values = arms.map(({ value }) => spelling(value));
  if (new Set(values).size === values.length) return arms;
  const done: Arm[] = [];
  for (const [at, arm] of arms.entries()) {
    const to = done.findLastIndex(
      (one) => spelling(one.value) === values[at] && mayBeJoined(l, one, arm, shapes),
    );
    const between = to < 0 ? [] : done.slice(to + 1);
    if (to < 0 || !between.every((other) => excludeOneAnother(shapes.get(other)!, shapes.get(arm)!))) {
      done.push(arm);
      continue;
    }
    const either = eitherOf(l, done[to]!, arm);
    shapes.set(either, lowerShape(l, either.pattern));
    done[to] = either;
  }
  return done;
}

function mayBeJoined(l: Lowering, one: Arm, other: Arm, shapes: Shapes): boolean {
  const guards = [one, other].map(({ guard }) => guard && spelling(guard));
  if (guards[0] !== guards[1] || !excludeOneAnother(shapes.get(one)!, shapes.get(other)!)) return false;
  const [names, others] = [namesIn(l, one.pattern), namesIn(l, other.pattern)];
  return names.size === others.size && [...others.keys()].every((name) => names.has(name));
}

function eitherOf(l: Lowering, one: Arm, other: Arm): Arm {
  const names = namesIn(l, one.pattern);
  for (const [name, place] of namesIn(l, other.pattern)) {
    const [from, to] = [declared(l, place)!, declared(l, names.get(name)!)!];
    if (from !== to) l.alias(from, l.variable(to));
  }
  const children = [...choices(one.pattern), ...choices(other.pattern)];
  return { ...one, pattern: { ...unwrapped(one.pattern), kind: 'or_pattern', text: '', children } };
}

function choices(pattern: AstNode): readonly AstNode[] {
  const shape = unwrapped(pattern);
  return shape.kind === 'or_pattern' ? partsOf(shape).flatMap(choices) : [shape];
}

/** What a pattern declares, by name. */
function namesIn(l: Lowering, node: AstNode): ReadonlyMap<string, AstNode> {
  if (declared(l, node)) return new Map([[node.text, node]]);
  return new Map(node.children.flatMap((child) => [...namesIn(l, child)]));
}

function lastOne(l: Lowering, arms: readonly Arm[], shapes: Shapes): readonly Arm[] {
  const last = arms.at(-1)!;
  if (last.guard || isIrrefutable(l, last.pattern)) return arms;
  const isFree = (arm: Arm, at: number): boolean =>
    !arm.guard &&
    arms.slice(at + 1).every((later) => excludeOneAnother(shapes.get(arm)!, shapes.get(later)!));
  const isOneOfTwo = arms.length === 2;
  const rankOf = (arm: Arm) => rank(l, arm, shapes, isOneOfTwo);
  const free = arms.filter(isFree).toReversed();
  const [best] = free.toSorted((one, other) => compared(rankOf(other), rankOf(one)));
  return best && best !== last ? [...arms.filter((arm) => arm !== best), best] : arms;
}

/** `None` and `Err` come last, then what does nothing, what takes nothing out, and what is taken for most. */
function rank(l: Lowering, arm: Arm, shapes: Shapes, isOneOfTwo: boolean): readonly (number | string)[] {
  const { pattern, value } = arm;
  const shape = shapes.get(arm)!;
  const head = unwrapped(pattern);
  const name = (head.kind === 'tuple_struct_pattern' ? partsOf(head)[0]! : head).text;
  const falls = /^(?:None|Err)$/.test(name) ? 1 : /^(?:Some|Ok)$/.test(name) ? -1 : 0;
  const isFalse = shape.text === 'b:false' ? 1 : 0;
  return [
    falls + isFalse,
    isEmpty(value) ? 1 : 0,
    takesOut(l, pattern) ? 0 : 1,
    choicesIn(shape),
    ...(isOneOfTwo ? [] : [shapeKey(shape)]),
  ];
}

function compared(one: readonly (number | string)[], other: readonly (number | string)[]): number {
  const at = one.findIndex((part, index) => part !== other[index]);
  return at < 0 ? 0 : one[at]! < other[at]! ? -1 : 1;
}

function isEmpty(value: AstNode): boolean {
  return value.kind === 'unit_expression' || (value.kind === 'block' && statementsOf(value).length === 0);
}
