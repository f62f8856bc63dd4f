import type { Core } from '../../../model/core.ts';
import { some } from '../../normal-form/tree.ts';
import { isPath } from '../asked-before-all.ts';
import { identical } from '../conditionals.ts';

/** Each value once and in order; or in any order, if they are names. */
export function isInOrder(given: readonly Core[], used: readonly Core[]): boolean {
  if (given.length === used.length && given.every((value, at) => value === used[at])) return true;
  const isName = ({ op, variable }: Core): boolean =>
    op === 'literal' || op === 'this' || (op === 'variable' && variable!.kind !== 'free');
  return [...given, ...used].every(isName) && given.every((value) => used.includes(value));
}

/**
 * `format` looks at its values when all of them are computed, an f-string at each before the next is: not where a later
 * one changes what an earlier one holds.
 *
 *     '{} without {}'.format(stack, stack.pop())      is no      f'{stack} without {stack.pop()}'
 */
export function isSteady(given: readonly Core[]): boolean {
  return !given.some(
    (value, at) =>
      isPath(value) &&
      given
        .slice(at + 1)
        .some((later) =>
          some(later, (node) => changes(node) && identical(node.children[0]!.children[0]!, value)),
        ),
  );
}

/** The methods by which lists, dictionaries and sets are changed where they are. */
const CHANGES =
  /^(?:add|append|appendleft|clear|discard|extend|insert|pop|popitem|popleft|remove|reverse|setdefault|sort|update)$/;

function changes({ op, children: [callee] }: Core): boolean {
  return op === 'call' && callee!.op === 'member' && CHANGES.test(callee!.text);
}
