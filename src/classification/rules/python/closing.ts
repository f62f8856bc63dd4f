import { type Core, type CoreVariable, core } from '../../../model/core.ts';
import { closesItself } from '../../library/python.ts';
import { use, useCounts } from '../../normal-form/tree.ts';
import { builtinCall, importedName } from './names.ts';

/**
 * What a `with` closes at last, as what is tried and closed at last.
 *
 *     with closing(connect(p)) as c:          c = connect(p)
 *         c.commit()                   ->     try: c.commit()
 *                                             finally: c.close()
 *
 * `contextlib.closing` gives what it was handed, closes that, and keeps no failure to itself. So does a file, a socket and
 * the like that is handed to its `with` as it is.
 *
 * @param mayClose one side closes more by itself.
 */
export function closedAtLast(list: readonly Core[], root: Core, mayClose: boolean): readonly Core[] {
  for (const [at, step] of list.entries()) {
    const made = at + 2 < list.length ? closed(step, list[at + 1]!, list[at + 2]!, root, mayClose) : null;
    if (made) return closedAtLast([...list.slice(0, at), ...made, ...list.slice(at + 3)], root, mayClose);
  }
  return list;
}

/** What a manager closes at last; null for what is none that only closes. */
function thingOf(manager: Core, mayClose: boolean): Core | null {
  const [callee, thing, ...more] = manager.op === 'call' ? manager.children : [];
  if (!callee) return null;
  const name = builtinCall(manager)?.name ?? importedName(callee) ?? '';
  if (mayClose && closesItself(name)) return manager;
  const isAlone = thing && more.length === 0 && !/^(?:spread|named)$/.test(thing.op);
  return isAlone && name === 'contextlib.closing' ? thing : null;
}

function closed(
  held: Core,
  entered: Core,
  guarded: Core,
  root: Core,
  mayClose: boolean,
): readonly Core[] | null {
  if (held.op !== 'let' || held.children[0]!.op !== 'bind' || guarded.op !== 'try') return null;
  const [target, manager] = held.children as [Core, Core];
  const thing = thingOf(manager, mayClose);
  if (!thing) return null;
  const variable = target.variable!;
  const last = guarded.children[2]!;
  const isLast = last.children.length === 1 && isOf(last.children[0]!.children[0], 'exit', variable);
  if (!isLast || guarded.children[1]!.op !== 'nothing') return null;
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
