import type { Core, CoreVariable } from '../../../model/core.ts';
import { baseVariable, holdsItsParts, staticType } from '../../../model/core-types.ts';
import { isInterface, lentTo } from '../../library/go.ts';
import { each } from '../tree.ts';

/**
 * Variables that may be written without being named: through a pointer, by a method that takes their address, by what
 * an unknown construct does with the names that it declares.
 */
export function exposedVariables(root: Core): {
  readonly written: Set<CoreVariable>;
  /** By methods alone, of which nobody knows whether they write. */
  readonly calledOn: Set<CoreVariable>;
} {
  const found = new Set<CoreVariable>();
  const calledOn = new Set<CoreVariable>();
  const lent = new Map<CoreVariable, number>();
  const addressed = new Map<CoreVariable, number>();
  each(root, (node) => {
    const { op, text, children } = node;
    for (const variable of lentTo(node)) lent.set(variable, (lent.get(variable) ?? 0) + 1);
    // What a pattern of Rust takes out of a value is written by nobody, unless it says `mut`; nor are Java's varargs.
    if (op === 'opaque' && !text.startsWith('pattern ') && text !== 'varargs')
      for (const child of children) if (child.op === 'bind') found.add(child.variable!);
    const [first] = children;
    const place =
      op === 'unary' && text === '&'
        ? first
        : op === 'call' && first!.op === 'member'
          ? first!.children[0]!
          : null;
    if (place && op === 'call' && takesCopy(place, first!.text)) return;
    const variable = place ? baseVariable(place) : null;
    const direct = op === 'unary' && place?.op === 'variable';
    if (!variable || variable.type === undefined) return;
    const isWritten = holdsItsParts(variable) && !(variable.type && isInterface(variable.type));
    if (direct) addressed.set(variable, (addressed.get(variable) ?? 0) + 1);
    else if (isWritten) (op === 'call' ? calledOn : found).add(variable);
  });
  // An address that is only lent is nobody's afterwards.
  for (const [variable, times] of addressed) if ((lent.get(variable) ?? 0) < times) found.add(variable);
  return { written: found, calledOn };
}

/** Go's `c.Total()` of a method that is declared for `Cart`, and not for `*Cart`. */
function takesCopy(object: Core, method: string): boolean {
  const type = staticType(object);
  const named = type?.op === 'type' && type.text === 'generic' ? type.children[0]! : type;
  return named?.op === 'variable' && (named.variable!.copiedBy?.(method) ?? false);
}
