import type { Core } from '../../../model/core.ts';
import type { MethodCall } from '../method-calls.ts';

/** A call of a method, with the types that are said of it, as in `collect::<Vec<_>>`. */
interface TypedCall extends MethodCall {
  readonly types: Core | null;
}

/** Null for what is no call of a method. */
export function methodCalled(node: Core): TypedCall | null {
  const [callee, ...args] = node.op === 'call' ? node.children : [];
  const isTyped = callee?.op === 'opaque' && callee.text === 'value turbofish';
  const member = isTyped ? callee.children[0]! : callee;
  if (member?.op !== 'member' || /^(?:\.|::)/.test(member.text)) return null;
  return {
    object: member.children[0]!,
    word: member.text,
    args,
    types: isTyped ? callee.children[1]! : null,
  };
}

/** What a method of this name is called of, with so many arguments, and no types said. */
export function calledOf(node: Core, word: string, count: number): TypedCall | null {
  const found = methodCalled(node);
  return found?.word === word && found.args.length === count && !found.types ? found : null;
}

/** A closure that takes one thing by its name and gives something at once: both. */
export function plainClosure({
  op,
  text,
  children: [parameters, body, ...types],
}: Core): PlainClosure | null {
  if (op !== 'function' || text !== 'arrow' || types.length > 0) return null;
  const [only, ...more] = body!.children;
  const names = parameters!.children;
  if (
    parameters!.text !== '' ||
    more.length > 0 ||
    !names.every((name) => name.op === 'bind' && name.text === '')
  )
    return null;
  const value = only?.op === 'return' ? only.children[0] : undefined;
  return value ? { parameters: names, value } : null;
}

export interface PlainClosure {
  readonly parameters: readonly Core[];
  readonly value: Core;
}

/** The closure with another value. */
export function givingInstead(closure: Core, value: Core): Core {
  const [parameters, body, ...types] = closure.children as [Core, Core, ...Core[]];
  const given = { ...body.children[0]!, children: [value] };
  return { ...closure, children: [parameters, { ...body, children: [given] }, ...types] };
}
