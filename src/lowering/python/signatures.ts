import type { AstNode } from '../../model/ast-node.ts';
import type { Core } from '../../model/core.ts';
import { opaque } from './build.ts';
import { docstringOf, documentation } from './docstrings.ts';
import { lowerExpression, lowerUnknown } from './expressions.ts';
import type { Lowering } from './lowering.ts';
import { childIn, namedChildren } from './tree-facts.ts';

/**
 * What a declaration shows beside what it does: annotations, type parameters, and its documentation, which a program
 * can read as well (`__annotations__`, `__doc__`).
 */
export function signatureOf(l: Lowering, node: AstNode): readonly Core[] {
  const docstring = docstringOf(node);
  const documented = docstring ? [documentation(docstring)] : [];
  switch (node.kind) {
    case 'function_definition':
      return [...documented, ...generics(l, node), ...ofFunction(l, node)];
    case 'class_definition':
      return [...documented, ...generics(l, node)];
    case 'module':
      return documented;
    case 'expression_statement':
      return namedChildren(node).flatMap((inner) =>
        inner.kind === 'assignment' ? signatureOf(l, inner) : [],
      );
    case 'assignment':
      return annotation(l, childIn(node, 'type'), 'type');
    case 'type_alias_statement':
      return [lowerUnknown(l, node)];
    default:
      return [];
  }
}

function generics(l: Lowering, node: AstNode): readonly Core[] {
  const parameters = childIn(node, 'type_parameters');
  return parameters ? [lowerUnknown(l, parameters)] : [];
}

function ofFunction(l: Lowering, node: AstNode): readonly Core[] {
  const parameters = namedChildren(childIn(node, 'parameters') ?? node).flatMap((parameter, at) =>
    annotation(l, childIn(parameter, 'type'), `parameter ${at}`),
  );
  return [...parameters, ...annotation(l, childIn(node, 'return_type'), 'return_type')];
}

function annotation(l: Lowering, type: AstNode | null, role: string): readonly Core[] {
  return type ? [opaque(role, [lowerExpression(l, type)], type)] : [];
}
