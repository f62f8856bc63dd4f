import type { Core, CoreVariable } from '../../../model/core.ts';
import { some } from '../../normal-form/tree.ts';
import type { Unit } from '../../normal-form/unit.ts';
import { identical } from '../conditionals.ts';
import { isOtherName } from '../other-name.ts';

const CHANGES = /^(?:push|pop|shift|unshift|splice|sort|reverse|fill|copyWithin|length)$/;

/**
 * Whether what is done for each item of an array changes the array, as far as that is seen: its elements are written,
 * a method is called that adds, moves or takes some away, or somebody is handed the array who could do so.
 *
 *     xs.map((x) => { xs.pop(); return x })      and      for (const x of xs) { xs.pop(); out.push(x) }
 *
 * go through another number of items.
 *
 * @param own the place of the item, at which another one may be put.
 */
export function changesArray(unit: Unit, body: Core, xs: Core, own: CoreVariable | null = null): boolean {
  return changes(unit, body, xs, own, false);
}

/** @param isInner whether the body is that of a function that another one calls: those which it calls aren't looked at. */
function changes(unit: Unit, body: Core, xs: Core, own: CoreVariable | null, isInner: boolean): boolean {
  const isArray = (node: Core): boolean => identical(node, xs) || isOtherName(unit, node, xs);
  const isOwn = ({ op, children }: Core): boolean =>
    op === 'index' && own !== null && children[1]!.variable === own;
  return some(body, ({ op, text, children }) => {
    const [first] = children;
    if (op === 'call' && changesByName(unit, calledName(first!), xs)) return true;
    if (op === 'call' && first!.op === 'member' && CHANGES.test(first!.text) && isArray(first!.children[0]!))
      return true;
    if (op === 'call' || op === 'new')
      return (
        !onlyLooks(first!) &&
        children.some((given, at) => (at > 0 && isArray(given)) || (!isInner && grows(unit, given, xs)))
      );
    if (op !== 'assign' && op !== 'for_each' && !(op === 'unary' && text === 'delete')) return false;
    return some(
      first!,
      (inner) =>
        ((inner.op === 'index' && !isOwn(inner)) || (inner.op === 'member' && inner.text === 'length')) &&
        isArray(inner.children[0]!),
    );
  });
}

/** Whether a variable is a function of the code in hand that changes the array: `const add = (x) => xs.push(x)`. */
function grows(unit: Unit, { op, variable }: Core, xs: Core): boolean {
  if (op !== 'variable' || !/^(?:local|temporary)$/.test(variable!.kind)) return false;
  const isIt = ({ op: declares, children: [target, made] }: Core): boolean =>
    declares === 'let' && target!.variable === variable && made!.op === 'function';
  return some(
    unit.root,
    (node) => isIt(node) && changes(unit, node.children[1]!.children[1]!, xs, null, true),
  );
}

/** Whether functions of that name are seen to change a member, or a variable that isn't theirs. */
function changesByName({ loops }: Unit, name: string, { op, text, variable }: Core): boolean {
  if (op === 'member') return loops.changedBy(name).has(text);
  return op === 'variable' && loops.changesGiven(name).has(variable!.name);
}

/** `out.concat(xs)` and `Array.isArray(xs)` leave it as it is. */
function onlyLooks({ op, text, children: [object] }: Core): boolean {
  if (op !== 'member') return false;
  return LOOKS.test(text) || /^(?:Array|JSON|Math|console)$/.test(object!.variable?.name ?? '');
}

const LOOKS = /^(?:concat|includes|indexOf|equal|deepEqual)$/;

/** `step` of `step()`, `this.step()` and `a.b.step()` */
export function calledName({ op, text, variable }: Core): string {
  return op === 'member' ? text : op === 'variable' ? variable!.name : '';
}
