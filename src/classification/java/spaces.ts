import type { AstNode } from '../../model/ast-node.ts';
import { parentsOf } from '../../model/parents.ts';
import type { FileFacts } from '../world.ts';

/** What a name can mean where it stands: Java keeps types, methods and fields apart. */
export type Space = 'type' | 'method' | 'field' | 'type or field' | 'other';

const DECLARES_TYPE =
  /^(?:class|interface|enum|record|annotation_type|constructor|compact_constructor)_declaration$/;

/** Which kind of thing a name is looked for among (JLS 6.5). */
export function spaceOf(facts: FileFacts, node: AstNode): Space {
  if (node.kind === 'type_identifier') return 'type';
  const parent = parentsOf(facts.file.root).get(node);
  if (!parent) return 'other';
  const isName = node.field === 'name';
  if (DECLARES_TYPE.test(parent.kind)) return 'type';
  switch (parent.kind) {
    case 'method_invocation':
      return isName ? 'method' : 'type or field';
    case 'method_declaration':
    case 'annotation_type_element_declaration':
    case 'element_value_pair':
      return isName || parent.children[0] === node ? 'method' : 'other';
    case 'method_reference':
      return parent.children.at(-1) === node ? 'method' : 'type or field';
    case 'annotation':
    case 'marker_annotation':
      return 'type';
    case 'field_access':
      return node.field === 'field' && parentsOf(facts.file.root).get(parent)?.kind !== 'field_access'
        ? 'field'
        : 'type or field';
    case 'variable_declarator':
      return isName ? 'field' : 'type or field';
    case 'enum_constant':
      return 'field';
    case 'labeled_statement':
    case 'break_statement':
    case 'continue_statement':
    case 'package_declaration':
      return 'other';
    case 'scoped_identifier':
      return isInPackageLine(facts, parent) ? 'other' : 'type or field';
    default:
      return 'type or field';
  }
}

function isInPackageLine(facts: FileFacts, node: AstNode): boolean {
  const parent = parentsOf(facts.file.root).get(node);
  return (
    parent?.kind === 'package_declaration' ||
    (parent?.kind === 'scoped_identifier' && isInPackageLine(facts, parent))
  );
}

/** How many arguments a call is given; null where that doesn't show. */
export function argumentsGiven(call: AstNode): number | null {
  const list = call.children.find(({ field }) => field === 'arguments');
  return list ? list.children.filter(({ named, extra }) => named && !extra).length : null;
}

/** What stands before the dot of a name; null where nothing does. */
export function objectOf(parent: AstNode, node: AstNode): AstNode | null {
  switch (parent.kind) {
    case 'method_invocation':
      return node.field === 'name'
        ? (parent.children.find(({ kind, field }) => field === 'object' || kind === 'super') ?? null)
        : null;
    case 'field_access':
      return node.field === 'field' ? (parent.children[0] ?? null) : null;
    case 'method_reference':
    case 'scoped_identifier':
      return parent.children.at(-1) === node ? (parent.children[0] ?? null) : null;
    default:
      return null;
  }
}
