import type { AstNode } from '../../../model/ast-node.ts';
import { type Core, core } from '../../../model/core.ts';
import { withChildren } from '../../normal-form/tree.ts';
import { withResult } from './lambdas.ts';
import { isPlace, referenceOf } from './method-references.ts';

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
  const giving = withResult(lambda);
  return giving === lambda ? null : referenceOf(giving, true);
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
