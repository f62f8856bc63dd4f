import { type Core, type CoreVariable, core } from '../../../model/core.ts';
import { use, useCounts } from '../../normal-form/tree.ts';
import { importedName } from './names.ts';

/**
 * What a `with` closes at last, as what is tried and closed at last.
 *
 *     with closing(connect(p)) as c:          c = connect(p)
 *         c.commit()                   ->     try: c.commit()
 *                                             finally: c.close()
 *
 * `contextlib.closing` gives what it was handed, closes that, and keeps no failure to itself.
 */
export function closedAtLast(list: readonly Core[], root: Core): readonly Core[] {
  for (const [at, step] of list.entries()) {
    const made = at + 2 < list.length ? closed(step, list[at + 1]!, list[at + 2]!, root) : null;
    if (made) return closedAtLast([...list.slice(0, at), ...made, ...list.slice(at + 3)], root);
  }
  return list;
}

function closed(held: Core, entered: Core, guarded: Core, root: Core): readonly Core[] | null {
  if (held.op !== 'let' || held.children[0]!.op !== 'bind' || guarded.op !== 'try') return null;
  const [target, manager] = held.children as [Core, Core];
  const [callee, thing, ...more] = manager.op === 'call' ? manager.children : [];
  if (!callee || importedName(callee) !== 'contextlib.closing' || !thing || more.length > 0) return null;
  const isPassed = /^(?:spread|named)$/.test(thing.op);
  const variable = target.variable!;
  const last = guarded.children[2]!;
  const isLast = last.children.length === 1 && isOf(last.children[0]!.children[0], 'exit', variable);
  if (isPassed || !isLast || guarded.children[1]!.op !== 'nothing') return null;
  const given = entered.op === 'evaluate' ? entered.children[0]! : entered;
  const value = given.children.at(-1);
  const isNamed = (given.op === 'let' || given.op === 'assign') && isOf(value, 'enter', variable);
  if (!isNamed && !isOf(given, 'enter', variable)) return null;
  if ((useCounts(root).get(variable) ?? 0) !== 2) return null;
  const named = { ...given, children: [...given.children.slice(0, -1), use(variable)] };
  const close = core('call', '', [core('member', 'close', [use(variable)])], manager.source);
  return [
    { ...held, children: [target, thing] },
    ...(isNamed ? [entered === given ? named : { ...entered, children: [named] }] : []),
    {
      ...guarded,
      children: [...guarded.children.slice(0, 2), { ...last, children: [core('evaluate', '', [close])] }],
    },
  ];
}

/** What is asked of a manager at the head of its `with`, or behind it. */
function isOf(node: Core | undefined, text: string, manager: CoreVariable): boolean {
  return node?.op === 'opaque' && node.text === text && node.children[0]!.variable === manager;
}
