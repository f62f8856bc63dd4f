import type { Core } from '../../model/core.ts';
import { eachHandler, isUnhandled } from '../normal-form/handlers.ts';
import { each, ends, mentions, size, some, withChildren } from '../normal-form/tree.ts';
import { spend, type Unit } from '../normal-form/unit.ts';
import { identical } from './conditionals.ts';

/**
 * What the handlers of a `try` that leaves give back, once behind it.
 *
 *     try { return f() } catch (e) { log(e); return 0 }      ->      try { return f() } catch (e) { log(e) } return 0
 *
 * Nobody comes behind it but through a handler. Holds where nothing is done at last, which would be done before it. Which
 * failure is at hand can be told in a handler of Python's, so that nothing is called there.
 */
export function triedEnds(unit: Unit, list: readonly Core[]): readonly Core[] {
  const at = list.findIndex(({ op, children }) => op === 'try' && ends(children[0]!.children));
  const tried = list[at];
  if (!tried) return list;
  const [body, handler, after] = tried.children as [Core, Core, Core];
  const rest = list.slice(at + 1);
  if (after.op !== 'nothing' || rest.length > 1) return list;
  const shared = rest[0] ?? lastReturn(handler);
  if (shared?.op !== 'return' || !spend(unit, size(handler))) return list;
  if (namesWhatIsDeclared(shared, handler) || (unit.isPython && !isPlain(shared))) return list;
  let isFound = false;
  const without = (one: Core): Core => {
    const end = one.children.at(-1);
    if (end?.op === 'choose' && some(end, isUnhandled))
      return withChildren(one, one.children.with(-1, withChildren(end, inBranches(end))));
    if (!end || !identical(end, shared)) return one;
    isFound = true;
    return withChildren(one, one.children.slice(0, -1));
  };
  const inBranches = ({ children: [test, yes, no] }: Core): readonly Core[] => [
    test!,
    without(yes!),
    without(no!),
  ];
  const handled = eachHandler(handler, without);
  if (!handled || !isFound) return list;
  return [...list.slice(0, at), withChildren(tried, [body, handled, after]), rest[0] ?? { ...shared }];
}

/** What the last handler that gives something back gives. */
function lastReturn(handler: Core): Core | null {
  let found: Core | null = null;
  const look = (one: Core): Core => {
    const end = one.children.at(-1);
    if (end?.op === 'return') found = end;
    if (end?.op === 'choose' && some(end, isUnhandled))
      for (const branch of end.children.slice(1)) look(branch);
    return one;
  };
  eachHandler(handler, look);
  return found;
}

function namesWhatIsDeclared(shared: Core, handler: Core): boolean {
  let isNamed = false;
  each(handler, ({ op, variable }) => {
    if (op === 'bind') isNamed ||= mentions(shared, variable!);
  });
  return isNamed;
}

/** Nothing but names and what is spelled. */
function isPlain(node: Core): boolean {
  return /^(?:return|literal|variable|array|object|property)$/.test(node.op) && node.children.every(isPlain);
}
