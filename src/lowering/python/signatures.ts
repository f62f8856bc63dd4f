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
      return annotation(l, childIn(node, 'type'), isOfClass(l, node) ? 'field type' : 'type');
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
  const isSeen = l.parents.get(node)?.kind === 'decorated_definition';
  const result = annotation(l, childIn(node, 'return_type'), isSeen ? 'seen return_type' : 'return_type');
  return [...parameters, ...result];
}

/**
 * The role says whether the annotation may stand on one side only: not in a class, where data classes read it, not
 * under a decorator, which may read it, and not where evaluating it may do anything.
 */
function annotation(l: Lowering, type: AstNode | null, role: string): readonly Core[] {
  if (!type) return [];
  const form = lowerExpression(l, type);
  return [opaque(isSilent(form) ? role : `evaluated ${role}`, [form], type)];
}

function isSilent({ op, text, children }: Core): boolean {
  const isType = /^(?:literal|variable|member|index|array)$/.test(op) || (op === 'binary' && text === '~|');
  return isType && children.every(isSilent);
}

function isOfClass(l: Lowering, assignment: AstNode): boolean {
  const holder = l.parents.get(l.parents.get(assignment) ?? assignment);
  const around = holder && l.parents.get(holder);
  return around?.kind === 'class_definition';
}
