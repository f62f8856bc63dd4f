import { type Core, core } from '../../../model/core.ts';
import { targets } from '../../normal-form/facts/targets.ts';
import { block, mentions, some, temporary, use, useCounts } from '../../normal-form/tree.ts';
import { importedName } from './names.ts';

/**
 * A failure that is let go by a `with` as one that is caught.
 *
 *     with suppress(KeyError):          try: del d[1]
 *         del d[1]                ->    except KeyError: pass
 *
 * Holds for classes that are only named, by what keeps its value. Takes no group of failures to be raised, of which `suppress` lets go some.
 */
export function suppressed(list: readonly Core[], root: Core): readonly Core[] {
  for (const [at, step] of list.entries()) {
    const made = at + 2 < list.length ? caught(step, list[at + 1]!, list[at + 2]!, root) : null;
    if (made) return suppressed([...list.slice(0, at), made, ...list.slice(at + 3)], root);
  }
  return list;
}

function caught(held: Core, entered: Core, guarded: Core, root: Core): Core | null {
  if (held.op !== 'let' || held.children[0]!.op !== 'bind' || guarded.op !== 'try') return null;
  const [target, manager] = held.children as [Core, Core];
  const [callee, ...types] = manager.op === 'call' ? manager.children : [];
  if (!callee || importedName(callee) !== 'contextlib.suppress' || types.length === 0) return null;
  if (
    !types.every((type) => isName(type) && !isWritten(type, guarded)) ||
    (useCounts(root).get(target.variable!) ?? 0) !== 2
  )
    return null;
  const [body, handler, last] = guarded.children as [Core, Core, Core];
  const isOf = (step: Core | undefined, text: string): boolean => {
    const value = step?.op === 'evaluate' ? step.children[0]! : null;
    return value?.op === 'opaque' && value.text === text && value.children[0]!.variable === target.variable;
  };
  if (handler.op !== 'nothing' || last.children.length !== 1 || !isOf(last.children[0], 'exit')) return null;
  if (!isOf(entered, 'enter')) return null;
  const failure = temporary('failure');
  const [only, ...more] = types;
  const type = more.length === 0 ? only! : core('array', 'tuple', types, manager.source);
  const isTaken = core('opaque', 'except', [use(failure), type], manager.source);
  const unhandled = core('evaluate', '', [core('opaque', 'unhandled', [use(failure)])]);
  const handling = core('choose', '', [isTaken, block([]), block([unhandled])], manager.source);
  const bind: Core = { ...use(failure), op: 'bind' };
  return { ...guarded, children: [body, core('catch', '', [bind, block([handling])]), core('nothing')] };
}

/** What `suppress` was given is looked at before, and what a handler names behind what failed. */
function isWritten(type: Core, guarded: Core): boolean {
  return some(
    guarded,
    ({ op, children: [target] }) =>
      (op === 'assign' || op === 'let' || op === 'for_each') &&
      targets(target!).some((variable) => mentions(type, variable)),
  );
}

function isName({ op, children }: Core): boolean {
  return op === 'variable' || (op === 'member' && isName(children[0]!));
}
