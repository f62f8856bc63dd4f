import type { AstNode } from '../../model/ast-node.ts';
import type { Core } from '../../model/core.ts';
import { partOf } from '../../model/node-parts.ts';
import { core, literal, opaque } from './build.ts';

/** As it is spelled; empty where there is none. */
export function operatorOf(node: AstNode): string {
  return partOf(node, 'operator')?.text ?? '';
}

/** `-1` is a number. */
export function lowerSign(operand: Core, node: AstNode): Core {
  const operator = operatorOf(node);
  if (operator === '-' && operand.op === 'literal' && /^[if]:\d*[1-9]/.test(operand.text))
    return literal(`${operand.text.slice(0, 2)}-${operand.text.slice(2)}`, node);
  return core('unary', [operand], node, `~${operator}`);
}

/** Objects define what an operator does, so it may read anything and fail; only `is` asks nobody. */
export function operation(operands: readonly Core[], node: AstNode, operator: string): Core {
  const text = operator === 'is' || operator === 'is not' ? operator : `~${operator}`;
  return core('binary', operands, node, text);
}

const OPPOSITE: Readonly<Record<string, string>> = {
  is: 'is not',
  'is not': 'is',
  '~in': '~not in',
  '~not in': '~in',
};

/** `not a in b` is `a not in b`: the same operation by definition, unlike `==` and `!=`. */
export function lowerNot(operand: Core, node: AstNode): Core {
  const opposite = operand.op === 'binary' ? OPPOSITE[operand.text] : undefined;
  return opposite ? core('binary', operand.children, node, opposite) : core('unary', [operand], node, '!');
}

/** From the third operand on, each is evaluated only where what stands before it holds. */
export function lowerChainOnce(operators: readonly string[], operands: readonly Core[], node: AstNode): Core {
  const [first, second, ...rest] = operands;
  const later = rest.reduceRight<Core | null>((inner, operand) => {
    const value = inner ? opaque('next', [operand, inner], node) : operand;
    return core('logical', [opaque('holds', [], node), value], node, '&&');
  }, null);
  return opaque(`comparison ${operators.join(' ')}`, [first!, second!, ...(later ? [later] : [])], node);
}
