import type { Core } from '../../model/core.ts';
import { some } from '../normal-form/tree.ts';
import type { Unit } from '../normal-form/unit.ts';
import { identical } from './conditionals.ts';

/** Whether one of two is a variable that was declared with the other one: `const ys = xs`. */
export function isOtherName({ root }: Unit, node: Core, xs: Core): boolean {
  if (node.op !== 'variable' && xs.op !== 'variable') return false;
  return some(root, ({ op, children: [target, value] }) => {
    if (op !== 'let' || target!.op !== 'bind') return false;
    const isOf = (name: Core, other: Core): boolean =>
      name.op === 'variable' && target!.variable === name.variable && identical(value!, other);
    return isOf(node, xs) || isOf(xs, node);
  });
}
