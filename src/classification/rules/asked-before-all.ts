import type { Core } from '../../model/core.ts';
import { withChildren } from '../normal-form/tree.ts';
import { identical } from './conditionals.ts';

/** A variable, `this`, or a member of one: what names something by a path of names alone. */
export function isPath({ op, children: [object] }: Core): boolean {
  return op === 'variable' || op === 'this' || (op === 'member' && isPath(object!));
}

/** Which part of each kind of node is evaluated before all the others, whatever comes out of it. */
export const FIRST_PARTS: Readonly<Partial<Record<Core['op'], number>>> = {
  evaluate: 0,
  return: 0,
  let: 1,
  call: 0,
  member: 0,
  index: 0,
  binary: 0,
  unary: 0,
  choose: 0,
};

/**
 * A statement with another value in the place of what it asks for before anything else; null where it asks for something
 * else first.
 *
 *     m.get(k).push(1)      ->      kept.push(1)              f(m.get(k))      asks for `f` first
 *
 * @param firsts which part of a node comes first; of what isn't listed nothing is looked into.
 */
export function putFirst(
  node: Core,
  asked: Core,
  instead: Core,
  firsts: Readonly<Partial<Record<Core['op'], number>>> = FIRST_PARTS,
): Core | null {
  if (identical(node, asked)) return instead;
  const isGiven = node.op === 'assign' && node.text === '' && node.children[0]!.op === 'variable';
  const at = isGiven ? 1 : firsts[node.op];
  const child = at === undefined ? undefined : node.children[at];
  if (!child || (node.op === 'let' && (node.children[0]!.op !== 'bind' || node.text === 'var'))) return null;
  // Such a sign asks for a place, and not for what lies there.
  if (node.op === 'unary' && /^(?:delete|chain|\?\.|\+\+|--)/.test(node.text)) return null;
  const made = putFirst(child, asked, instead, firsts);
  return made && withChildren(node, node.children.with(at!, made));
}
