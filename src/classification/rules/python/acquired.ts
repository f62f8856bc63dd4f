import { type Core, core } from '../../../model/core.ts';
import { identical } from '../conditionals.ts';

/**
 * What a `with` of a lock does, as what is acquired, tried and released at last.
 *
 *     with lock: b()      ->      lock.acquire()
 *                                 try: b()
 *                                 finally: lock.release()
 *
 * Tried where one side acquires and releases more by itself, and nobody in the change set says what entering one of his own
 * does. Assumes that it is a lock.
 */
export function acquiredFirst(list: readonly Core[]): readonly Core[] {
  const at = list.findIndex((step, index) => isHeldIn(step, list[index + 1]));
  if (at < 0) return list;
  const [entered, guarded] = [list[at]!, list[at + 1]!];
  const way = entered.children[0]!;
  const [lock] = way.children as [Core];
  const asked = (method: string): Core =>
    core('call', '', [core('member', method, [lock], way.source)], way.source);
  const acquire = way.text === 'enter' ? asked('acquire') : core('await', '', [asked('acquire')], way.source);
  const [body, caught, last] = guarded.children as [Core, Core, Core];
  const release = { ...last, children: [core('evaluate', '', [asked('release')], way.source)] };
  return [
    ...list.slice(0, at),
    { ...entered, children: [acquire] },
    { ...guarded, children: [body, caught, release] },
    ...acquiredFirst(list.slice(at + 2)),
  ];
}

/** Whether what is entered in one step is left behind what the next one tries, and nothing is caught there. */
function isHeldIn(entered: Core, guarded: Core | undefined): boolean {
  const way = entered.op === 'evaluate' ? entered.children[0]! : null;
  if (way?.op !== 'opaque' || !/^(?:async )?enter$/.test(way.text) || guarded?.op !== 'try') return false;
  const [, caught, last] = guarded.children as [Core, Core, Core];
  const [step, ...more] = last.children;
  const exit = step?.op === 'evaluate' && more.length === 0 ? step.children[0]! : null;
  if (caught.op !== 'nothing' || exit?.op !== 'opaque' || exit.text !== way.text.replace('enter', 'exit'))
    return false;
  return identical(way.children[0]!, exit.children[0]!);
}
