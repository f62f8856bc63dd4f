import type { AstNode } from '../../model/ast-node.ts';
import { fieldsOf, named, partOf } from '../../model/node-parts.ts';
import type { Parents } from '../../model/parents.ts';
import type { ParsedFile } from '../../model/parsed-file.ts';
import { hasModifier, spelledType } from './syntax.ts';

/** A class body with what it declares: what an unqualified name inside it may mean. */
export interface Frame {
  /** The declaration, or the body of an anonymous class. */
  readonly node: AstNode;
  /** Null for an anonymous class. */
  readonly name: AstNode | null;
  readonly methods: ReadonlyMap<string, readonly AstNode[]>;
  readonly fields: ReadonlyMap<string, AstNode>;
  /** Simple names of what it extends and implements. */
  readonly bases: readonly string[];
}

/** Every class of a file, and which ones are around a place. */
export interface Frames {
  /** From the innermost one outwards. */
  around(node: AstNode): readonly Frame[];
  named(name: string): Frame | null;
}

const CLASSES =
  /^(?:class_declaration|interface_declaration|enum_declaration|record_declaration|annotation_type_declaration)$/;

/** Classes, interfaces, enums, records and annotations: what declares members under a name. */
export function isClass(node: AstNode): boolean {
  return CLASSES.test(node.kind);
}

/** Reads a file's classes once. A name that two of its classes have means neither. */
export function framesOf(file: ParsedFile, parents: Parents): Frames {
  const known = new Map<AstNode, Frame>();
  const byName = new Map<string, Frame | null>();
  const frameAt = (node: AstNode): Frame | null => {
    const parent = parents.get(node);
    const isAnonymous =
      node.kind === 'class_body' &&
      (parent?.kind === 'object_creation_expression' || parent?.kind === 'enum_constant');
    if (!isClass(node) && !isAnonymous) return null;
    const made = known.get(node) ?? frameOf(node, isAnonymous ? parent! : null);
    known.set(node, made);
    return made;
  };
  const visit = (node: AstNode): void => {
    const frame = isClass(node) ? frameAt(node) : null;
    if (frame?.name) byName.set(frame.name.text, byName.has(frame.name.text) ? null : frame);
    node.children.forEach(visit);
  };
  visit(file.root);
  return {
    around(node) {
      const found: Frame[] = [];
      let from = node;
      for (let at = parents.get(node); at; at = parents.get(at)) {
        const frame = frameAt(at);
        // What stands in the head of a class, such as the arguments of `new A(x) { ... }`, is outside of it.
        if (frame && (at.kind === 'class_body' || from === partOf(at, 'body'))) found.push(frame);
        from = at;
      }
      return found;
    },
    named: (name) => byName.get(name) ?? null,
  };
}

function frameOf(node: AstNode, creation: AstNode | null): Frame {
  const methods = new Map<string, AstNode[]>();
  const members = new Map<string, AstNode>();
  const body = node.kind === 'class_body' ? node : partOf(node, 'body');
  const declarations = body
    ? named(body).flatMap((child) => (child.kind === 'enum_body_declarations' ? named(child) : [child]))
    : [];
  for (const member of declarations) {
    const name = partOf(member, 'name');
    if (/^(?:method_declaration|annotation_type_element_declaration)$/.test(member.kind) && name)
      methods.set(name.text, [...(methods.get(name.text) ?? []), member]);
    if (member.kind === 'field_declaration' || member.kind === 'constant_declaration')
      for (const declarator of fieldsOf(member, 'declarator')) {
        const own = partOf(declarator, 'name');
        if (own) members.set(own.text, declarator);
      }
    if (member.kind === 'enum_constant' && name) members.set(name.text, member);
  }
  if (node.kind === 'record_declaration')
    for (const parameter of named(partOf(node, 'parameters') ?? node)) {
      const own = partOf(parameter, 'name');
      if (own) members.set(own.text, parameter);
    }
  return {
    node,
    name: node.kind === 'class_body' ? null : partOf(node, 'name'),
    methods,
    fields: members,
    bases: creation ? basesOfCreation(creation) : basesOf(node),
  };
}

function basesOf(node: AstNode): readonly string[] {
  const heads = node.children.filter(({ kind }) =>
    /^(?:superclass|super_interfaces|extends_interfaces)$/.test(kind),
  );
  return heads
    .flatMap((head) => named(head).flatMap((inner) => (inner.kind === 'type_list' ? named(inner) : [inner])))
    .flatMap((type) => simpleName(type) ?? []);
}

function basesOfCreation(creation: AstNode): readonly string[] {
  const type = partOf(creation, 'type');
  return [(type && simpleName(type)) ?? 'enum'];
}

function simpleName(type: AstNode): string | undefined {
  return spelledType(type)?.replace(/<.*>/, '');
}

/** The methods of a frame that can be called with so many arguments. */
export function callable(frame: Frame, name: string, count: number): readonly AstNode[] {
  return (frame.methods.get(name) ?? []).filter((method) => takes(method, count));
}

function takes(method: AstNode, count: number): boolean {
  const parameters = named(partOf(method, 'parameters') ?? method).filter(({ kind }) =>
    /^(?:formal_parameter|spread_parameter)$/.test(kind),
  );
  const isOpen = parameters.at(-1)?.kind === 'spread_parameter';
  return isOpen ? count >= parameters.length - 1 : count === parameters.length;
}

/** Fields of interfaces are static, and so are the constants of an enum. */
export function isStatic(member: AstNode, parents: Parents): boolean {
  const declaration = member.kind === 'variable_declarator' ? parents.get(member)! : member;
  return (
    declaration.kind === 'enum_constant' ||
    declaration.kind === 'constant_declaration' ||
    hasModifier(declaration, 'static')
  );
}
