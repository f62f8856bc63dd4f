import type { AstNode } from '../../../model/ast-node.ts';
import { type Core, core } from '../../../model/core.ts';
import { withChildren } from '../../normal-form/tree.ts';

/**
 * An object of a class without a name that has one method, beside a lambda: as a lambda, and the lambda as a body of
 * that method.
 *
 *     new Runnable() { public void run() { show(A.this.size); } }      ->      () -> { show(this.size); }
 *
 * Holds where the method asks nothing of its own object, for which there is no word in a lambda. Null for all else, such
 * as a class with a field. Which interface the lambda is of, the place says where it stands.
 */
export function lambdasAlike(one: Core, given: Core): readonly [Core, Core] | null {
  const lambda = withoutCast(one, given);
  if (one.op !== 'new' || lambda.op !== 'function' || lambda.source?.kind !== 'lambda_expression')
    return null;
  const [, body, ...args] = one.children;
  const [bases, method, ...more] = body?.op === 'class' ? body.children : [];
  if (args.length > 0 || more.length > 0 || !isOfTypes(bases) || method?.op !== 'method') return null;
  if (/^static |^constructor$/.test(method.text)) return null;
  const [made] = method.children as [Core];
  const inside = withoutFrame(made, 0);
  if (!inside) return null;
  const isSilent = givesNothing(method.source);
  return [{ ...inside, text: lambda.text }, isSilent ? withoutResult(lambda) : lambda];
}

/** What the class is made with is what the lambda has from the place where it stands. */
function isOfTypes(bases: Core | undefined): boolean {
  return bases?.op === 'nothing' || bases?.text === 'of types';
}

/** `(Handler) text -> show(text)`, where the class without a name was one of a `Handler`. */
function withoutCast(one: Core, given: Core): Core {
  const [inner, type] = given.children;
  const isCast = given.op === 'binary' && given.text === '~as' && type?.op === 'variable';
  const of = one.children[0];
  return isCast && of?.op === 'variable' && of.variable!.name === type.variable!.name ? inner! : given;
}

/** What stands in the class without a name as it would stand in the class around it; null where it needs the former. */
function withoutFrame(node: Core, classes: number): Core | null {
  const outer = node.op === 'opaque' ? /^outer this (\d+)$/.exec(node.text)?.[1] : undefined;
  if (outer !== undefined) {
    const depth = Number(outer);
    if (depth < classes) return node;
    if (depth === classes) return null;
    return depth === 1 ? core('this', '', [], node.source) : { ...node, text: `outer this ${depth - 1}` };
  }
  if (classes === 0 && (node.op === 'this' || node.op === 'super')) return null;
  if (node.op === 'opaque' && /^(?:implicit|outer super)/.test(node.text)) return null;
  const children: Core[] = [];
  for (const child of node.children) {
    const made = withoutFrame(child, classes + (node.op === 'class' ? 1 : 0));
    if (!made) return null;
    children.push(made);
  }
  return withChildren(node, children);
}

function givesNothing(method: AstNode | null): boolean {
  return method?.children.some(({ field, kind }) => field === 'type' && kind === 'void_type') ?? false;
}

/** `() -> show()`, where nobody takes what it gives. */
function withoutResult(lambda: Core): Core {
  const [parameters, body] = lambda.children as [Core, Core];
  const [only, ...more] = body.children;
  if (more.length > 0 || only?.op !== 'return' || !only.children[0]) return lambda;
  const step = core('evaluate', '', only.children, only.source);
  return withChildren(lambda, [parameters, withChildren(body, [step])]);
}

/** Methods of the platform that take what gives nothing as well as what gives something. */
const TAKES_EITHER = /^(?:submit|schedule|doPrivileged|callAs|assertTimeout|assertTimeoutPreemptively)$/;

/** `pool.submit(() -> count())` hands on what `count` gives, where an object of `Runnable` gave nothing. */
export function handsOnMore(old: Core, now: Core): boolean {
  if (old.op !== 'call' || now.op !== 'call' || !TAKES_EITHER.test(old.children[0]!.text)) return false;
  return old.children.some((one, at) => {
    const other = now.children[at];
    if (!other || (one.op === 'new') === (other.op === 'new')) return false;
    const body = (one.op === 'new' ? other : one).source?.children.find(({ field }) => field === 'body');
    return body !== undefined && body.kind !== 'block';
  });
}
