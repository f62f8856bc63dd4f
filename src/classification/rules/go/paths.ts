import type { Core, CoreVariable } from '../../../model/core.ts';
import { staticType, underlyingType } from '../../../model/core-types.ts';
import { isOfLibrary } from '../../library/go.ts';
import { mentions } from '../../normal-form/tree.ts';
import { identical } from '../conditionals.ts';

/** A variable, or a field of one, however deep: `s.items`. */
export function isPath({ op, text, children }: Core): boolean {
  if (op === 'variable') return true;
  return op === 'member' && !text.startsWith('::') && isPath(children[0]!);
}

/** A call of that method on `object`. */
export function callsMethod(node: Core, object: Core, name: string): boolean {
  const [callee] = node.children;
  return node.op === 'call' && isMethodOf(callee!, object, name);
}

/** `object.name`, called or not. */
export function isMethodOf({ op, text, children }: Core, object: Core, name: string): boolean {
  return op === 'member' && text === name && identical(children[0]!, object);
}

/** Whether a value is known to be of that type of the library, or points to one. */
export function isOfType(value: Core, name: string): boolean {
  const type = staticType(value);
  if (!type) return false;
  const held = type.op === 'type' && type.text === '*' ? type.children[0]! : type;
  return isOfLibrary(underlyingType(held), name);
}

/** Whether a part of what a path goes through is given another value in `node`, by its name. */
export function writesPath(node: Core, path: Core): boolean {
  const base = baseOf(path);
  if (node.op === 'assign' && writesTo(node.children[0]!, path, base)) return true;
  if (node.op === 'for_each' && / assign/.test(node.text) && writesTo(node.children[0]!, path, base))
    return true;
  if (
    node.op === 'unary' &&
    node.text === '&' &&
    isPath(node.children[0]!) &&
    baseOf(node.children[0]!) === base
  )
    return true;
  return node.children.some((child) => writesPath(child, path));
}

function writesTo(target: Core, path: Core, base: CoreVariable | null): boolean {
  if (target.op === 'pattern') return target.children.some((part) => writesTo(part, path, base));
  return isPath(target) && baseOf(target) === base && (target.op === 'variable' || path.op === 'member');
}

function baseOf(path: Core): CoreVariable | null {
  return path.op === 'member' ? baseOf(path.children[0]!) : path.variable;
}

/** Whether a function keeps a variable, or somebody its address, so that its value may be asked for later. */
export function holdsOn(node: Core, variable: CoreVariable): boolean {
  if (node.op === 'function' || (node.op === 'unary' && node.text === '&')) return mentions(node, variable);
  return node.children.some((child) => holdsOn(child, variable));
}

/**
 * Types of which two values that are neither less than the other can't be told apart. Of numbers with a point neither of
 * two need be the smaller, and of two zeros one may be negative.
 */
export const ORDERED = /^(?:u?int(?:8|16|32|64)?|uintptr|string)$/;
