import type { AstNode } from '../../model/ast-node.ts';
import { type Core, core } from '../../model/core.ts';
import { annotationsOf, saysNothing } from '../../model/java-annotations.ts';
import { fieldsOf, named, partOf } from '../../model/node-parts.ts';
import { type Lowering, structure } from './context.ts';
import { lowerArguments, lowerUnknown } from './expressions.ts';
import { isClass } from './frames.ts';
import { lowerMethodFunction } from './functions.ts';
import { classUse, fieldType } from './members.ts';
import { assigned } from './operators.ts';
import { lowerBlock } from './statements.ts';
import { hasModifier } from './syntax.ts';

/** The class around, by its name. */
export function isPlainClassOf(l: Lowering, node: AstNode): Core {
  const [frame] = l.frames.around(node);
  return frame ? classUse(l, frame) : core('this');
}

/** `new A() { ... }`: what it extends stands before the arguments already. */
export function lowerAnonymousBody(l: Lowering, body: AstNode, types: Core): Core {
  return core('class', '', [types, ...lowerMembers(l, body)], body);
}

/** A class declared in a block or in another class, with what it extends and implements. */
export function lowerClass(l: Lowering, node: AstNode): Core {
  const body = partOf(node, 'body');
  const heads = node.children.filter(
    (child) => child.named && !child.extra && child !== body && child.field !== 'name',
  );
  const head = heads.filter(({ kind }) => kind !== 'modifiers').map((child) => structure(l, child));
  const bases = head.length > 0 ? core('opaque', 'head', head) : core('nothing');
  return core('class', node.kind, [bases, ...(body ? lowerMembers(l, body) : [])], node);
}

function lowerMembers(l: Lowering, body: AstNode): readonly Core[] {
  return named(body).flatMap((member) =>
    member.kind === 'enum_body_declarations' ? lowerMembers(l, member) : lowerMember(l, member),
  );
}

/** Names are members here, so that only their order and what they do counts. */
export function lowerMember(l: Lowering, member: AstNode): readonly Core[] {
  const isStatic = hasModifier(member, 'static');
  switch (member.kind) {
    case 'method_declaration': {
      const key = `${isStatic ? 'static ' : ''}${partOf(member, 'name')!.text}`;
      return [annotated(l, member, core('method', key, [lowerMethodFunction(l, member)], member))];
    }
    case 'constructor_declaration':
      return [annotated(l, member, core('method', 'constructor', [lowerMethodFunction(l, member)], member))];
    case 'field_declaration':
    case 'constant_declaration':
      return fieldsOf(member, 'declarator').map((declarator) =>
        annotated(l, member, lowerField(l, declarator)),
      );
    case 'variable_declarator':
      return [lowerField(l, member)];
    case 'block':
      return [core('opaque', 'initializer', [lowerBlock(l, member)], member)];
    case 'static_initializer':
      return [core('opaque', 'static initializer', [lowerBlock(l, named(member)[0]!)], member)];
    case 'enum_constant': {
      const body = partOf(member, 'body');
      const parts = [
        ...lowerArguments(l, partOf(member, 'arguments')),
        ...(body ? [lowerAnonymousBody(l, body, core('nothing'))] : []),
      ];
      return [core('opaque', `enum constant ${partOf(member, 'name')?.text}`, parts, member)];
    }
    default:
      if (isClass(member))
        return [core('field', `static ${partOf(member, 'name')!.text}`, [lowerClass(l, member)], member)];
      return [lowerUnknown(l, member)];
  }
}

/** One declarator of a field: a constant of an interface is static without saying so. */
function lowerField(l: Lowering, declarator: AstNode): Core {
  const declaration = l.parents.get(declarator)!;
  const isStatic = declaration.kind === 'constant_declaration' || hasModifier(declaration, 'static');
  const value = partOf(declarator, 'value');
  const made = value ? assigned(l, fieldType(l, declarator), value) : core('nothing');
  return core('field', `${isStatic ? 'static ' : ''}${partOf(declarator, 'name')!.text}`, [made], declarator);
}

/** Annotations that a program can read; those of the compiler say nothing at run time. */
export function readAnnotations(l: Lowering, node: AstNode): readonly AstNode[] {
  return annotationsOf(node).filter((one) => !saysNothing(l.text(one)));
}

/** A field says in words of its own what other threads see of it, and who writes its object out. */
function annotated(l: Lowering, member: AstNode, made: Core): Core {
  const words =
    made.op === 'field' ? ['volatile', 'transient'].filter((word) => hasModifier(member, word)) : [];
  const found = [
    ...readAnnotations(l, member).map((one) => structure(l, one)),
    ...words.map((word) => core('literal', `s:${word}`)),
  ];
  return found.length === 0 ? made : core('opaque', 'annotated', [...found, made], member);
}
