import type { Core, CoreVariable } from '../../../model/core.ts';
import { targets } from '../../normal-form/facts/targets.ts';
import { mentions, rewrite, some, substitute } from '../../normal-form/tree.ts';
import { fire, isCandidate, type Unit } from '../../normal-form/unit.ts';
import { identical } from '../conditionals.ts';
import { normalPlace } from './places.ts';

/**
 * A name for where something lies, which is there as long as somebody has it.
 *
 *     let items = &mut self.cart.items; items.clear(); items.push(x)      ->      self.cart.items.clear(); ...
 *
 * As long as the name is used nobody else may write there, or the program is none: the place is the same whenever it is
 * said. Holds for fields of fields of a local or a parameter; an index may be another one by then. A variable that holds a
 * reference may get another one meanwhile, and so may a field:
 *
 *     let first = &at.value; at = next; use(first)      is no      at = next; use(&at.value)
 */
export function borrowedPlaces(unit: Unit, list: readonly Core[]): readonly Core[] {
  for (const [at, step] of list.entries()) {
    const [target, value, ...type] = step.op === 'let' && step.text === 'own' ? step.children : [];
    if (target?.op !== 'bind' || target.text !== '' || type.length > 0 || !isBorrowedField(value!)) continue;
    const variable = target.variable!;
    const rest = list.slice(at + 1);
    if (!isCandidate(unit, variable) || unit.facts.assigned.has(variable)) continue;
    const until = rest.findLastIndex((node) => mentions(node, variable));
    if (until < 0 || rest.some((node) => isSpelled(node, step))) continue;
    if (rest.slice(0, until + 1).some((node) => leadsElsewhere(node, value!.children[0]!))) continue;
    fire(unit, 'unfold-variable', variable.name, step.source);
    return borrowedPlaces(unit, [
      ...list.slice(0, at),
      ...rest.map((node) => rewrite(substitute(node, variable, value!), normalPlace)),
    ]);
  }
  return list;
}

function isBorrowedField({ op, text, children: [place] }: Core): boolean {
  return op === 'unary' && (text === '&' || text === '&mut') && place!.op === 'member' && isPlace(place!);
}

function isPlace({ op, text, variable, children: [object] }: Core): boolean {
  if (op === 'variable') return /^(?:local|parameter|temporary)$/.test(variable!.kind);
  return op === 'member' && text.startsWith('.') && isPlace(object!);
}

/** Whether the variable of a place, or a field on the way to it, gets another value, or somebody who may give it one. */
function leadsElsewhere(node: Core, place: Core): boolean {
  const isOnTheWay = (one: Core): boolean => some(place, (part) => part !== place && identical(part, one));
  return some(node, ({ op, text, children: [target] }) => {
    if (op === 'assign') return targets(target!).includes(baseOf(place)) || isOnTheWay(target!);
    return op === 'unary' && text === '&mut' && target!.op === 'variable' && isOnTheWay(target!);
  });
}

function baseOf({ variable, children: [object] }: Core): CoreVariable {
  return variable ?? baseOf(object!);
}

/** A macro that shows how it is spelled names it, or a closure takes it over, which would take over what lies there. */
function isSpelled(node: Core, { children: [target] }: Core): boolean {
  const keepsSpelling = ({ op, text, children }: Core): boolean =>
    op === 'function'
      ? /\bmove\b/.test(text)
      : op === 'opaque' &&
        text.startsWith('macro') &&
        (text.startsWith('macro!') || children.some((token) => token.text.startsWith('token ')));
  return some(node, (inner) => keepsSpelling(inner) && mentions(inner, target!.variable!));
}
