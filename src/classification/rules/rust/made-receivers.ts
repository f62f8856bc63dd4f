import type { Core, CoreVariable } from '../../../model/core.ts';
import { countUses, mentions, substitute } from '../../normal-form/tree.ts';
import { fire, isCandidate, type Unit } from '../../normal-form/unit.ts';

/**
 * A variable that is only there so that one method may change it, or one function that is lent it.
 *
 *     let mut job = next(); job.run()             ->      next().run()
 *     let mut total = 0; let sum = &mut total     ->      let sum = &mut 0
 *
 * Holds where that is the first thing that the next step does, and nobody names the variable behind it: what is made for
 * the call is a place of its own as well. Not where the variable is a copy of what lies somewhere, which stays as it is.
 */
export function madeReceivers(unit: Unit, list: readonly Core[]): readonly Core[] {
  for (const [at, step] of list.entries()) {
    const [target, value, ...type] = step.op === 'let' && step.text === 'own' ? step.children : [];
    if (target?.op !== 'bind' || target.text !== 'mut' || type.length > 0 || !isMade(value!)) continue;
    const variable = target.variable!;
    const next = list[at + 1];
    if (!next || !isCandidate(unit, variable) || countUses(next, variable) !== 1) continue;
    if (list.slice(at + 2).some((later) => mentions(later, variable)) || !isLentFirst(next, variable))
      continue;
    fire(unit, 'unfold-variable', variable.name, step.source);
    return madeReceivers(unit, [
      ...list.slice(0, at),
      substitute(next, variable, value!),
      ...list.slice(at + 2),
    ]);
  }
  return list;
}

function isMade({ op, text }: Core): boolean {
  return /^(?:call|array|literal|binary)$/.test(op) || (op === 'opaque' && text.startsWith('macro '));
}

/** Whether the first thing that is evaluated is a method of the variable, or a reference to it by which it may be changed. */
function isLentFirst(node: Core, variable: CoreVariable): boolean {
  const [first, second] = node.children;
  switch (node.op) {
    case 'evaluate':
    case 'return':
      return first !== undefined && isLentFirst(first, variable);
    case 'let':
      return isLentFirst(second!, variable);
    case 'unary':
      return node.text === '&mut' && first!.variable === variable;
    case 'call': {
      if (first!.op === 'variable') return second !== undefined && isLentFirst(second, variable);
      const [object] = first!.op === 'member' && !/^(?:\.|::)/.test(first!.text) ? first!.children : [];
      return object !== undefined && (object.variable === variable || isLentFirst(object, variable));
    }
    default:
      return false;
  }
}
