import { type Core, type CoreVariable, core } from '../../../model/core.ts';
import { isBox, isPrimitive, unboxed } from '../../../model/static-types.ts';
import { OBJECTS_ARE_THERE } from '../../assumptions.ts';
import { countUses, renamed, rewrite, withChildren } from '../../normal-form/tree.ts';
import { fire, type Unit } from '../../normal-form/unit.ts';
import { countsWithin } from './boxes.ts';

/**
 * A variable for a box of which only what is in it is asked for, as one for that.
 *
 *     Integer twice = n * 2; return twice + 1;      ->      int twice = n * 2; return twice + 1;
 *     for (Integer n : counts) { sum += n; }        ->      for (int n : counts) { sum += n; }
 *
 * Holds where it gets no other value, and each use takes the value out. An item of a list may be nothing, which fails where
 * it is taken out: that none is, is assumed.
 */
export function withoutBoxes(list: readonly Core[], unit: Unit): readonly Core[] {
  let at = list;
  for (const place of list.keys()) {
    const step = at[place]!;
    const [target, value] = step.op === 'let' ? step.children : [];
    const variable = target?.op === 'bind' && value ? target.variable! : null;
    if (!variable || !isBox(variable.spelled) || unit.facts.assigned.has(variable)) continue;
    const inner = unboxed(variable.spelled)!;
    const made =
      value!.op === 'unary' && value!.text === `as ${variable.spelled}` ? value!.children[0]! : null;
    const rest = at.slice(place + 1);
    if (made?.spelled !== inner || !areTakenOut(rest, variable)) continue;
    const own = asItsValue(variable);
    const bind = { ...target!, variable: own, spelled: inner };
    at = [
      ...at.slice(0, place),
      withChildren(step, [bind, made, ...step.children.slice(2)]),
      ...rest.map((one) => takenOut(one, variable, own)),
    ];
  }
  return at;
}

/** The same for what a loop goes through. */
export function withoutBoxedItem(node: Core, unit: Unit): Core {
  if (node.op !== 'for_each' || node.text !== 'of') return node;
  const [target, xs, body] = node.children as [Core, Core, Core];
  const variable = target.op === 'bind' ? target.variable! : null;
  if (!variable || !isBox(variable.spelled) || unit.facts.assigned.has(variable)) return node;
  if (countUses(body, variable) === 0 || !areTakenOut([body], variable)) return node;
  fire(unit, 'loop-form', '', node.source, OBJECTS_ARE_THERE);
  const own = asItsValue(variable);
  const bind = { ...target, variable: own, spelled: own.spelled };
  return withChildren(node, [bind, xs, takenOut(body, variable, own)]);
}

function asItsValue({ boxed: _, ...variable }: CoreVariable): CoreVariable & { readonly spelled: string } {
  return { ...variable, spelled: unboxed(variable.spelled)! };
}

/** Whether each use in these steps takes the value out of the box. */
function areTakenOut(steps: readonly Core[], variable: CoreVariable): boolean {
  let [uses, taken] = [0, 0];
  const isIt = (node: Core | undefined): boolean => node?.op === 'variable' && node.variable === variable;
  const visit = (node: Core): void => {
    if (isIt(node)) uses += 1;
    if (isTaking(node)) taken += node.children.filter(isIt).length;
    node.children.forEach(visit);
  };
  steps.forEach(visit);
  return uses === taken;

  function isTaking(node: Core): boolean {
    const { op, text, children } = node;
    if (op === 'unary') return text === `as ${unboxed(variable.spelled)}`;
    if (op === 'assign') return /^[-+*/%]=$/.test(text) && isIt(children[1]) && isNumber(children[0]!);
    return countsWithin(node);
  }
}

const isNumber = ({ spelled, variable }: Core): boolean => isPrimitive(spelled ?? variable?.spelled);

function takenOut(node: Core, variable: CoreVariable, own: CoreVariable): Core {
  const plain = rewrite(node, (one) => {
    const [inner] = one.children;
    const isOut = one.op === 'unary' && one.text === `as ${own.spelled}` && inner!.variable === variable;
    return isOut ? inner! : one;
  });
  return rewrite(renamed(plain, variable, own), (one) => {
    if (one.op === 'variable' && one.variable === own)
      return { ...core('variable', one.text, one.children, one.source, own), spelled: own.spelled! };
    return one.op === 'assign' ? spelledOut(one, own) : one;
  });
}

/** `sum += n` of two of one type is `sum = sum + n`. */
function spelledOut(node: Core, own: CoreVariable): Core {
  const [target, value] = node.children as [Core, Core];
  const sign = /^([-+*/%])=$/.exec(node.text)?.[1];
  const isOne = target.op === 'variable' && target.variable!.spelled === own.spelled;
  if (!sign || !isOne || value.variable !== own || own.spelled !== 'int') return node;
  const { spelled } = own;
  const sum = { ...core('binary', `~${sign}`, [{ ...target, spelled }, value], node.source), spelled };
  return { ...core('assign', '', [{ ...target, spelled }, sum], node.source), spelled };
}
