import { type AstNode, textOf } from '../../../model/ast-node.ts';
import { type Core, core } from '../../../model/core.ts';
import { lastName } from '../../java/hierarchy.ts';
import type { Inherits } from '../../java/inherited-members.ts';
import { withChildren } from '../../normal-form/tree.ts';
import { isPlace, referenceOf } from './method-references.ts';

/**
 * An object of a class without a name that has one method, beside a lambda: as a lambda, and the lambda as a body of
 * that method. Beside a reference to a method: as such a reference.
 *
 *     new Runnable() { public void run() { show(A.this.size); } }      ->      () -> { show(this.size); }
 *     new Runnable() { public void run() { show(); } }                 ->      this::show
 *
 * Holds where the method asks nothing of its own object, for which there is no word in a lambda, nor says a name that it
 * has from its interface, which would be that of the class around. Null for all else, such as a class with a field, or a
 * reference to a method of an object that may not be there. Which interface the lambda is of, the place says where it
 * stands.
 */
export function lambdasAlike(
  one: Core,
  given: Core,
  inherits: Inherits = () => false,
): readonly [Core, Core] | null {
  const lambda = withoutCast(one, given);
  const isReference = lambda.op === 'opaque' && lambda.text.startsWith('reference ');
  const isLambda =
    lambda.op === 'function' && (lambda.source?.kind === 'lambda_expression' || isMadeByRule(lambda));
  if (one.op !== 'new' || !(isLambda || isReference)) return null;
  const [, body, ...args] = one.children;
  const [bases, method, ...more] = body?.op === 'class' ? body.children : [];
  if (args.length > 0 || more.length > 0 || !isOfTypes(bases) || method?.op !== 'method') return null;
  if (/^static |^constructor$/.test(method.text)) return null;
  const [made] = method.children as [Core];
  const framed = withoutFrame(made, 0);
  const type = one.children[0]!.variable?.name;
  if (!framed || (type && saysInherited(made, type, inherits))) return null;
  const inside = convertsToLess(method.source) ? framed : withoutConversions(framed);
  const isSilent = givesNothing(method.source);
  if (isReference) {
    if (!isPlace(lambda.children[0]!)) return null;
    const reference = referenceOf(isSilent ? withResult(inside) : inside, true);
    return reference && [reference, lambda];
  }
  return [{ ...inside, text: lambda.text }, isSilent ? withoutResult(lambda) : lambda];
}

/** `Comparator.comparing(Row::name)` as a lambda. */
function isMadeByRule({ source, children: [parameters] }: Core): boolean {
  const { children } = parameters!;
  const areMade = children.length > 0 && children.every(({ variable }) => variable?.kind === 'temporary');
  return areMade && source?.kind === 'method_invocation';
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

/** Whether a name that is said without an object is that of a method, or a field, of a type. */
function saysInherited({ op, source, variable, children }: Core, type: string, inherits: Inherits): boolean {
  const isMember = op === 'member' || (op === 'variable' && !OF_METHOD.test(variable!.kind));
  const isCall = op === 'call' && source?.kind === 'method_invocation';
  const at =
    isCall && !source.children.some(({ field }) => field === 'object')
      ? source.children.find(({ field }) => field === 'name')
      : isMember && source?.kind === 'identifier'
        ? source
        : null;
  if (at && inherits(type, textOf(at), isCall ? 'method' : 'field')) return true;
  return children.some((child) => saysInherited(child, type, inherits));
}

const OF_METHOD = /^(?:local|parameter|temporary)$/;

function givesNothing(method: AstNode | null): boolean {
  return method?.children.some(({ field, kind }) => field === 'type' && kind === 'void_type') ?? false;
}

/** The boxes that a constant is made smaller for, which shows what the method says that it gives: `Byte get() { return 1; }`. */
const SMALLER = /^(?:Byte|Short|Character)$/;

function convertsToLess(method: AstNode | null): boolean {
  const type = method?.children.find(({ field }) => field === 'type');
  return SMALLER.test((type && lastName(type)?.text) ?? '');
}

/**
 * What is given back without its conversion to what the method says that it gives. The interface says the same, or a
 * base of it that holds the same value: a box is the same one for each of them, as long as it isn't made of a constant
 * that was made smaller.
 *
 *     public Integer call() { return names.size(); }      ->      () -> names.size()
 */
function withoutConversions(node: Core): Core {
  const children = node.children.map((child) =>
    child.op === 'function' || child.op === 'class' ? child : withoutConversions(child),
  );
  const [value] = children;
  if (node.op !== 'return' || value?.op !== 'unary' || !value.text.startsWith('as '))
    return withChildren(node, children);
  return withChildren(node, value.children);
}

/** `() -> { show(); }` as `() -> show()`: what it would give is nobody's. The same lambda where it does more, or gives something. */
export function withResult(made: Core): Core {
  const [parameters, body] = made.children as [Core, Core];
  const [only, ...more] = body.children;
  if (more.length > 0 || only?.op !== 'evaluate') return made;
  return withChildren(made, [
    parameters,
    withChildren(body, [core('return', '', only.children, only.source)]),
  ]);
}

/** `() -> show()`, where nobody takes what it gives. */
function withoutResult(lambda: Core): Core {
  const [parameters, body] = lambda.children as [Core, Core];
  const [only, ...more] = body.children;
  if (more.length > 0 || only?.op !== 'return' || !only.children[0]) return lambda;
  const step = core('evaluate', '', only.children, only.source);
  return withChildren(lambda, [parameters, withChildren(body, [step])]);
}
