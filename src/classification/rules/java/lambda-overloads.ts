import type { AstNode } from '../../../model/ast-node.ts';
import { type Core, core } from '../../../model/core.ts';
import { withChildren } from '../../normal-form/tree.ts';
import { isPlace, referenceOf } from './method-references.ts';

/** Methods of the platform that take what gives nothing as well as what gives something. */
const TAKES_EITHER = /^(?:submit|schedule|doPrivileged|callAs|assertTimeout|assertTimeoutPreemptively)$/;

/** Whether methods of a name (null: constructors of whatever class) take other types at a place of so many arguments. */
export type TakesOtherTypes = (name: string | null, count: number, place: number) => boolean;

/**
 * Whether a lambda, or a reference, may choose another method than an object of a class without a name did.
 *
 *     void take(Runnable r)   void take(Supplier<Integer> s)
 *     take(new Runnable() { public void run() { count(); } })      is no      take(() -> count())
 *
 * So it is where the change set has both methods, and where `pool.submit(() -> count())` hands on what `count` gives.
 * A lambda with a block says by it whether it gives something, which a reference never does.
 */
export function choosesByLambda(old: Core, now: Core, takesOther: TakesOtherTypes | undefined): boolean {
  const isConstructor = old.op === 'opaque' && old.text.startsWith('constructor ');
  if (old.op !== now.op || !(isConstructor || old.op === 'call' || old.op === 'new')) return false;
  const callee = isConstructor ? undefined : old.children[0];
  const name = callee?.op === 'member' ? callee.text : (callee?.variable?.name ?? null);
  const first = isConstructor ? 0 : 1;
  const given = old.children.slice(first).filter(({ op }) => op !== 'class');
  return given.some((one, place) => {
    const other = now.children[place + first];
    if (!other || isMade(one) === isMade(other)) return false;
    const lambda = isMade(one) ? other : one;
    if (lambda.op !== 'function' && lambda.op !== 'opaque') return false;
    if (takesOther?.(name, given.length, place)) return true;
    const body = lambda.source?.children.find(({ field }) => field === 'body');
    return name !== null && TAKES_EITHER.test(name) && body?.kind !== 'block';
  });
}

/**
 * Whether a lambda that gives what it calls on one side, and nothing on the other, may choose another method: as above.
 *
 *     pool.submit(() -> count())      gives a number, and is no      pool.submit(() -> { count(); })
 */
export function choosesByResult(old: Core, now: Core, takesOther: TakesOtherTypes | undefined): boolean {
  if (old.op !== now.op || (old.op !== 'call' && old.op !== 'new')) return false;
  const callee = old.children[0]!;
  const name = callee.op === 'member' ? callee.text : (callee.variable?.name ?? null);
  const [given, other] = [old, now].map(({ children }) =>
    children.slice(1).filter(({ op }) => op !== 'class'),
  ) as [Core[], Core[]];
  return given.some((one, place) => {
    if (!other[place] || !isSilentOnOneSide(one, other[place])) return false;
    return (name !== null && TAKES_EITHER.test(name)) || takesOther?.(name, given.length, place) === true;
  });
}

/** Of two lambdas, or of the branches of two conditionals. */
function isSilentOnOneSide(one: Core, other: Core): boolean {
  if (one.op !== 'choose' || other.op !== 'choose') return silentAlike(one, other) !== null;
  return one.children.some((branch, at) => isSilentOnOneSide(branch, other.children[at] ?? branch));
}

/**
 * A lambda that is a call alone, beside one with a block that gives nothing: as such blocks. Null for all else.
 *
 *     row -> show(row)      ->      row -> { show(row); }
 *
 * Holds since both are given to the same: a block that gives nothing is no program where something is wanted. Whom they
 * are given to, `choosesByResult` asks.
 */
export function silentAlike(one: Core, other: Core): readonly [Core, Core] | null {
  const [asOther, asOne] = [referenceBeside(one, other), referenceBeside(other, one)];
  if (asOther || asOne) return [asOne ?? one, asOther ?? other];
  if (one.op !== 'function' || other.op !== 'function') return null;
  const [was, is] = [bodyOf(one), bodyOf(other)];
  if (!was || !is || (was.kind === 'block') === (is.kind === 'block')) return null;
  const [short, long] = was.kind === 'block' ? [is, one] : [was, other];
  if (!CALLS.test(short.kind) || givesValue(long.children[1]!)) return null;
  return was.kind === 'block' ? [one, withoutResult(other)] : [withoutResult(one), other];
}

/**
 * `row -> { show(row); }` as a reference to the method, beside one that was a lambda as well, or that is a reference to a
 * method of what is always there; null for all else.
 */
function referenceBeside({ op, text, children, source }: Core, lambda: Core): Core | null {
  if (op !== 'opaque' || !text.startsWith('reference ')) return null;
  const isThere = source?.kind === 'lambda_expression' || isPlace(children[0]!);
  if (!isThere || lambda.op !== 'function' || bodyOf(lambda)?.kind !== 'block') return null;
  const [parameters, body] = lambda.children as [Core, Core];
  const [only, ...more] = body.children;
  if (only?.op !== 'evaluate' || more.length > 0) return null;
  const given = core('return', '', only.children, only.source);
  return referenceOf(withChildren(lambda, [parameters, withChildren(body, [given])]), true);
}

/** What may stand alone as a statement. */
const CALLS = /^(?:method_invocation|object_creation_expression|assignment_expression|update_expression)$/;

function bodyOf({ source }: Core): AstNode | undefined {
  if (source?.kind !== 'lambda_expression') return undefined;
  return source.children.find(({ field }) => field === 'body');
}

/** Whether it gives a value anywhere, functions inside of it aside. */
function givesValue({ op, children }: Core): boolean {
  if (op === 'function' || op === 'class') return false;
  return (op === 'return' && children.length > 0) || children.some(givesValue);
}

/** The same, with what it gives thrown away. */
function withoutResult(lambda: Core): Core {
  const [parameters, body] = lambda.children as [Core, Core];
  const last = body.children.at(-1);
  const [value] = last?.op === 'return' ? last.children : [];
  if (!value) return lambda;
  const isNothing = value.op === 'literal' && value.source === null;
  const end = isNothing ? [] : [core('evaluate', '', [value], last!.source)];
  return withChildren(lambda, [
    parameters,
    withChildren(body, [...body.children.slice(0, -1), ...end]),
    ...lambda.children.slice(2),
  ]);
}

function isMade({ op }: Core): boolean {
  return op === 'new';
}
