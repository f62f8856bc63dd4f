import { CALLED_ONLY, type Core, type CoreVariable, core } from '../../../model/core.ts';
import { isPure } from '../../normal-form/facts/footprint.ts';
import { footprintOf } from '../../normal-form/facts/footprint-of.ts';
import { factsOf } from '../../normal-form/facts/variable-facts.ts';
import {
  each,
  ends,
  hasOwnThis,
  isHeld,
  isOuter,
  modifiers,
  refreshed,
  returns,
  rewrite,
  some,
  temporary,
  use,
  usesFrame,
  withChildren,
} from '../../normal-form/tree.ts';
import type { Unit } from '../../normal-form/unit.ts';
import { tailReturns } from '../early-return.ts';
import { withoutVar } from '../ecmascript/block-scoped.ts';
import { liftSteps } from '../lift-steps.ts';
import { bindExactly } from './bind-exactly.ts';
import { bindTyped } from './bind-typed.ts';
import { jumpsOut } from './jumps-out.ts';
import { givenAs, withTypedReturns } from './said-types.ts';

/** A call whose function is put in its place: the steps that run first, and what the call is worth. */
export interface Unfolded {
  readonly steps: readonly Core[];
  /** Null where the body returns early: its value is then given by `return` inside the steps. */
  readonly value: Core | null;
  /** The type of the value that is given early, where the function says one that may choose it. */
  readonly type?: Core | undefined;
}

/**
 * The body of a function in the place of a call. Arguments become variables, evaluated once and in order, before the
 * body, as in the call; they are unfolded in turn where that makes no difference.
 *
 *     function area(r) { const s = r * r; return PI * s }      area(next())
 *     ->      (let r = next(); let s = r * r; PI * s)
 *
 * Refused: a function that uses `arguments`, `new.target` or a `this` that isn't known at the call, a generator, an
 * async function that isn't awaited at once, spread arguments that don't fit.
 *
 * @param receiver what `this` means inside; null where the function has none of its own.
 */
export function unfoldCall(
  unit: Unit,
  made: Core,
  args: readonly Core[],
  receiver: Core | null,
  awaited: boolean,
): Unfolded | null {
  const kinds = modifiers(made);
  if (kinds.includes('generator') || kinds.includes('async') !== awaited) return null;
  // What a function of Rust takes over is dropped at its end, and not at that of its caller; `move` copies numbers.
  if (made.children[0]!.text === CALLED_ONLY) return null;
  // A `var` is new at each call, but one and the same for all rounds of a loop around it.
  const own = unit.isRust ? leavingByStatements(unit, made) : withoutVar(made, factsOf(made, unit.facts));
  if (some(own, (node) => node.op === 'let' && node.text === 'var')) return null;
  const copy = refreshed(own);
  const [parameters, body] = copy.children as [Core, Core];
  if (body.op !== 'block') return null;
  if (body.children.some(isHeld)) return null;
  if (copy.children.slice(2).some(({ text }) => text !== 'type closure')) return null;
  // An arrow function has the `this` of the place where it stands, whatever it is called on.
  const isArrow = kinds.includes('arrow');
  const bound = receiver && !isArrow ? withReceiver(body, receiver) : body;
  if (!bound || (!isArrow && !receiver && usesFrame(bound))) return null;
  // In ECMAScript what waits for a promise waits for the promise of a promise, too; elsewhere for nothing but the call.
  const isFlat = awaited && unit.isEcmascript;
  if (isFlat && leavesPromiseInTry(bound)) return null;
  // Go's `defer`, labels and local types belong to the function in which they stand.
  if (some(bound, (node) => node.op === 'opaque' && /^(?:directive|frame )/.test(node.text))) return null;
  // A `break` without its loop is no program, which it would become inside a loop of the caller.
  const jumps = jumpsOut(bound);
  if (jumps.has('break') || jumps.has('continue')) return null;
  const lets = kinds.includes('typed')
    ? bindTyped(parameters.children, args)
    : kinds.includes('exact')
      ? bindExactly(parameters.children, args)
      : bindParameters(unit, parameters.children, args);
  if (!lets || (unit.isRust && isOfOtherLength(parameters.children, args))) return null;
  const named = withoutParameters(parameters);
  const steps = lets.map(named);
  const whole = isFlat ? withAwaitedReturns(bound) : bound;
  const list = named(made.saidType ? withTypedReturns(whole, made.saidType) : whole).children;
  const last = list.at(-1);
  if (kinds.includes('valued') && !list.some(returns)) return null;
  if (!list.some(returns)) return { steps: [...steps, ...list], value: core('literal', 'undefined') };
  if (last?.op === 'return' && !list.slice(0, -1).some(returns)) {
    return {
      steps: [...steps, ...list.slice(0, -1)],
      value: last.children[0] ?? core('literal', 'undefined'),
    };
  }
  return { steps: [...steps, ...list], value: null, type: made.saidType };
}

