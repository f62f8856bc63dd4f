import type { Core } from '../../model/core.ts';
import { withChildren } from './tree.ts';

/**
 * The handlers of a `try`, each of whose bodies is written anew; null where one of them can't be. Java has one for each
 * group of types; Python asks in one handler what has failed.
 */
export function eachHandler(handler: Core, made: (body: Core) => Core | null): Core | null {
  if (handler.op === 'nothing') return handler;
  if (handler.op === 'catch') {
    const body = made(handler.children[1]!);
    return body && withChildren(handler, [handler.children[0]!, body]);
  }
  if (handler.op !== 'opaque' || !/^handlers?$/.test(handler.text)) return null;
  const parts = handler.children.map((part) =>
    part.op === 'catch' || isOfTypes(part) ? eachHandler(part, made) : part,
  );
  return parts.every((part) => part !== null) ? withChildren(handler, parts) : null;
}

function isOfTypes({ op, text }: Core): boolean {
  return op === 'opaque' && text === 'handler';
}

/** What no handler of Python's takes goes on to somebody else. */
export function isUnhandled(step: Core | undefined): boolean {
  const value = step?.op === 'evaluate' ? step.children[0]! : null;
  return value?.op === 'opaque' && value.text === 'unhandled';
}
