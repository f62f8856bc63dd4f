import { type Core, core } from '../../model/core.ts';
import { ends, withChildren } from '../normal-form/tree.ts';
import { sharesNames } from './switch-chains.ts';

/**
 * The `default` of a `switch` behind all cases.
 *
 *     switch (c) { default: throw e; case 'D': return 1; }      ->      switch (c) { case 'D': return 1; default: throw e; }
 *
 * It is taken where no case is, wherever it stands. Holds where nobody runs into it from the case above, nobody runs on
 * from it into the case below, and none of them declares what another one names.
 */
export function defaultLast(node: Core): Core {
  if (node.op !== 'switch') return node;
  const [value, ...cases] = node.children as [Core, ...Core[]];
  const at = cases.findIndex(({ children: [test] }) => test!.op === 'nothing');
  const last = cases.at(-1);
  if (at < 0 || !last || at === cases.length - 1) return node;
  const leaves = ({ children: [, ...body] }: Core): boolean => ends(body);
  const fallback = cases[at]!;
  if (!leaves(fallback) || (at > 0 && !leaves(cases[at - 1]!)) || sharesNames(cases)) return node;
  const others = cases.filter((one) => one !== fallback && one !== last);
  const closed = leaves(last) ? last : withChildren(last, [...last.children, core('break', '', [], null)]);
  return withChildren(node, [value, ...others, closed, withoutLastBreak(fallback)]);
}

/** What comes last ends the `switch` anyway. */
function withoutLastBreak(one: Core): Core {
  const last = one.children.at(-1)!;
  return last.op === 'break' && last.text === '' ? withChildren(one, one.children.slice(0, -1)) : one;
}
