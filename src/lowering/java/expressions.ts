import type { AstNode } from '../../model/ast-node.ts';
import { type Core, core } from '../../model/core.ts';
import { named, partOf } from '../../model/node-parts.ts';
import { lowerArray, lowerElement } from './arrays.ts';
import { isOnlyNamed, lowerCall, lowerCreation, lowerReference, lowerSuper } from './calls.ts';
import { type Lowering, structure, typed } from './context.ts';
import { isStatic } from './frames.ts';
import { lowerLambda } from './functions.ts';
import { lowerLiteral } from './literals.ts';
import {
  classUse,
  constantOf,
  fieldType,
  frameOfType,
  isConstantElsewhere,
  isLasting,
  lowerName,
  lowerQualifiedThis,
} from './members.ts';
import {
  lowerAssignment,
  lowerBinary,
  lowerCast,
  lowerInstanceof,
  lowerTernary,
  lowerUnary,
  lowerUpdate,
} from './operators.ts';
import { isStatement } from './statement-kinds.ts';
import { lowerStatement } from './statements.ts';
import { lowerSwitchExpression } from './switches.ts';
import { unparenthesised } from './syntax.ts';

/** A value as a common form, with its type where that shows; what has no form stays opaque. */
export function lowerExpression(l: Lowering, given: AstNode): Core {
  const node = unparenthesised(given);
  const value = lowerLiteral(node, l.text(node));
  if (value) return value;
  switch (node.kind) {
    case 'identifier':
      return lowerName(l, node);
    case 'this': {
      const [frame] = l.frames.around(node);
      return typed(core('this', '', [], node), frame?.name?.text);
    }
    case 'super':
      return core('super', '', [], node);
    case 'field_access':
      return lowerFieldAccess(l, node);
    case 'array_access':
      return lowerElement(l, node);
    case 'method_invocation':
      return lowerCall(l, node);
    case 'object_creation_expression':
      return lowerCreation(l, node);
    case 'array_creation_expression':
    case 'array_initializer':
      return lowerArray(l, node);
    case 'binary_expression':
      return lowerBinary(l, node);
    case 'unary_expression':
      return lowerUnary(l, node);
    case 'update_expression':
      return lowerUpdate(l, node, true);
    case 'assignment_expression':
      return lowerAssignment(l, node);
    case 'ternary_expression':
      return lowerTernary(l, node);
    case 'cast_expression':
      return lowerCast(l, node);
    case 'instanceof_expression':
      return lowerInstanceof(l, node);
    case 'lambda_expression':
      return lowerLambda(l, node);
    case 'switch_expression':
      return lowerSwitchExpression(l, node);
    case 'class_literal':
      return typed(core('member', 'class', [lowerType(l, named(node)[0]!)], node), 'Class');
    case 'method_reference':
      return lowerReference(l, node);
    default:
      return lowerUnknown(l, node);
  }
}

/** The arguments in order; none for a call whose parentheses the source leaves out, as a constant of an enum may. */
export function lowerArguments(l: Lowering, node: AstNode | null): readonly Core[] {
  return node ? named(node).map((argument) => lowerExpression(l, argument)) : [];
}

/** Everything that counts in it: its tokens, and what stands inside, lowered where that is known. */
export function lowerUnknown(l: Lowering, node: AstNode): Core {
  if (node.children.length === 0) return structure(l, node);
  const tokens = node.children.filter((child) => !child.named && !child.extra).map(({ text }) => text);
  const inside = named(node).flatMap((child) =>
    isStatement(child) ? [core('block', '', lowerStatement(l, child), child)] : [lowerExpression(l, child)],
  );
  return core('opaque', `${node.kind} ${tokens.join(' ')}`, inside, node);
}

/** A type as a value that is the same wherever it stands: the variable of its name, without what it holds. */
export function lowerType(l: Lowering, node: AstNode): Core {
  const bare = node.kind === 'generic_type' ? named(node)[0]! : node;
  if (bare.kind === 'type_identifier' || bare.kind === 'identifier') {
    const binding = l.file.bindings.of(bare);
    return core('variable', '', [], bare, binding ? l.variable(binding) : l.free(bare.text));
  }
  if (bare.kind === 'array_type') {
    const dimensions = partOf(bare, 'dimensions');
    return core(
      'opaque',
      `type ${l.text(dimensions ?? bare)}`,
      [lowerType(l, partOf(bare, 'element')!)],
      bare,
    );
  }
  if (bare.kind === 'scoped_type_identifier') {
    const parts = named(bare);
    return core('member', parts.at(-1)!.text, [lowerType(l, parts[0]!)], bare);
  }
  return core('literal', `type ${l.text(bare)}`, [], bare);
}

function lowerFieldAccess(l: Lowering, node: AstNode): Core {
  const name = partOf(node, 'field')!;
  if (name.kind === 'this') return lowerQualifiedThis(l, node) ?? lowerUnknown(l, node);
  if (node.children.some(({ kind }) => kind === 'super'))
    return core('member', name.text, [lowerSuper(l, node)], node);
  const objectNode = partOf(node, 'object')!;
  const ofClass = classNamed(l, objectNode);
  const declarator = ofClass?.fields.get(name.text);
  const constant = declarator && constantOf(l, declarator, node);
  if (constant) return constant;
  const object = ofClass ? classUse(l, ofClass) : lowerExpression(l, objectNode);
  if (name.text === 'length' && object.spelled?.endsWith(']'))
    return typed(core('member', 'length', [object], node), 'int');
  const frame = frameOfType(l, object.spelled);
  const known = declarator ?? frame?.fields.get(name.text);
  const isOfClass = !declarator && frame && known && isStatic(known, l.parents) && isOnlyNamed(object);
  const holder = isOfClass ? classUse(l, frame) : object;
  if (isOfClass) {
    const value = constantOf(l, known, node);
    if (value) return value;
  }
  const member = typed(core('member', name.text, [holder], node), known && fieldType(l, known));
  const own = objectNode.kind === 'this' ? l.frames.around(node)[0]?.fields.get(name.text) : undefined;
  const isKept = own ? isLasting(l, own, node) : isConstantElsewhere(holder, name.text);
  return isKept ? { ...member, lasting: true } : member;
}

/** The class of this file that a qualifier names; null where it is a variable, or from elsewhere. */
export function classNamed(l: Lowering, node: AstNode): ReturnType<Lowering['frames']['named']> {
  if (node.kind === 'field_access') {
    const last = partOf(node, 'field')!;
    const outer = partOf(node, 'object');
    return outer && classNamed(l, outer) ? l.frames.named(last.text) : null;
  }
  if (node.kind !== 'identifier') return null;
  const binding = l.file.bindings.of(node);
  const isType =
    binding?.kind === 'class' ||
    (binding?.kind === 'member' &&
      binding.symbol?.declaration.children.some(({ kind }) => /_body$/.test(kind)));
  return isType ? l.frames.named(node.text) : null;
}
