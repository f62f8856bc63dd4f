import type { AstNode } from '../../model/ast-node.ts';
import { type Core, core } from '../../model/core.ts';
import { fieldOf, hasToken, named } from '../../model/node-parts.ts';
import type { Lowering } from './context.ts';

/**
 * `using x = open()` and `await using x = open()`. One grammar reads them as assignments with a word before them, and
 * a list of them as a sequence of such.
 */
export function isUsing(node: AstNode): boolean {
  if (node.kind === 'using_declaration') return true;
  if (node.kind === 'assignment_expression') return hasToken(node, 'using');
  if (!/^(?:expression_statement|await_expression|sequence_expression)$/.test(node.kind)) return false;
  const [first] = named(node);
  return first !== undefined && isUsing(first);
}

/** A loop that declares with `using` what is disposed of at its end. */
export function startsByUsing(loop: AstNode): boolean {
  const initializer = fieldOf(loop, 'initializer');
  return initializer !== null && isUsing(initializer);
}

/**
 * What is held by `using` is disposed of however its block is left, and only when what is waited for is there.
 *
 *     using x = open(); return read(x)      ->      open; try { return read(x) } finally { dispose }
 *
 * @param statements those of one block, in order.
 */
export function withDisposal(
  lowering: Lowering,
  statements: readonly AstNode[],
  lower: (statement: AstNode) => readonly Core[],
): readonly Core[] {
  const at = statements.findIndex(isUsing);
  if (at < 0) return statements.flatMap(lower);
  const held = statements[at]!;
  const inside = withDisposal(lowering, statements.slice(at + 1), lower);
  const disposal = core('block', '', [core('evaluate', '', [core('opaque', 'dispose')])]);
  return [
    ...statements.slice(0, at).flatMap(lower),
    lowerUsing(lowering, held),
    core('try', '', [core('block', '', inside), core('nothing'), disposal], held),
  ];
}

/** Opaque, since looking for what disposes of a value may do anything; what it declares is declared all the same. */
export function lowerUsing(lowering: Lowering, node: AstNode): Core {
  if (node.kind === 'expression_statement') return lowerUsing(lowering, named(node)[0]!);
  const isOne = node.kind === 'assignment_expression' || node.kind === 'await_expression';
  const declared = isOne ? [node] : named(node);
  const waits = hasToken(node, 'await') || declared[0]?.kind === 'await_expression';
  const parts = declared.flatMap((one) => {
    const written = one.kind === 'await_expression' ? named(one)[0]! : one;
    const target = fieldOf(written, 'name') ?? fieldOf(written, 'left');
    const value = fieldOf(written, 'value') ?? fieldOf(written, 'right');
    return target && value
      ? [lowering.target(target, true), lowering.expression(value)]
      : [lowering.opaque(written)];
  });
  return core('opaque', waits ? 'await using' : 'using', parts, node);
}
