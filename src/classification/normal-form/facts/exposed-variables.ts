import type { Core, CoreVariable } from '../../../model/core.ts';
import { baseVariable, holdsItsParts, staticType, underlyingType } from '../../../model/core-types.ts';
import { isInterface, lentTo } from '../../library/go.ts';
import { each } from '../tree.ts';

/**
 * Variables that may be written without being named: through a pointer, by a method that takes their address, by what
 * an unknown construct does with the names that it declares.
 *
 *     p := &x        f := c.add        go c.run()        defer c.add(5)        s := buf[:]      of an array
 *
 * @param isMethod whether a type of the change set has a method of that name: Go says the same for a field.
 */
export function exposedVariables(
  root: Core,
  isMethod: (name: string) => boolean,
): {
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
    for (const variable of handedOut(node, isMethod)) found.add(variable);
    const called = objectCalledOn(node);
    if (called) calledOn.add(called);
    const [first] = children;
    if (op !== 'unary' || text !== '&') return;
    const variable = baseVariable(first!);
    if (!variable || variable.type === undefined) return;
    if (first!.op === 'variable') addressed.set(variable, (addressed.get(variable) ?? 0) + 1);
    else if (ofParts(first!)) found.add(variable);
  });
  // An address that is only lent is nobody's afterwards.
  for (const [variable, times] of addressed) if ((lent.get(variable) ?? 0) < times) found.add(variable);
  return { written: found, calledOn };
}

/** The variable on whose own value a method is called that may take its address: `c` of `c.add(1)`. */
export function objectCalledOn({ op, children: [callee] }: Core): CoreVariable | null {
  if (op !== 'call' || callee!.op !== 'member') return null;
  const [place] = callee!.children as [Core];
  const variable = ofParts(place);
  return variable && takesCopy(place, callee!.text) ? null : variable;
}

/** The variable of Go that holds a place itself, and not what a pointer or an interface leads to. */
export function ofParts(place: Core): CoreVariable | null {
  const variable = baseVariable(place);
  if (!variable || variable.type === undefined || !holdsItsParts(variable)) return null;
  return variable.type && isInterface(variable.type) ? null : variable;
}

/** The variables of which somebody has the address from here on, without an `&`. */
export function handedOut(node: Core, isMethod: (name: string) => boolean): readonly CoreVariable[] {
  const { op, text, children } = node;
  const isLater = op === 'opaque' && /^(?:go|frame defer)$/.test(text);
  const found: CoreVariable[] = [];
  for (const [at, child] of children.entries()) {
    const isSlice = at === 0 && op === 'index' && text === 'slice';
    if (!isSlice && (child.op !== 'member' || (at === 0 && /^(?:call|assign)$/.test(op)))) continue;
    const place = isSlice ? child : child.children[0]!;
    // Of other languages than Go there is nothing to look for.
    const variable = ofParts(place);
    if (!variable) continue;
    const isMeant = isSlice ? isArray(place) : (isLater && at === 0) || isMethod(child.text);
    if (isMeant && (isSlice || !takesCopy(place, child.text))) found.push(variable);
  }
  return found;
}

function isArray(place: Core): boolean {
  const type = staticType(place);
  return type !== null && underlyingType(type).text === '[n]';
}

/** Go's `c.Total()` of a method that is declared for `Cart`, and not for `*Cart`. */
function takesCopy(object: Core, method: string): boolean {
  const type = staticType(object);
  const named = type?.op === 'type' && type.text === 'generic' ? type.children[0]! : type;
  return named?.op === 'variable' && (named.variable!.copiedBy?.(method) ?? false);
}