/** Rust takes no array of two items for one of three. */
function isOfOtherLength(parameters: readonly Core[], args: readonly Core[]): boolean {
  return parameters.some(({ variable }, at) => {
    const [length, given] = [variable?.arrayLength, args[at]?.variable?.arrayLength];
    return length !== undefined && given !== undefined && length !== given;
  });
}

/** Rust's `?` leaves a function from inside of an expression: what that does is done before it, so that it can be left. */
function leavingByStatements(unit: Unit, made: Core): Core {
  if (!some(made, ({ op, children }) => op === 'sequence' && children.some(returns))) return made;
  const apart: Unit = { ...unit, root: made, facts: factsOf(made, unit.facts) };
  liftSteps(apart);
  return apart.root;
}

/** What was a parameter is now a variable nobody wrote. */
export function withoutParameters(parameters: Core): (node: Core) => Core {
  const names = new Map<CoreVariable, CoreVariable>();
  each(parameters, ({ op, variable }) => {
    if (op === 'bind' && variable) names.set(variable, likeParameter(variable));
  });
  return (node) =>
    rewrite(node, (inner) => {
      const to = inner.variable && names.get(inner.variable);
      return to ? { ...inner, variable: to } : inner;
    });
}

/** What an async function returns is awaited by whoever awaits the call. */
function withAwaitedReturns(node: Core): Core {
  if (node.op === 'function' || node.op === 'class') return node;
  if (node.op === 'return' && node.children[0] && !isSettled(node.children[0]))
    return withChildren(node, [core('await', '', node.children, node.children[0].source)]);
  return withChildren(node, node.children.map(withAwaitedReturns));
}

/** `try { return f() } catch {}` does not catch what `f` rejects. */
function leavesPromiseInTry(node: Core, inside = false): boolean {
  if (node.op === 'function' || node.op === 'class') return false;
  if (node.op === 'return') return inside && node.children[0] !== undefined && !isSettled(node.children[0]);
  return node.children.some((child) => leavesPromiseInTry(child, inside || node.op === 'try'));
}

/** Certainly no promise, or one that was waited for. */
function isSettled({ op, children }: Core): boolean {
  if (op === 'object')
    return children.every(({ op: kind, text }) => kind === 'property' && text !== '' && text !== 'then');
  if (op === 'call') return children.length === 2 && isOfJson(children[0]!);
  return /^(?:literal|await|template|binary|array|function|class)$/.test(op);
}

/** What is read from a text or written as one has no functions, and so no `then`. */
function isOfJson({ op, children: [object] }: Core): boolean {
  return op === 'member' && object!.variable?.kind === 'free' && object!.variable.name === 'JSON';
}

/**
 * `this` of the body is the receiver, and so is `A.this` in a class without a name; inside a function with its own it
 * stays. Null where `super` is meant, or an object further out.
 */
