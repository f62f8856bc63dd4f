import type { Core, CoreVariable } from '../../../model/core.ts';
import { isTextLiteral } from '../../normal-form/node-facts.ts';

/** The name of Python's own that a node is: nothing in the file declares it. */
export function builtinName({ op, variable }: Core): string | null {
  if (op !== 'variable' || variable!.kind !== 'free') return null;
  return variable!.name.startsWith('python.') ? variable!.name.slice(7) : null;
}

/** The use of a name of Python's own, which nothing in the file can hide. */
export function builtin(name: string): Core {
  const variable: CoreVariable = { name: `python.${name}`, kind: 'free', binding: null, symbol: null };
  return { op: 'variable', text: '', children: [], source: null, variable };
}

/**
 * What an imported name stands for, whichever way it was imported.
 *
 *     import os; os.error        from os import error        both are `os.error`
 */
export function importedName(node: Core): string | null {
  if (node.op === 'member') {
    const module = importedName(node.children[0]!);
    return module && `${module}.${node.text}`;
  }
  const target = node.op === 'variable' ? node.variable!.binding?.import : null;
  if (!target) return null;
  if (node.variable!.member !== undefined)
    return `${node.variable!.module ?? target.module}.${node.variable!.member}`;
  return target.name === '*' ? target.module : `${target.module}.${target.name}`;
}

/** A call of one of Python's own functions: its name and its arguments; null for any other node. */
export function builtinCall(node: Core): { readonly name: string; readonly args: readonly Core[] } | null {
  if (node.op !== 'call') return null;
  const [callee, ...args] = node.children as [Core, ...Core[]];
  const name = builtinName(callee);
  return name === null ? null : { name, args };
}

/** `', '.join(xs)`, whatever it is given: what a text of the source joins is a text, and all of them are. */
export function isJoinedByText({ op, children: [callee] }: Core): boolean {
  if (op !== 'call' || callee!.op !== 'member' || callee!.text !== 'join') return false;
  return isTextLiteral(callee!.children[0]!);
}

/** `(x for x in xs)` */
export function isGenerator({ op, text }: Core): boolean {
  return op === 'opaque' && text === 'generator_expression';
}

/** What goes through something with a round of its own. */
export function isGoneThrough({ op, text }: Core): boolean {
  return op === 'opaque' && /^(?:async )?(?:for$|\w+_comprehension$|generator_expression$)/.test(text);
}
