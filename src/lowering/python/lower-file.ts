import type { AstNode } from '../../model/ast-node.ts';
import type { Core, CoreFile } from '../../model/core.ts';
import type { ParsedFile } from '../../model/parsed-file.ts';
import { lowerMember } from './classes.ts';
import { lowerExpression } from './expressions.ts';
import { type Lowering, makeLowering } from './lowering.ts';
import { howAnnotationsAreKept } from './module-annotations.ts';
import { signatureOf } from './signatures.ts';
import { lowerBlock, lowerStatement } from './statements.ts';

/** Lowers Python. */
export function lowerPython(file: ParsedFile): CoreFile {
  const lowering = makeLowering(file);
  return {
    file,
    lower: (node) => lowerAny(lowering, node),
    signature: (node) => [
      ...signatureOf(lowering, node),
      ...(node.kind === 'module' ? [howAnnotationsAreKept(lowering)] : []),
    ],
    variable: (binding) => lowering.variable(binding),
  };
}

function lowerAny(l: Lowering, node: AstNode): readonly Core[] {
  if (node.kind === 'module' || node.kind === 'block') return [lowerBlock(l, node)];
  const statement = statementOf(l, node);
  if (!statement) return [lowerExpression(l, node)];
  const holder = l.parents.get(statement);
  const inClass = holder?.kind === 'block' && l.parents.get(holder)?.kind === 'class_definition';
  return inClass ? lowerMember(l, statement) : lowerStatement(l, statement);
}

/**
 * The whole statement that a declaration is part of: with its decorators, and for `a, b = f()` the assignment of both,
 * whichever of the two is asked for. Null for an expression.
 */
function statementOf(l: Lowering, node: AstNode): AstNode | null {
  const isDeclared =
    node.kind === 'identifier' && (l.file.bindings.of(node)?.declarations.includes(node) ?? false);
  const isPart =
    isDeclared || /^(?:function_definition|class_definition|assignment|pattern_list)$/.test(node.kind);
  if (!isPart) return isStatement(l, node) ? node : null;
  let at: AstNode | undefined = node;
  while (at && !isStatement(l, at)) at = l.parents.get(at);
  return at ?? null;
}

function isStatement(l: Lowering, node: AstNode): boolean {
  const holder = l.parents.get(node)?.kind;
  return holder === 'module' || holder === 'block';
}