function withReceiver(body: Core, receiver: Core): Core | null {
  let lost = false;
  const go = (node: Core, classes: number): Core => {
    if (node.op === 'this' && classes === 0) return receiver;
    if (receiver.op === 'variable' && classes > 0 && node.text === `outer this ${classes}`) return receiver;
    if (node.op === 'super' && classes === 0 && receiver.op !== 'this') lost = true;
    if (receiver.op !== 'this' && isOuter(node)) lost = true;
    if (node.op === 'variable' && node.variable?.kind === 'free' && node.variable.name === 'arguments')
      lost = true;
    const isBeyond = receiver.op === 'this' || !some(node, isOuter);
    if (classes === 0 && hasOwnThis(node) && (isBeyond || node.op !== 'class')) {
      if (!isBeyond) lost = true;
      return node;
    }
    const inside = classes + (node.op === 'class' ? 1 : 0);
    return withChildren(
      node,
      node.children.map((child) => go(child, inside)),
    );
  };
  const bound = go(body, 0);
  return lost ? null : bound;
}

function bindParameters(
  unit: Unit,
  parameters: readonly Core[],
  args: readonly Core[],
): readonly Core[] | null {
  if (parameters.some((parameter) => parameter.op === 'opaque')) return null;
  const spread = args.findIndex(({ op }) => op === 'spread');
  const restAt = parameters.findIndex(({ op }) => op === 'spread');
  if (spread >= 0 && (restAt < 0 || spread < restAt)) return null;
  const bound: Core[] = [];
  const bind = (from: Core | null, value: Core): void => {
    const target = from ?? core('bind', '', [], null, temporary('argument'));
    bound.push(givenAs(target, value));
  };
  // Defaults are evaluated after all arguments; only one that can't be told apart from that is bound at once.
  const later: (() => void)[] = [];
  for (const [at, parameter] of parameters.entries()) {
    const arg = args[at] ?? core('literal', 'undefined');
    if (parameter.op === 'spread') bind(parameter.children[0]!, core('array', '', args.slice(at)));
    else if (parameter.op === 'default') {
      const [target, value] = parameter.children as [Core, Core];
      if (arg.op === 'literal' && arg.text === 'undefined') later.push(() => bind(target, value));
      else if (isCertain(arg)) bind(target, arg);
      else if (isPure(footprintOf(value, unit.facts))) bind(target, core('default', '', [arg, value]));
      else return null;
    } else bind(parameter, arg);
  }
  if (restAt < 0) for (const arg of args.slice(parameters.length)) bind(null, arg);
  for (const step of later) step();
  return bound;
}

/** Surely not `undefined`, so that a default isn't used. */
function isCertain({ op, text }: Core): boolean {
  if (op === 'literal') return text !== 'undefined';
  return op === 'function' || op === 'array' || op === 'object' || op === 'template' || op === 'new';
}

/**
 * An early-returning body as steps that leave its value in a variable; null where a `return` stands in a loop or the
 * like, from where there is no other way out. What keeps a value in there can't fail, so that no handler sees it.
 */
export function valueOfEarlyReturns(
  unfolded: Unfolded,
): { readonly steps: readonly Core[]; readonly value: Core } | null {
  if (unfolded.value) return { steps: unfolded.steps, value: unfolded.value };
  const result = temporary('result');
  const kept = (value: Core | null): readonly Core[] => {
    const assign = core('assign', '', [use(result), value ?? core('literal', 'undefined')]);
    return [core('evaluate', '', [assign])];
  };
  const list = tailReturns(unfolded.steps, kept, true);
  if (!list) return null;
  const types = unfolded.type ? [unfolded.type] : [];
  return {
    steps: [core('let', 'let', [core('bind', '', [], null, result), core('nothing'), ...types]), ...list],
    value: use(result),
  };
}

/** The body in the place of `return f()`: its own returns are the caller's now. */
export function asTail({ steps, value }: Unfolded): readonly Core[] {
  if (value) return [...steps, core('return', '', [value])];
  return ends(steps) ? steps : [...steps, core('return')];
}

function likeParameter({ name, type }: CoreVariable): CoreVariable {
  return type === undefined ? temporary(name) : { ...temporary(name), type };
}
