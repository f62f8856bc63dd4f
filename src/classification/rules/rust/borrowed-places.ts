import type { Core } from '../../../model/core.ts';
import { mentions, rewrite, some, substitute } from '../../normal-form/tree.ts';
import { fire, isCandidate, type Unit } from '../../normal-form/unit.ts';
import { normalPlace } from './places.ts';

/**
 * A name for where something lies, which is there as long as somebody has it.
 *
 *     let items = &mut self.cart.items; items.clear(); items.push(x)      ->      self.cart.items.clear(); ...
 *
 * As long as the name is used nobody else may write there, or the program is none: the place is the same whenever it is
 * said. Holds for fields of fields of a local or a parameter; an index may be another one by then.
 */
export function borrowedPlaces(unit: Unit, list: readonly Core[]): readonly Core[] {
  for (const [at, step] of list.entries()) {
    const [target, value, ...type] = step.op === 'let' && step.text === 'own' ? step.children : [];
    if (target?.op !== 'bind' || target.text !== '' || type.length > 0 || !isBorrowedField(value!)) continue;
    const variable = target.variable!;
    const rest = list.slice(at + 1);
    if (!isCandidate(unit, variable) || unit.facts.assigned.has(variable)) continue;
    if (!rest.some((node) => mentions(node, variable)) || rest.some((node) => isSpelled(node, step)))
      continue;
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
