import type { AstNode } from '../../model/ast-node.ts';
import type { Core } from '../../model/core.ts';
import { named } from '../tree-facts.ts';
import { opaque, useOf } from './build.ts';
import { docstringOf, documentation } from './docstrings.ts';
import { lowerExpression, lowerUnknown } from './expressions.ts';
import type { Lowering } from './lowering.ts';
import { childIn } from './tree-facts.ts';

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
      return named(node).flatMap((inner) => (inner.kind === 'assignment' ? signatureOf(l, inner) : []));
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
  const parameters = named(childIn(node, 'parameters') ?? node).flatMap((parameter, at) =>
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
  const form = hasLateAnnotations(l) ? unquoted(l, type) : lowerExpression(l, type);
  return [opaque(isSilent(form) ? role : `evaluated ${role}`, [form], type)];
}

/** With `from __future__ import annotations` every annotation is a text, and one in quotes says the same. */
function hasLateAnnotations({ file }: Lowering): boolean {
  return file.root.children.some(
    ({ kind, children }) =>
      kind === 'future_import_statement' &&
      children.some((name) => name.field === 'name' && name.children[0]?.text === 'annotations'),
  );
}

/** `List["C"]` as `List[C]`, where the text is a name; what a subscript of `Literal` holds are values. */
function unquoted(l: Lowering, type: AstNode): Core {
  const form = lowerExpression(l, type);
  const go = (node: Core): Core => {
    if (node.op === 'literal') return nameOf(l, node) ?? node;
    const [of] = node.children;
    const holdsValues = node.op === 'index' && /Literal|Annotated/.test(nameText(of));
    if (!/^(?:index|array|binary)$/.test(node.op) || holdsValues) return node;
    return { ...node, children: node.children.map(go) };
  };
  return go(form);
}

function nameText(node: Core | undefined): string {
  return node?.op === 'member' ? node.text : (node?.variable?.name ?? '');
}

function nameOf(l: Lowering, { text, source }: Core): Core | null {
  const name = /^s:([A-Za-z_]\w*)$/.exec(text)?.[1];
  if (!name || name.startsWith('__')) return null;
  const declared = l.file.bindings.all.filter((binding) => binding.name === name);
  const [only] = declared;
  if (declared.length === 0) return useOf(l.free(name), source);
  return declared.length === 1 && only!.topLevel ? useOf(l.variable(only!), source) : null;
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
