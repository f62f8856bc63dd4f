import { type Core, type CoreVariable, core } from '../../../model/core.ts';
import { mentions } from '../../normal-form/tree.ts';

/**
 * A variable that gets another value right before it is given back.
 *
 *     if c: a = 1           ->      return 1 if c else a
 *     return a
 *
 * Holds for a variable of the function that no function inside of it names, and nothing around a `try`: nobody else can
 * ask for it once it is given back.
 */
export function returnedChoice(list: readonly Core[], root: Core): readonly Core[] {
  const [step, last] = list.slice(-2);
  const given = step && last?.op === 'return' ? writtenIf(step) : null;
  const returned = last?.children[0];
  if (!given || returned?.op !== 'variable' || returned.variable !== given.variable) return list;
  if (isAskedElsewhere(root, given.variable)) return list;
  const value = core('choose', '', [given.test, given.value, returned], step!.source);
  return [...list.slice(0, -2), core('return', '', [value], last!.source)];
}

interface Written {
  readonly test: Core;
  readonly variable: CoreVariable;
  readonly value: Core;
}

/** A conditional that does nothing but give a variable of the function another value. */
function writtenIf({ op, children }: Core): Written | null {
  const [test, yes, no] = op === 'choose' ? (children as [Core, Core, Core]) : [];
  if (!test || yes!.op !== 'block' || yes!.children.length !== 1 || no!.children.length > 0) return null;
  if (no!.op !== 'nothing' && no!.op !== 'block') return null;
  const write = yes!.children[0]!.op === 'evaluate' ? yes!.children[0]!.children[0]! : null;
  const [target, value] = write?.op === 'assign' && write.text === '' ? write.children : [];
  const variable = target?.op === 'variable' ? target.variable! : null;
  return variable && /^(?:local|parameter)$/.test(variable.kind) ? { test, variable, value: value! } : null;
}

function isAskedElsewhere(node: Core, variable: CoreVariable, isInside = false): boolean {
  if (!mentions(node, variable)) return false;
  if (node.op === 'try' || node.op === 'class') return true;
  const isFunction = node.op === 'function';
  if (isFunction && isInside) return true;
  return node.children.some((child) => isAskedElsewhere(child, variable, isInside || isFunction));
}
