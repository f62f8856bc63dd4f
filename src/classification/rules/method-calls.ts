import { type Core, core } from '../../model/core.ts';

/** A call of a method: what it is called of, by which name, and what it is given. */
export interface MethodCall {
  readonly object: Core;
  readonly word: string;
  readonly args: readonly Core[];
}

/** Null for what is no call of a method. */
export function methodCalled(node: Core): MethodCall | null {
  const [callee, ...args] = node.op === 'call' ? node.children : [];
  return callee?.op === 'member' ? { object: callee.children[0]!, word: callee.text, args } : null;
}

/** The call of a method, in the place of something else. */
export function callOf(object: Core, word: string, args: readonly Core[], source: Core['source']): Core {
  return core('call', '', [core('member', word, [object], source), ...args], source);
}
