import type { Core } from '../../model/core.ts';
import { modifiers, withChildren } from '../normal-form/tree.ts';

/** What a function gives that does nothing but answer; null for any other one. */
export function answerOf(asked: Core): Core | null {
  if (asked.op !== 'function' || modifiers(asked).some((kind) => /^(?:async|generator)$/.test(kind)))
    return null;
  const [only, ...more] = asked.children[1]!.children;
  const isOne = asked.children[1]!.op === 'block' && more.length === 0 && only?.op === 'return';
  return (isOne && only.children[0]) || null;
}

/** Such a function with another answer in the place of its own. */
export function withAnswer(asked: Core, change: (value: Core) => Core): Core | null {
  const answer = answerOf(asked);
  if (!answer) return null;
  const [parameters, body, ...name] = asked.children as [Core, Core, ...Core[]];
  const [only] = body.children as [Core];
  return withChildren(asked, [
    parameters,
    withChildren(body, [withChildren(only, [change(answer)])]),
    ...name,
  ]);
}
