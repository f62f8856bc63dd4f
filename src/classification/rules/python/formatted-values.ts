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

/** What functions of a name are seen to change: members, and what they are handed. */
export type ChangedBy = (name: string) => ReadonlySet<string>;

/**
 * `format` looks at its values when all of them are computed, an f-string at each before the next is: not where a later
 * one changes what an earlier one holds.
 *
 *     '{} without {}'.format(stack, stack.pop())      is no      f'{stack} without {stack.pop()}'
 *     '{} without {}'.format(stack, drop(stack))      is no      f'{stack} without {drop(stack)}'      where `drop` pops
 */
export function isSteady(given: readonly Core[], changedBy: ChangedBy): boolean {
  return !given.some(
    (value, at) =>
      isPath(value) &&
      given.slice(at + 1).some((later) => some(later, (node) => changes(node, value, changedBy))),
  );
}

/** The methods by which lists, dictionaries and sets are changed where they are. */
const CHANGES =
  /^(?:add|append|appendleft|clear|discard|extend|insert|pop|popitem|popleft|remove|reverse|setdefault|sort|update)$/;

function changes(node: Core, value: Core, changedBy: ChangedBy): boolean {
  if (node.op !== 'call') return false;
  const [callee, ...args] = node.children as [Core, ...Core[]];
  const object = callee.op === 'member' ? callee.children[0]! : null;
  if (object && CHANGES.test(callee.text) && identical(object, value)) return true;
  const changed = changedBy(callee.op === 'member' ? callee.text : (callee.variable?.name ?? ''));
  if (changed.size === 0) return false;
  const names = namesOf(value);
  if (names.some((name) => changed.has(name))) return true;
  // Whoever is handed the value, or what it is a part of, may change it.
  const root = rootOf(value);
  return [...args, ...(object ? [object] : [])].some((one) => some(one, (part) => identical(part, root)));
}

function rootOf(path: Core): Core {
  return path.op === 'member' ? rootOf(path.children[0]!) : path;
}

function namesOf(path: Core): readonly string[] {
  if (path.op === 'member') return [path.text, ...namesOf(path.children[0]!)];
  return path.op === 'variable' ? [path.variable!.name] : [];
}
