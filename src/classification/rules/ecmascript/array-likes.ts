import type { Core } from '../../../model/core.ts';
import type { Unit } from '../../normal-form/unit.ts';
import { isFree } from '../free-names.ts';

/**
 * Seen to be a list of the platform's that has none of an array's methods: `arguments`, what a page found by a tag, or
 * what is declared to be gone through and no more. It is refused wherever such a method comes or goes.
 *
 *     for (const x of arguments) use(x)      is not      arguments.forEach((x) => use(x))
 */
export function hasNoMethods({ loops }: Unit, list: Core): boolean {
  const { op, text, variable, children } = list;
  const [callee] = children;
  if (op === 'variable') return isFree(list, 'arguments') || loops.likeArrays.has(variable!.name);
  if (op === 'member') return loops.likeArrays.has(text) || /^(?:styleSheets|cssRules)$/.test(text);
  return op === 'call' && callee!.op === 'member' && /^getElementsBy\w+$/.test(callee!.text);
}

/**
 * Seen to be a list of the nodes of a page, which has `forEach`, `keys`, `values` and `entries`, and no other method
 * of an array's.
 */
export function isNodeList({ loops }: Unit, { op, text, variable, children: [callee] }: Core): boolean {
  if (op === 'variable') return loops.nodeLists.has(variable!.name);
  if (op === 'member') return loops.nodeLists.has(text) || /^(?:childNodes|classList)$/.test(text);
  return op === 'call' && callee!.op === 'member' && callee!.text === 'querySelectorAll';
}

/** Seen to be what only has a length and places: it can't be gone through or spread. */
export function isUniterable({ loops }: Unit, { op, text, variable }: Core): boolean {
  if (op === 'object') return true;
  return (op === 'variable' || op === 'member') && loops.uniterable.has(variable?.name ?? text);
}
