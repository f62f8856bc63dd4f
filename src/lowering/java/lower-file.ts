import type { AstNode } from '../../model/ast-node.ts';
import { type Core, type CoreFile, core } from '../../model/core.ts';
import type { ParsedFile } from '../../model/parsed-file.ts';
import { lowerMember } from './classes.ts';
import { type Lowering, makeLowering, structure } from './context.ts';
import { lowerExpression } from './expressions.ts';
import { isClass } from './frames.ts';
import { signatureOf } from './signatures.ts';
import { isStatement } from './statement-kinds.ts';
import { lowerStatement } from './statements.ts';

/** Lowers Java. */
export function lowerJava(file: ParsedFile): CoreFile {
  const lowering = makeLowering(file);
  return {
    file,
    lower: (node) => lowerAny(lowering, node),
    signature: (node) => signatureOf(lowering, node),
    variable: (binding) => lowering.variable(binding),
  };
}

const MEMBERS =
  /^(?:method_declaration|constructor_declaration|compact_constructor_declaration|field_declaration|constant_declaration|static_initializer|enum_constant|annotation_type_element_declaration)$/;

function lowerAny(l: Lowering, node: AstNode): readonly Core[] {
  if (/^(?:package_declaration|import_declaration|type_arguments)$/.test(node.kind))
    return [structure(l, node)];
  const isField =
    node.kind === 'variable_declarator' &&
    /^(?:field_declaration|constant_declaration)$/.test(l.parents.get(node)?.kind ?? '');
  // Their annotations belong to the signature.
  if (MEMBERS.test(node.kind) || isField) return lowerMember(l, node).map(withoutAnnotations);
  if (isClass(node)) {
    const isLocal = l.parents.get(node)?.kind === 'block';
    return isLocal
      ? lowerStatement(l, node)
      : [core('opaque', 'type declaration', lowerMember(l, node), node)];
  }
  return isStatement(node) ? lowerStatement(l, node) : [lowerExpression(l, node)];
}

function withoutAnnotations(member: Core): Core {
  return member.op === 'opaque' && member.text === 'annotated' ? member.children.at(-1)! : member;
}
