import { type Core, type CoreVariable, core } from '../../model/core.ts';
import { rewriteLists } from '../normal-form/lists.ts';
import { isLoop, mentions, size, withChildren } from '../normal-form/tree.ts';
import { spend, type Unit } from '../normal-form/unit.ts';
import { asItsType, valueGivenBy } from './returned-where-written.ts';
import { isOnlyItsOwn } from './tried-returns.ts';

/**
 * What a loop gives to a variable before it is left for good, returned there, where the variable is returned right behind
 * the loop.
 *
 *     found = null; for (x of xs) { if (x.fits()) { found = x; break } } return found
 *     ->      found = null; for (x of xs) { if (x.fits()) { return x } } return found
 *
 * Holds for a variable that no function inside names, nor anything that is done at last: nobody else can look at it once
 * it is given back. A `break` that leaves something else, such as another loop or a `switch`, stays.
 */
export function foundAndLeft(unit: Unit): void {
  unit.root = rewriteLists(unit.root, (list, holder) => {
    const [loop, last] = [list.at(-2), list.at(-1)];
    const given = last?.op === 'return' ? last.children[0] : undefined;
    if (holder.op !== 'block' || !loop || !isLoop(loop) || given?.op !== 'variable') return list;
    const variable = given.variable!;
    if (unit.facts.shared.has(variable) || !mentions(loop, variable)) return list;
    const made = withChildren(
      loop,
      loop.children.map((part) => (part.op === 'block' ? leaving(unit, part, variable) : part)),
    );
    if (made === loop || !isOnlyItsOwn(unit, variable) || !spend(unit, size(loop))) return list;
    return [...list.slice(0, -2), made, last!];
  });
}

function leaving(unit: Unit, node: Core, variable: CoreVariable): Core {
  if (isLoop(node) || /^(?:function|class|switch)$/.test(node.op) || isUnknown(node)) return node;
  const inner = withChildren(
    node,
    node.children.map((child) => leaving(unit, child, variable)),
  );
  const [step, jump] = inner.op === 'block' ? inner.children.slice(-2) : [];
  if (jump?.op !== 'break' || jump.text !== '') return inner;
  const value = valueGivenBy(step!, variable);
  const given = value && asItsType(unit, variable, value);
  if (!given) return inner;
  return withChildren(inner, [...inner.children.slice(0, -2), core('return', '', [given], step!.source)]);
}

/** What a `break` in there may leave by itself, such as a `select`, or a `switch` on a type. */
function isUnknown({ op, text }: Core): boolean {
  return op === 'opaque' && !/^(?:handlers?|synchronized|resources)$/.test(text);
}
