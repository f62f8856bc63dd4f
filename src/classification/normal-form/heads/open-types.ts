import type { Core, CoreVariable } from '../../../model/core.ts';
import { mentions, some } from '../tree.ts';

/**
 * Whether it may count what a variable's type says of what it holds, where that is left open on one side.
 *
 *     List<char[]> xs = ...; print(xs.get(0))      List xs = ...; print(xs.get(0))      print(char[]) and print(Object)
 *
 * It does where a value that is asked of the variable chooses an overload, a conversion, or the type of another
 * variable. What is returned, cast, or kept in a variable with a type is of that type on both sides.
 */
export function contentsMatter(root: Core, variable: CoreVariable): boolean {
  const isAsked = (node: Core): boolean => /^(?:call|opaque)$/.test(node.op) && mentions(node, variable);
  const asked = (node: Core): boolean => !isCast(node) && some(node, isAsked);
  const visit = (node: Core): boolean => {
    if (node.op === 'call' || node.op === 'new') {
      const [callee, ...args] = node.children as [Core, ...Core[]];
      if (args.some(asked)) return true;
      if (args.some(({ op }) => op === 'function') && mentions(callee, variable)) return true;
    }
    if (node.op === 'binary' && !isCast(node) && node.text !== '+' && node.children.some(asked)) return true;
    if (node.op === 'choose' && node.children.slice(1).some((side) => isValue(side) && asked(side)))
      return true;
    if (node.op === 'let' || node.op === 'for_each') {
      const [name, value] = node.children as [Core, Core];
      const isOpen = name.op === 'bind' && name.variable!.spelled === undefined;
      if (isOpen && name.variable !== variable && mentions(value, variable)) return true;
    }
    return node.children.some(visit);
  };
  return visit(root);
}

function isCast({ op, text }: Core): boolean {
  return (op === 'binary' && text === '~as') || (op === 'unary' && text.startsWith('as '));
}

function isValue({ op }: Core): boolean {
  return op !== 'block' && op !== 'nothing';
}
