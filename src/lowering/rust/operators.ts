import type { AstNode } from '../../model/ast-node.ts';
import { type Core, core } from '../../model/core.ts';
import { partOf } from '../../model/node-parts.ts';
import type { CodeSymbol } from '../../model/symbol.ts';
import { not } from './build.ts';
import { lowerTest } from './conditionals.ts';
import { lowerExpression } from './expressions.ts';
import type { Lowering } from './lowering.ts';

/** `(*p).f`, where a type of the file that stands for another one has a field of that name itself: `p.f` would be that. */
export function isDotted(l: Lowering, node: AstNode): boolean {
  if (node.children[0]!.text !== '*') return false;
  let holder = l.parents.get(node);
  while (holder?.kind === 'parenthesized_expression') holder = l.parents.get(holder);
  const name = holder?.kind === 'field_expression' ? partOf(holder, 'field')!.text : null;
  if (name === null || l.pointers.size === 0) return false;
  const isOwn = ({ simpleName, parent }: CodeSymbol): boolean =>
    simpleName === name && parent !== null && l.pointers.has(parent.simpleName);
  return /^\d/.test(name) || l.file.symbols.some(isOwn);
}

/** `-1` is a number; what a type of the file makes of `!` need not be the opposite. */
export function lowerUnary(l: Lowering, operand: Core, node: AstNode): Core {
  return unaryOf(l, node.children[0]!.text, operand, node);
}

/** What a sign makes of a value, whatever says so. */
export function unaryOf(l: Lowering, operator: string, operand: Core, node: AstNode): Core {
  if (operator === '!')
    return l.ownOperators.has('not') && !isTruth(operand)
      ? core('unary', '~!', [operand], node)
      : not(operand);
  if (operator === '-' && operand.op === 'literal' && /^[if]:\d/.test(operand.text))
    return core('literal', `${operand.text.slice(0, 2)}-${operand.text.slice(2)}`, [], node);
  return core('unary', `~${operator}`, [operand], node);
}

function isTruth({ op, text }: Core): boolean {
  return (
    op === 'logical' ||
    (op === 'binary' && Object.values(COMPARISONS).includes(text)) ||
    (op === 'unary' && text === '!') ||
    (op === 'opaque' && text === 'fits') ||
    (op === 'literal' && text.startsWith('b:'))
  );
}

const COMPARISONS: Readonly<Record<string, string>> = {
  '==': '~eq',
  '!=': '~ne',
  '<': '~lt',
  '<=': '~le',
  '>': '~gt',
  '>=': '~ge',
};

/** Types define what an operator does, and whether `!=` is the opposite of `==`; what a comparison with a number is, integer-comparison says. */
export function lowerBinary(l: Lowering, node: AstNode): Core {
  const operator = partOf(node, 'operator')!.text;
  if (operator === '&&' || operator === '||') return lowerTest(l, node);
  const operands = [lowerExpression(l, partOf(node, 'left')!), lowerExpression(l, partOf(node, 'right')!)];
  return binaryOf(l, operator, operands, node);
}

/** What an operator between two values makes of them, which asks for no truth. */
export function binaryOf(l: Lowering, operator: string, operands: readonly Core[], node: AstNode): Core {
  const isOwn = l.comparesNumbers ? /^(?:[!=]=|[<>]=?)$/ : l.ownOperators.has('ne') ? /^[!=]=$/ : null;
  if (isOwn?.test(operator)) return core('binary', `~own ${operator}`, operands, node);
  return core('binary', COMPARISONS[operator] ?? `~${operator}`, operands, node);
}
