import type { Core, CoreVariable } from '../../../model/core.ts';
import { keepsOnce } from '../../library/keeps-once.ts';
import type { Reached } from '../../normal-form/facts/reach.ts';
import { mentions, size, usesFrame } from '../../normal-form/tree.ts';
import type { Unit } from '../../normal-form/unit.ts';
import { calledName } from '../ecmascript/array-changes.ts';
import { mayBeOwn } from '../ecmascript/own-members.ts';

/**
 * A function under a name of its own, where a function inside hands it to somebody.
 *
 *     const save = async () => {...}; const onClick = () => start(save)      ->      const onClick = () => start(async () => {...})
 *     xs.map(shown); ys.map(shown)                                           ->      xs.map((x) => x.name); ys.map((y) => y.name)
 *     <A onSave={close} onCancel={close} />                                  ->      <A onSave={() => set(0)} onCancel={() => set(0)} />
 *
 * It is made once on one side, and each time on the other. Holds for a single use, as an argument of a call or as a part
 * of one, that is handed to nobody who keeps each only once or takes away what it was handed before, and for several that
 * are handed to who only calls them for each item of a list, or are handlers of elements (`onSave`), which React calls
 * and compares with nothing but what stood there before. The function must ask for no `this` of another one.
 */
export function isHandedOn(
  unit: Unit,
  value: Core,
  list: readonly Core[],
  variable: CoreVariable,
  { uses }: Reached,
): boolean {
  if (value.op !== 'function' || uses.some(({ called, spelled }) => called || spelled)) return false;
  if (uses.some(({ otherThis }) => otherThis) && usesFrame(value)) return false;
  if (uses.length === 1 && !uses[0]!.closure) return false;
  if (size(value) * uses.length > MOST_COPIES) return false;
  const handlers = list.reduce((sum, step) => sum + timesHandler(step, variable), 0);
  if (unit.isEcmascript && handlers === uses.length) return true;
  const callees = list.flatMap((step) => calleesHanded(step, variable));
  if (callees.length !== uses.length) return false;
  if (callees.every((callee) => goesThroughList(unit, callee))) return true;
  return callees.length === 1 && !keepsOnce(calledName(callees[0]!), false);
}

/** Copies of large functions would take too long to compare. */
export const MOST_COPIES = 2000;

/** Whether a method calls what it is handed for each item, and keeps nothing of it. */
export function goesThroughList(unit: Unit, callee: Core): boolean {
  return (
    callee.op === 'member' &&
    CALLS_FOR_EACH.test(callee.text) &&
    !mayBeOwn(unit, callee.children[0]!, callee.text)
  );
}

const CALLS_FOR_EACH =
  /^(?:map|flatMap|filter|find|findIndex|findLast|findLastIndex|some|every|forEach|reduce|reduceRight|sort|toSorted)$/;

/** Whom the variable is handed to, by itself, once for each time. */
function calleesHanded(node: Core, variable: CoreVariable): readonly Core[] {
  if (!mentions(node, variable)) return [];
  const [callee, ...given] = node.children;
  const parts = given.flatMap((one) =>
    one.op === 'object' ? one.children.filter(isNamedPart).map(({ children }) => children[0]!) : [one],
  );
  const times =
    node.op === 'call'
      ? parts.filter(({ op, variable: used }) => op === 'variable' && used === variable)
      : [];
  return [...times.map(() => callee!), ...node.children.flatMap((child) => calleesHanded(child, variable))];
}

function isNamedPart({ op, text, children }: Core): boolean {
  return op === 'property' && text !== '' && children.length === 1;
}

/** How often it is what an element does when something happens. */
function timesHandler(node: Core, variable: CoreVariable): number {
  if (!mentions(node, variable)) return 0;
  const own =
    node.op === 'array' && node.text === 'jsx'
      ? node.children.filter(
          (part) => isNamedPart(part) && HANDLER.test(part.text) && part.children[0]!.variable === variable,
        )
      : [];
  return own.length + node.children.reduce((sum, child) => sum + timesHandler(child, variable), 0);
}

const HANDLER = /^on[A-Z]/;
